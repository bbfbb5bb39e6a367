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
    std::optional<QString> film;    ///< a video, where there is neither photo nor folder
    std::optional<QString> model;
    QStringList leftOver;  ///< what found no place, to be told: a second model, a folder beside a picture
};

/// A folder is a model when it holds a checkpoint and no picture; a file is what its name or its first bytes say. What
/// looks like neither is tried where nothing else is, as a model, then as a picture, so that a reader says what is
/// wrong with it. Of several of a kind the first counts; pictures of the same folder are then at hand anyway.
Incoming sortOut(const QStringList& paths);

/// What `incoming` lacks, from the last time when that is still there, else from what comes with the program.
Incoming completed(Incoming incoming, const QString& lastPhoto, const QString& lastModel);

bool looksLikePicture(const QString& path);

/// Pictures of a folder in natural order (2 before 10), as absolute paths.
QStringList picturesIn(const QString& folder);

/// Patterns for the file dialogs: "*.jpg *.jpeg ...".
QString picturePatterns();
QString modelPatterns();
QString filmPatterns();

}  // namespace ui
