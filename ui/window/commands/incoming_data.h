// Data from the clipboard or a drag: files, or an image without a file.
#pragma once

#include <QImage>
#include <QMimeData>
#include <QStringList>

namespace ui {

class Session;

struct IncomingData {
    QStringList paths;  ///< local files and folders, as they came
    QImage image;       ///< null when there are paths
    bool isEmpty() const { return paths.isEmpty() && image.isNull(); }
};

/// Files win over images: a file manager offers both, and the file has its neighbors. A line of text is taken when
/// it looks like an absolute path or a file URL.
/// @param data  null is as nothing
IncomingData incomingData(const QMimeData* data);

/// True when incomingData would find something; cheap, decodes nothing.
bool bringsSomething(const QMimeData* data);

/// Asks the session for it; nothing when it is empty.
void openIncoming(Session& session, const IncomingData& data);

}  // namespace ui
