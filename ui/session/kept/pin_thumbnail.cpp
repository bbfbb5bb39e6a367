#include "ui/session/kept/pin_thumbnail.h"

#include "core/session/session_file.h"
#include "ui/figure/figure.h"
#include "ui/figure/figure_layout.h"
#include "ui/figure/overlay.h"

#include <QBuffer>
#include <QImageReader>
#include <QPainter>

namespace ui {
namespace {

/// The whole photo with its map, as the picture shows it.
QImage smallMap(const Picture& picture, const core::PatchMap& map)
{
    const core::PixelSize photo = picture.photo->size();
    const QSize size = QSize(photo.width, photo.height).scaled(kPinThumbnail, Qt::KeepAspectRatio).expandedTo({1, 1});
    return composeOverlay(picture, map, {0.0, 0.0, double(photo.width), double(photo.height)}, size);
}

/// Of tiles, matrices and curves: the figure without its caption.
QImage smallFigure(const Picture& picture)
{
    const FigureLayout layout = layoutFigure(picture);
    const QRectF body(layout.bodyAt, layout.body.size);
    const QSize size = body.size().scaled(QSizeF(kPinThumbnail), Qt::KeepAspectRatio).toSize().expandedTo({1, 1});
    QImage image(size, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing | QPainter::SmoothPixmapTransform);
    painter.scale(size.width() / body.width(), size.height() / body.height());
    layout.body.paint(painter, QPointF(0.0, 0.0));
    return image;
}

}  // namespace

QImage pinThumbnail(const Picture& asked)
{
    const Picture picture = withColors(asked);
    const auto* map = picture.result ? std::get_if<core::PatchMap>(&picture.result->content) : nullptr;
    return map != nullptr && picture.photo ? smallMap(picture, *map) : smallFigure(picture);
}

std::string thumbnailText(const QImage& thumbnail)
{
    if (thumbnail.isNull()) {
        return {};
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    thumbnail.save(&buffer, "jpg", 88);
    return bytes.toBase64().toStdString();
}

QImage thumbnailFromText(const std::string& text)
{
    QByteArray bytes = QByteArray::fromBase64(QByteArray::fromStdString(text));
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    QImageReader reader(&buffer);
    const bool small = reader.size().isValid() && reader.size().width() <= 512 && reader.size().height() <= 512;
    const QByteArray format = reader.format();
    return small && (format == "png" || format == "jpeg") ? reader.read() : QImage();
}

}  // namespace ui
