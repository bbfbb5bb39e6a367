#include "ui/session/documents/thumbnails.h"

#include "core/image/photo.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/work/run_to_end.h"

#include <QImageReader>

namespace ui {
namespace {

constexpr int kMaximumKept = 2000;

/// Reads files that Qt has no reader for (WebP and TIFF need a plugin), or cannot name, as the model would see them.
QImage readWithCore(const QString& path)
{
    try {
        const auto photo = core::readPhoto(toPath(path));
        const auto size = photo.size();
        return QImage(photo.rgb.data_ptr<uint8_t>(), size.width, size.height, size.width * 3, QImage::Format_RGB888)
            .copy();
    } catch (...) {
        return {};
    }
}

}  // namespace

QImage readThumbnail(const QString& path, QSize size)
{
    QImageReader reader(path);
    reader.setAutoTransform(true);
    if (const QSize full = reader.size(); full.isValid()) {
        const bool turned = reader.transformation().testFlag(QImageIOHandler::TransformationRotate90);
        reader.setScaledSize(full.scaled(turned ? size.transposed() : size, Qt::KeepAspectRatio).expandedTo({1, 1}));
    }
    QImage image = reader.read();
    if (image.isNull()) {
        image = readWithCore(path);
    }
    return image.isNull() ? image : image.scaled(size, Qt::KeepAspectRatio, Qt::SmoothTransformation);
}

Thumbnails::Thumbnails(QSize size, QObject* parent, Reader read)
    : QObject(parent), m_size(size), m_read(read ? std::move(read) : Reader(readThumbnail))
{
    m_pool.setMaxThreadCount(1);
    m_pool.setThreadPriority(QThread::LowPriority);
}

Thumbnails::~Thumbnails()
{
    m_wanted.clear();
    m_pool.waitForDone();
}

QImage Thumbnails::find(const QString& path)
{
    if (const auto found = m_images.constFind(path); found != m_images.constEnd()) {
        return *found;
    }
    m_wanted.removeAll(path);
    m_wanted.append(path);
    QMetaObject::invokeMethod(this, &Thumbnails::makeNext, Qt::QueuedConnection);  // a quick reader answers at once
    return {};
}

void Thumbnails::forget()
{
    m_wanted.clear();
}

void Thumbnails::makeNext()
{
    if (m_busy || m_wanted.isEmpty()) {
        return;
    }
    m_busy = true;
    const QString path = m_wanted.takeLast();
    const auto task = [read = m_read, path, size = m_size] { return read(path, size); };
    runToEnd(m_pool, this, task, [this, path](const Outcome<QImage>& image) {
        m_busy = false;
        if (m_images.size() >= kMaximumKept) {
            m_images.clear();
        }
        m_images.insert(path, std::holds_alternative<QImage>(image) ? std::get<QImage>(image) : QImage());
        Q_EMIT made(path);
        makeNext();
    });
}

}  // namespace ui
