// Interprets dropped or given paths and lists the images beside them. All of it reads files: call on a worker.
#pragma once

#include <QString>
#include <QStringList>

#include <optional>

namespace ui {

/// Paths from the user, sorted by kind. At most one of `photo` and `folder` is set.
struct Incoming {
    std::optional<QString> photo;
    std::optional<QString> folder;  ///< a folder of images: its first image is shown
    std::optional<QString> video;   ///< a video, where there is neither photo nor folder
    std::optional<QString> model;
    QStringList leftOver;  ///< paths that are not opened, to be reported: a second model, a folder beside an image
};

/// A folder is a model when it holds a checkpoint and no image; a file is classified by its name or its first bytes.
/// A file that looks like neither is tried where it is alone, as a model, then as an image, so that a reader reports
/// what is wrong with it. Of several of a kind the first counts; images of the same folder are then at hand anyway.
Incoming sortOut(const QStringList& paths);

/// Fills gaps in `incoming` with the last photo and model if they still exist, else with those that the program ships.
Incoming completed(Incoming incoming, const QString& lastPhoto, const QString& lastModel);

bool looksLikeImage(const QString& path);

/// Images of a folder in natural order (2 before 10), as absolute paths.
QStringList imagesIn(const QString& folder);

/// Patterns for the file dialogs: "*.jpg *.jpeg ...".
QString imagePatterns();
QString modelPatterns();
QString videoPatterns();

}  // namespace ui
