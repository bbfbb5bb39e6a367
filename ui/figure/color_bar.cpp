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
    double top = 0.0, length = 0.0;  ///< of the colors
    double titleLeft = 0.0;
    Ticks ticks;
    QStringList titleLines, noteLines;
};

/// In the unit of the round numbers, one decimal finer than these.
QString endText(double value, const core::ValueRange& range, const Ticks& ticks)
{
    double unit = 1.0;
    if (!ticks.factor.isEmpty()) {
        const double largest = std::max(std::abs(double(range.low)), std::abs(double(range.high)));
        unit = std::pow(10.0, std::floor(std::log10(largest) + 1e-9));
    }
    const int decimals = std::clamp(1 - static_cast<int>(std::floor(std::log10(ticks.step / unit) + 1e-9)), 0, 6);
    const QString text = QString::number(value / unit, 'f', decimals);
    if (text.toDouble() == 0.0) {
        return value == 0.0 ? QStringLiteral("0") : QStringLiteral("≈ 0");
    }
    return QString(text).replace(u'-', QChar(0x2212));
}

/// @param crowded  in fractions of the bar: how near to an end a round number must not stand
Ticks ticksWithEnds(const core::ValueRange& range, int most, double crowded)
{
    Ticks ticks = roundTicks(range.low, range.high, most);
    const double low = range.low, span = range.high - low;
    if (!(span > 0.0)) {
        return ticks;
    }
    ticks.step = ticks.ticks.empty() ? span : ticks.step;
    std::erase_if(ticks.ticks, [&](const auto& tick) {
        const double t = (tick.value - low) / span;
        return t <= crowded || t >= 1.0 - crowded;
    });
    for (const double end : {double(range.low), double(range.high)}) {
        ticks.ticks.push_back({end, endText(end, range, ticks)});
    }
    return ticks;
}

Ticks ticksOf(const FigureLook& look, const ColorBar& bar, double height)
{
    const int most = std::clamp(static_cast<int>(height / 36.0), 2, 8);
    if (!bar.numbers) {
        Ticks names;
        names.ticks = {{bar.range.low, bar.low}, {bar.range.high, bar.high}};
        return names;
    }
    return bar.exactEnds ? ticksWithEnds(bar.range, most, 1.1 * look.lineHeight(Type::Tick) / height)
                         : roundTicks(bar.range.low, bar.range.high, most);
}

Layout layout(const FigureLook& look, const ColorBar& bar, double height)
{
    Layout result;
    result.ticks = ticksOf(look, bar, height);
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
        painter.setPen(QPen(look.ink, 0.6 * look.stroke));
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
    part.colors = QRectF(0.0, parts.top, kBarWidth, parts.length);
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
