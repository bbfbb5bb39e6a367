#include "ui/session/storage/pins.h"

#include "ui/figure/figure_parts.h"
#include "ui/figure/overlay.h"

#include <QBuffer>
#include <QImageReader>
#include <QPainter>

#include <algorithm>
#include <utility>

namespace ui {

void Pins::apply(QList<Pin> pins, int current)
{
    m_pins = std::move(pins);
    m_current = std::clamp(current, m_pins.isEmpty() ? -1 : 0, static_cast<int>(m_pins.size()) - 1);
    Q_EMIT changed();
    Q_EMIT currentChanged();
}

void Pins::step(QList<Pin> pins, int current)
{
    m_steps.remember(m_pins);
    Q_EMIT stepped();
    apply(std::move(pins), current);
}

void Pins::set(QList<Pin> pins)
{
    for (Pin& pin : pins) {
        pin.id = ++m_ids;
    }
    m_steps = {};
    apply(std::move(pins), 0);
}

int Pins::add(Pin pin)
{
    pin.id = ++m_ids;
    QList<Pin> pins = m_pins;
    pins << std::move(pin);
    step(pins, static_cast<int>(pins.size()) - 1);
    return m_ids;
}

void Pins::remove(int index)
{
    if (has(index)) {
        QList<Pin> pins = m_pins;
        pins.removeAt(index);
        step(std::move(pins), m_current > index ? m_current - 1 : m_current);
    }
}

void Pins::move(int from, int to)
{
    if (has(from) && has(to) && from != to) {
        QList<Pin> pins = m_pins;
        pins.move(from, to);
        step(std::move(pins), to);
    }
}

void Pins::rename(int index, const QString& name)
{
    const QString plain = name.simplified().left(200);
    if (has(index) && !plain.isEmpty() && plain != m_pins.at(index).name) {
        QList<Pin> pins = m_pins;
        pins[index].name = plain;
        step(std::move(pins), index);
    }
}

void Pins::setCurrent(int index)
{
    if (has(index) && index != m_current) {
        m_current = index;
        Q_EMIT currentChanged();
    }
}

void Pins::setThumbnail(int id, const QImage& thumbnail, const QByteArray& text)
{
    const auto paint = [&](QList<Pin>& pins) {
        for (Pin& pin : pins) {
            if (pin.id == id) {
                pin.thumbnail = thumbnail;
                pin.thumbnailText = text;
            }
        }
    };
    paint(m_pins);
    m_steps.amend(paint);
    Q_EMIT thumbnailChanged();
}

void Pins::undo()
{
    if (auto before = m_steps.undo(m_pins)) {
        apply(std::move(*before), m_current);
    }
}

void Pins::redo()
{
    if (auto after = m_steps.redo(m_pins)) {
        apply(std::move(*after), m_current);
    }
}

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
