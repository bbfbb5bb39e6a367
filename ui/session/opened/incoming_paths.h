// What a dropped or given path stands for, and which pictures stand beside it. All of it reads files: call on a worker.
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace ui {

/// What the user handed over, sorted out. At most one of `photo` and `folder` is set.
struct Incoming {
    std::optional<QString> photo;
    std::optional<QString> folder;  ///< a folder of pictures: its first picture is shown
    std::optional<QString> model;
};

/// A folder is a model when it holds a checkpoint and no picture. A file is a picture by its name or by its first
/// bytes; whatever else is tried as a model, so that its reader says what is wrong with it.
Incoming sortOut(const QStringList& paths);

/// What `incoming` lacks, from the last time when that is still there, else from what comes with the program.
Incoming completed(Incoming incoming, const QString& lastPhoto, const QString& lastModel);

bool looksLikePicture(const QString& path);

/// Pictures of a folder in natural order (2 before 10), as absolute paths.
QStringList picturesIn(const QString& folder);

/// Patterns for the file dialogs: "*.jpg *.jpeg ...".
QString picturePatterns();
QString modelPatterns();

}  // namespace ui
