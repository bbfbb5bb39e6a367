#include "ui/figure/color_bar.h"

#include "ui/figure/overlay.h"
#include "ui/figure/ticks.h"

#include <QPainter>
#include <QPen>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double kBarWidth = 10.0;
constexpr double kBarTick = 3.0;
constexpr double kBarTickGap = 3.0;
constexpr double kTitleGap = 7.0;
constexpr double kSwatchHeight = 22.0;
constexpr QRgb kBarEdge = 0xff9a9da3;

QImage barImage(const Colormap& colors, core::OverlayStyle style, bool isSigned, QSize size)
{
    QImage image = newImage(size);
    for (int y = 0; y < size.height(); ++y) {
        const float t = 1.0F - (static_cast<float>(y) + 0.5F) / static_cast<float>(size.height());
        auto* row = reinterpret_cast<QRgb*>(image.scanLine(y));
        std::fill_n(row, size.width(), barColor(colors, style, t, isSigned));
    }
    return image;
}

struct Layout {
    double top = 0.0, length = 0.0;  ///< of the colours
    double titleLeft = 0.0;
    Ticks ticks;
    QStringList titleLines, noteLines;
};

Layout layout(const FigureLook& look, const ColorBar& bar, double height)
{
    Layout result;
    const int most = std::clamp(static_cast<int>(height / 36.0), 2, 8);
    if (bar.numbers) {
        result.ticks = roundTicks(bar.range.low, bar.range.high, most);
    } else {
        result.ticks.ticks = {{bar.range.low, QStringLiteral("low")}, {bar.range.high, QStringLiteral("high")}};
    }
    result.top = result.ticks.factor.isEmpty() ? 0.0 : look.lineHeight(Type::Tick) + 3.0;
    result.length = std::round(height - result.top - (bar.showNoValue ? kSwatchHeight : 0.0));
    double labels = look.textWidth(Type::Tick, result.ticks.factor) - kBarWidth - kBarTick - kBarTickGap;
    for (const auto& tick : result.ticks.ticks) {
        labels = std::max(labels, look.textWidth(Type::Tick, tick.label));
    }
    result.titleLeft = kBarWidth + kBarTick + kBarTickGap + std::ceil(std::max(0.0, labels)) + kTitleGap;
    result.titleLines = look.wrapped(Type::Body, bar.quantity, result.length);
    result.noteLines = look.wrapped(Type::Note, bar.note, result.length);
    return result;
}

void paintTicks(QPainter& painter, const FigureLook& look, const Layout& layout, const ColorBar& bar, QPointF at)
{
    const double span = static_cast<double>(bar.range.high) - bar.range.low;
    for (std::size_t i = 0; i < layout.ticks.ticks.size(); ++i) {
        const auto& tick = layout.ticks.ticks[i];
        const double t =
            bar.numbers ? (span > 0.0 ? (tick.value - bar.range.low) / span : 0.0) : static_cast<double>(i);
        const double y = at.y() + layout.top + layout.length * (1.0 - t);
        painter.setPen(QPen(look.ink, 0.6));
        painter.drawLine(QPointF(at.x() + kBarWidth, y), QPointF(at.x() + kBarWidth + kBarTick, y));
        const double half = look.lineHeight(Type::Tick) / 2.0;
        drawLine(painter, look, Type::Tick, look.ink, {at.x() + kBarWidth + kBarTick + kBarTickGap, y - half},
                 tick.label);
    }
}

void paintTitles(QPainter& painter, const FigureLook& look, const Layout& layout, QPointF at)
{
    double x = at.x() + layout.titleLeft;
    const double middle = at.y() + layout.top + layout.length / 2.0;
    for (const QString& line : layout.titleLines) {
        drawUpwards(painter, look, Type::Body, look.ink, {x, middle}, line);
        x += look.lineHeight(Type::Body);
    }
    for (const QString& line : layout.noteLines) {
        drawUpwards(painter, look, Type::Note, look.quiet, {x, middle}, line);
        x += look.lineHeight(Type::Note);
    }
}

void paintNoValue(QPainter& painter, const FigureLook& look, QPointF at, double bottom)
{
    const double half = look.lineHeight(Type::Tick) / 2.0;
    painter.setPen(Qt::NoPen);
    painter.setBrush(look.noValue);
    painter.drawRect(QRectF(at.x(), bottom - kBarWidth, kBarWidth, kBarWidth));
    drawLine(painter, look, Type::Tick, look.ink,
             {at.x() + kBarWidth + kBarTick + kBarTickGap, bottom - kBarWidth / 2.0 - half},
             QStringLiteral("no value"));
}

}  // namespace

QRgb barColor(const Colormap& colors, core::OverlayStyle style, float t, bool isSigned)
{
    const auto byte = [](float v) { return static_cast<int>(v * 255.0F + 0.5F); };
    if (style == core::OverlayStyle::Spotlight) {
        const int level = byte(kSpotlightFloor + (1.0F - kSpotlightFloor) * overlayWeight(t, isSigned));
        return qRgb(level, level, level);
    }
    const auto color = colors.at(t);
    return qRgb(byte(color[0]), byte(color[1]), byte(color[2]));
}

bool hasGaps(const torch::Tensor& values)
{
    return torch::isnan(values).any().item<bool>();
}

Part colorBarPart(const FigureLook& look, const ColorBar& bar, const core::View& view, double height)
{
    const Layout parts = layout(look, bar, height);
    double width = parts.titleLeft + look.lineHeight(Type::Body) * static_cast<double>(parts.titleLines.size()) +
                   look.lineHeight(Type::Note) * static_cast<double>(parts.noteLines.size());
    if (bar.showNoValue) {
        width = std::max(width,
                         kBarWidth + kBarTick + kBarTickGap + look.textWidth(Type::Tick, QStringLiteral("no value")));
    }
    Part part;
    part.size = QSizeF(std::ceil(width), height);
    part.paint = [look, bar, view, parts, height](QPainter& painter, QPointF at) {
        const double density = imageDensity(painter, look);
        const QRectF colors(at.x(), at.y() + parts.top, kBarWidth, parts.length);
        const QSize pixels(static_cast<int>(std::lround(kBarWidth * density)),
                           std::max(1, static_cast<int>(std::lround(parts.length * density))));
        drawImage(painter, colors, barImage(findColormap(view.colormap), view.style, bar.isSigned, pixels));
        painter.setPen(QPen(QColor(kBarEdge), 0.4));  // the light end would run into the white ground
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(colors);
        drawLine(painter, look, Type::Tick, look.quiet, at, parts.ticks.factor);
        paintTicks(painter, look, parts, bar, at);
        paintTitles(painter, look, parts, at);
        if (bar.showNoValue) {
            paintNoValue(painter, look, at, at.y() + height);
        }
    };
    return part;
}

}  // namespace ui
