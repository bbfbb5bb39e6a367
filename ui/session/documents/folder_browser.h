// The images at hand: one that is open, the others of its folder, and the way from one to the next. Reads on a
// worker.
#pragma once

#include "ui/session/documents/scene.h"
#include "ui/session/work/latest_only_task.h"

#include <QImage>
#include <QObject>
#include <QStringList>

namespace ui {

/// Lives on the GUI thread. The newest request wins; exactly one of ready() and failed() answers it.
class FolderBrowser final : public QObject {
    Q_OBJECT
public:
    explicit FolderBrowser(QThreadPool& pool, QObject* parent = nullptr) : QObject(parent), m_line(pool) {}

    void open(const QString& path);
    void openFolder(const QString& folder);                    ///< its first image
    void openImage(const QImage& image, const QString& name);  ///< pasted
    void step(int by);                                         ///< to a neighbor in the folder; stops at both ends
    void cancel();
    void clear();
    /// The image last asked for did not come, or cannot be shown: the one of this path is still open. The next step
    /// in the same direction goes past the one that failed.
    void revertTo(const QString& path);

    /// These images are at hand, and the one of this path is open, as they were when they were asked for.
    void setList(const QStringList& paths, const QString& path);

    bool isReading() const { return m_line.isRunning(); }
    const QStringList& paths() const { return m_paths; }  ///< images of the folder, in natural order
    /// Where the next step will probably lead: one further in the direction of the last; empty before the first step
    /// and at the end of the folder.
    QString ahead() const;
    int index() const { return m_index; }  ///< of the image being read, else open; -1 when it is not of the folder

Q_SIGNALS:
    void listChanged();  ///< paths() or index()
    void requested();    ///< a reading began
    void ready(ui::PhotoPtr photo);
    void failed(const core::Failure& failure, const QString& name);

private:
    struct Found {
        PhotoPtr photo;
        QStringList paths;  ///< of the folder that was listed, else empty
    };
    void read(const QString& path, std::function<Found(const core::RunControl&)> work);
    void accept(const Found& found);

    LatestOnlyTask<Found> m_line;
    QStringList m_paths;
    int m_index = -1;
    int m_direction = 0;  ///< of the last step
    int m_asked = -1;     ///< of the image last asked for: another than m_index when that one failed
};

/// The image in this file, on a worker. @throws core::Error as core::readPhoto()
PhotoPtr readPhotoAt(const QString& path);

/// An image from the clipboard as a photo. @param image any format, not null
std::shared_ptr<const core::Photo> photoFromImage(const QImage& image, const QString& name);

}  // namespace ui
