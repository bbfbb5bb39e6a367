// Thumbnails for the filmstrip, made on a worker, the last asked for first.
#pragma once

#include <QHash>
#include <QImage>
#include <QObject>
#include <QSize>
#include <QStringList>
#include <QThreadPool>

#include <functional>

namespace ui {

/// Lives on the GUI thread.
class Thumbnails final : public QObject {
    Q_OBJECT
public:
    using Reader = std::function<QImage(const QString& path, QSize size)>;

    /// @param read  for tests; readThumbnail when empty. What it throws counts as no image
    explicit Thumbnails(QSize size, QObject* parent = nullptr, Reader read = {});
    ~Thumbnails() override;

    /// Null until it is made; asks for it when it is not. A file that is no image stays null and is not tried again.
    QImage find(const QString& path);
    bool isBusy() const { return m_busy || !m_wanted.isEmpty(); }
    void forget();  ///< what was asked for and not yet made: the folder has changed

Q_SIGNALS:
    void made(const QString& path);  ///< never from within find()

private:
    void makeNext();

    QSize m_size;
    Reader m_read;
    QHash<QString, QImage> m_images;
    QStringList m_wanted;
    bool m_busy = false;
    QThreadPool m_pool;
};

/// Upright, not larger than `size`; null when the file is no image. Call on a worker.
QImage readThumbnail(const QString& path, QSize size);

}  // namespace ui
