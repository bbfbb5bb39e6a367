#include "ui/session/storage/pin_thumbnail.h"

#include "core/session/session_file.h"
#include "ui/figure/figure.h"
#include "ui/figure/figure_parts.h"
#include "ui/figure/overlay.h"

#include <QBuffer>
#include <QImageReader>
#include <QPainter>

namespace ui {
namespace {

/// The whole photo with its map, as the figure shows it.
QImage smallMap(const Figure& figure, const core::PatchMap& map)
{
    const core::PixelSize photo = figure.photo->size();
    const QSize size = QSize(photo.width, photo.height).scaled(kPinThumbnail, Qt::KeepAspectRatio).expandedTo({1, 1});
    return composeOverlay(figure, map, {0.0, 0.0, double(photo.width), double(photo.height)}, size);
}

/// Thumbnail of tiles, matrices and curves: the figure without its caption.
QImage smallFigure(const Figure& figure)
{
    const FigureLayout layout = layoutFigure(figure);
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

QImage pinThumbnail(const Figure& asked)
{
    const Figure figure = withColors(asked);
    const auto* map = figure.result ? std::get_if<core::PatchMap>(&figure.result->content) : nullptr;
    return map != nullptr && figure.photo ? smallMap(figure, *map) : smallFigure(figure);
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
