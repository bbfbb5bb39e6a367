#include "ui/figure/colormap.h"
#include "ui/figure/curves_plot.h"
#include "ui/figure/figure_parts.h"

#include <QPainter>
#include <QPen>

#include <algorithm>
#include <array>
#include <cmath>

namespace ui {
namespace {

using Palette = std::array<QRgb, kMostNamedSeries>;

/// After Okabe and Ito 2008: apart for every common kind of color blindness; yellow, unreadable on white, left out.
constexpr Palette kOnLight{0xff0072b2, 0xffd55e00, 0xff009e73, 0xffcc79a7,
                           0xffe69f00, 0xff56b4e9, 0xff7a5195, 0xff4d4d4d};
/// The same hues, lighter.
constexpr Palette kOnDark{0xff5aa9e6, 0xfff07f3c, 0xff2fc49a, 0xffdd93bd,
                          0xfff0b33c, 0xffa3d9f7, 0xffb294d6, 0xffb9bcc2};

/// Order is what many series have in common (heads): one hue range, away from its end that the ground swallows.
QColor inOrder(double part, bool onDark)
{
    const double low = onDark ? 0.38 : 0.0, high = onDark ? 0.95 : 0.86;
    const auto [r, g, b] = findColormap("viridis").at(static_cast<float>(low + part * (high - low)));
    return QColor::fromRgbF(r, g, b);
}

}  // namespace

bool isSummary(const core::Curves& curves, std::size_t index)
{
    return curves.shape == core::Curves::Shape::Points && curves.series[index].line;
}

std::vector<std::size_t> coloredSeries(const core::Curves& curves)
{
    std::vector<std::size_t> indices;
    for (std::size_t i = 0; i < curves.series.size(); ++i) {
        if (!isSummary(curves, i)) {
            indices.push_back(i);
        }
    }
    return indices;
}

std::vector<QColor> seriesColors(const core::Curves& curves, const QColor& ink, bool onDark)
{
    std::vector<QColor> colors(curves.series.size(), ink);
    const auto indices = coloredSeries(curves);
    for (std::size_t i = 0; i < indices.size(); ++i) {
        colors[indices[i]] = indices.size() <= kMostNamedSeries
                                 ? QColor((onDark ? kOnDark : kOnLight)[i])
                                 : inOrder(static_cast<double>(i) / static_cast<double>(indices.size() - 1), onDark);
    }
    return colors;
}

namespace {

constexpr double kLegendMark = 18.0, kScaleHeight = 110.0, kScaleWidth = 12.0;

void paintStandingScale(QPainter& painter, const FigureLook& look, const core::Curves& curves,
                        const std::vector<std::size_t>& colored, const std::vector<QColor>& colors, QPointF at)
{
    const double line = look.lineHeight(Type::Tick), step = kScaleHeight / static_cast<double>(colored.size());
    painter.setRenderHint(QPainter::Antialiasing, false);  // no seams between neighbors
    for (std::size_t i = 0; i < colored.size(); ++i) {
        painter.fillRect(QRectF(at.x(), at.y() + step * static_cast<double>(i), kScaleWidth, step), colors[colored[i]]);
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
    const double left = at.x() + kLegendMark;
    drawLine(painter, look, Type::Tick, look.ink, {left, at.y() - 2.0},
             look.text(curves.series[colored.front()].label));
    drawLine(painter, look, Type::Tick, look.ink, {left, at.y() + kScaleHeight - line + 2.0},
             look.text(curves.series[colored.back()].label));
}

void paintLegendEntry(QPainter& painter, const FigureLook& look, QPointF at, const QColor& color, bool line,
                      const QString& label)
{
    const double y = at.y() + look.lineHeight(Type::Tick) / 2.0;
    if (line) {
        painter.setPen(QPen(color, 1.4 * look.stroke));
        painter.drawLine(QPointF(at.x(), y), QPointF(at.x() + 12.0, y));
    }
    painter.setPen(QPen(look.dotEdge, 0.6 * look.stroke));
    painter.setBrush(color);
    painter.drawEllipse(QPointF(at.x() + 6.0, y), 2.6 * look.stroke, 2.6 * look.stroke);
    drawLine(painter, look, Type::Tick, look.ink, {at.x() + kLegendMark, at.y()}, label);
}

/// From left to right, between the names of its ends.
void paintLyingScale(QPainter& painter, const FigureLook& look, const core::Curves& curves,
                     const std::vector<std::size_t>& colored, const std::vector<QColor>& colors, QPointF at,
                     double width)
{
    const QString first = look.text(curves.series[colored.front()].label);
    const QString last = look.text(curves.series[colored.back()].label);
    const double left = look.textWidth(Type::Tick, first) + 4.0, right = look.textWidth(Type::Tick, last) + 4.0;
    const double room = std::min(kScaleHeight, std::max(kScaleWidth, width - left - right));
    const double step = room / static_cast<double>(colored.size()), height = 0.6 * look.lineHeight(Type::Tick);
    const double top = at.y() + 0.2 * look.lineHeight(Type::Tick);
    painter.setRenderHint(QPainter::Antialiasing, false);  // no seams between neighbors
    for (std::size_t i = 0; i < colored.size(); ++i) {
        painter.fillRect(QRectF(at.x() + left + step * static_cast<double>(i), top, step, height), colors[colored[i]]);
    }
    painter.setRenderHint(QPainter::Antialiasing, true);
    drawLine(painter, look, Type::Tick, look.ink, at, first);
    drawLine(painter, look, Type::Tick, look.ink, at + QPointF(left + room + 4.0, 0.0), last);
}

/// The names of a legend, and how many stand in a row.
struct LegendLayout {
    std::vector<std::size_t> colored, entries;
    bool scale = false;
    double widest = 0.0;
    std::size_t columns = 1;
    std::size_t rows() const { return (entries.size() + columns - 1) / columns; }
};

LegendLayout layoutLegend(const FigureLook& look, const core::Curves& curves, double width)
{
    LegendLayout layout;
    layout.colored = coloredSeries(curves);
    layout.scale = layout.colored.size() > kMostNamedSeries;
    for (std::size_t i = 0; i < curves.series.size(); ++i) {
        const bool end = !layout.colored.empty() && (i == layout.colored.front() || i == layout.colored.back());
        const bool named = !layout.scale || isSummary(curves, i);
        if (named) {
            layout.entries.push_back(i);
        }
        if (named || (end && width == 0.0)) {
            layout.widest = std::max(layout.widest, look.textWidth(Type::Tick, look.text(curves.series[i].label)));
        }
    }
    layout.columns = legendColumns(width, kLegendMark + std::ceil(layout.widest));
    return layout;
}

}  // namespace

std::size_t legendColumns(double width, double entry)
{
    return std::max<std::size_t>(1, static_cast<std::size_t>((width + kLegendGap) / (entry + kLegendGap)));
}

Part curvesLegendPart(const FigureLook& look, const core::Curves& curves, double width)
{
    const bool named = std::any_of(curves.series.begin(), curves.series.end(),
                                   [](const core::Curves::Series& series) { return !series.label.empty(); });
    if (!named || curves.series.size() < 2) {
        return {};
    }
    const LegendLayout layout = layoutLegend(look, curves, width);
    const double line = look.lineHeight(Type::Tick) + 2.0;
    const double head = !layout.scale ? 0.0 : width > 0.0 ? line : kScaleHeight + 8.0;
    const double entry = kLegendMark + std::ceil(layout.widest);
    Part part;
    part.size = QSizeF(width > 0.0 ? width : entry, head + static_cast<double>(layout.rows()) * line);
    part.paint = [look, &curves, layout, width, head, entry, line](QPainter& painter, QPointF at) {
        const auto colors = seriesColors(curves, look.ink, look.dark);
        if (layout.scale && width > 0.0) {
            paintLyingScale(painter, look, curves, layout.colored, colors, at, width);
        } else if (layout.scale) {
            paintStandingScale(painter, look, curves, layout.colored, colors, at);
        }
        for (std::size_t i = 0; i < layout.entries.size(); ++i) {
            const core::Curves::Series& series = curves.series[layout.entries[i]];
            const std::size_t row = i / layout.columns, col = i % layout.columns;
            const QPointF place(static_cast<double>(col) * (entry + kLegendGap),
                                head + static_cast<double>(row) * line);
            paintLegendEntry(painter, look, at + place, colors[layout.entries[i]],
                             curves.shape == core::Curves::Shape::Lines || series.line, look.text(series.label));
        }
    };
    return part;
}

}  // namespace ui
