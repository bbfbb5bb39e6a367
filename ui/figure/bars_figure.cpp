#include "ui/figure/curves_axes.h"
#include "ui/figure/figure_parts.h"
#include "ui/figure/number_text.h"
#include "ui/figure/series_colors.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QPen>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr double kBarsWidth = 320.0, kMostNames = 220.0, kMostBarsHeight = 720.0;
constexpr double kTallestRow = 22.0, kFilled = 0.66;  ///< of a row, by the bars of all series
constexpr double kGap = 6.0, kScaleTick = 3.5, kBarsLegendGap = 16.0;
constexpr int kMostTicks = 6;

struct BarsLayout {
    CurvesAxes axes;
    QStringList names;  ///< one a row, empty where there is no room
    double row = kTallestRow;
    double left = 0.0, top = 0.0;      ///< of the plot
    double before = 0.0, after = 0.0;  ///< room for values beyond the ends of bars, inside the plot
    double bar = 0.0;                  ///< height of one series' bar
    bool values = true;                ///< there is room for a number beside each bar
    double bottom() const { return top + row * static_cast<double>(names.size()); }
    double x(double value) const
    {
        const double width = kBarsWidth - before - after;
        return left + before + (value - axes.yLow) / (axes.yHigh - axes.yLow) * width;
    }
    double y(std::size_t series, double place) const
    {
        const double row0 = top + row * (place + (1.0 - kFilled) / 2.0);
        return row0 + bar * static_cast<double>(series);
    }
};

/// A name that is too long ends in an ellipsis.
QString shortened(Type type, const std::string& name, double width)
{
    return QFontMetricsF(figureFont(type)).elidedText(plainText(name), Qt::ElideRight, width / figureLook().typeScale);
}

template <typename Use>
void forEachBar(const core::Curves& curves, Use use)
{
    for (std::size_t s = 0; s < curves.series.size(); ++s) {
        const auto& series = curves.series[s];
        for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i) {
            const double place = std::round(series.x[i]);
            if (place >= 0.0 && place < static_cast<double>(curves.xLabels.size()) && std::isfinite(series.y[i])) {
                use(s, place, series.y[i]);
            }
        }
    }
}

BarsLayout layoutBars(const core::Curves& curves)
{
    BarsLayout layout;
    layout.axes = curvesAxes(curves, 2, kMostTicks);
    const auto count = static_cast<double>(std::max<std::size_t>(1, curves.xLabels.size()));
    const auto sets = static_cast<double>(std::max<std::size_t>(1, curves.series.size()));
    const double line = lineHeight(Type::Body);
    layout.row = std::min(std::max(kTallestRow, sets * 9.0), kMostBarsHeight / count);
    layout.bar = layout.row * kFilled / sets;
    layout.values = layout.bar + 2.0 >= lineHeight(Type::Small);
    const auto every = static_cast<std::size_t>(std::ceil((line - 2.0) / layout.row));
    double widest = 0.0;
    for (std::size_t i = 0; i < curves.xLabels.size(); ++i) {
        layout.names += i % every == 0 ? shortened(Type::Body, curves.xLabels[i], kMostNames) : QString();
        widest = std::max(widest, textWidth(Type::Body, layout.names.back()));
    }
    const QString xTitle = plainText(curves.xTitle);
    layout.left = (xTitle.isEmpty() ? 0.0 : line + 4.0) + std::ceil(widest) + kGap;
    layout.top = curves.guides.empty() ? 0.0 : lineHeight(Type::Note) + 3.0;
    if (layout.values) {
        forEachBar(curves, [&](std::size_t, double, double value) {
            double& room = value < 0.0 ? layout.before : layout.after;
            room = std::max(room, std::ceil(textWidth(Type::Tick, valueText(value))) + 5.0);
        });
    }
    return layout;
}

void paintScale(QPainter& painter, const core::Curves& curves, const BarsLayout& layout)
{
    const double bottom = layout.bottom(), zero = layout.x(0.0);
    for (const auto& tick : layout.axes.y.ticks) {
        const double x = layout.x(tick.value);
        painter.setPen(QPen(figureInk(kHairline), 0.6));
        painter.drawLine(QPointF(x, layout.top), QPointF(x, bottom));
        drawLine(painter, Type::Tick, kInk, {x, bottom + kScaleTick}, tick.label, Align::Center);
    }
    painter.setPen(QPen(figureInk(kInk), 0.8));
    painter.drawLine(QPointF(zero, layout.top), QPointF(zero, bottom));
    const QString factor = layout.axes.y.factor.isEmpty() ? QString() : u' ' + layout.axes.y.factor;
    const double middle = (layout.x(layout.axes.yLow) + layout.x(layout.axes.yHigh)) / 2.0;
    drawLine(painter, Type::Body, kInk, {middle, bottom + kScaleTick + lineHeight(Type::Tick) + 1.0},
             plainText(curves.yTitle) + factor, Align::Center);
}

void paintGuides(QPainter& painter, const core::Curves& curves, const BarsLayout& layout)
{
    for (const auto& guide : curves.guides) {
        if (std::isfinite(guide.value)) {
            const double x = layout.x(guide.value);
            QPen dashed(figureInk(kQuietInk), 0.9, Qt::CustomDashLine, Qt::FlatCap);
            dashed.setDashPattern({5.0, 3.5});
            painter.setPen(dashed);
            painter.drawLine(QPointF(x, layout.top), QPointF(x, layout.bottom()));
            const QString label = shortened(Type::Note, guide.label, kBarsWidth);
            const double half = textWidth(Type::Note, label) / 2.0;
            const double middle = std::max(layout.left + half, std::min(x, layout.left + kBarsWidth - half));
            drawLine(painter, Type::Note, kQuietInk, {middle, 0.0}, label, Align::Center);
        }
    }
}

void paintBars(QPainter& painter, const core::Curves& curves, const BarsLayout& layout)
{
    const auto colors = seriesColors(curves, figureInk(kInk), figureLook().dark);
    forEachBar(curves, [&](std::size_t series, double place, double value) {
        const double y = layout.y(series, place), zero = layout.x(0.0), end = layout.x(value);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colors[series]);
        painter.drawRect(QRectF(std::min(zero, end), y, std::abs(end - zero), layout.bar));
        if (layout.values) {
            const Type type = layout.bar + 2.0 >= lineHeight(Type::Tick) ? Type::Tick : Type::Small;
            const QPointF beside(end + (value < 0.0 ? -4.0 : 4.0), y + (layout.bar - lineHeight(type)) / 2.0);
            drawLine(painter, type, kInk, beside, valueText(value), value < 0.0 ? Align::Right : Align::Left);
        }
    });
}

}  // namespace

Part barsPart(const core::Curves& curves)
{
    const BarsLayout layout = layoutBars(curves);
    const double below = kScaleTick + lineHeight(Type::Tick) + lineHeight(Type::Body) + 2.0;
    Part part;
    part.size = QSizeF(layout.left + kBarsWidth, layout.bottom() + below);
    part.paint = [&curves, layout](QPainter& painter, QPointF at) {
        painter.save();
        painter.translate(at);
        paintScale(painter, curves, layout);
        paintBars(painter, curves, layout);
        paintGuides(painter, curves, layout);
        const double half = lineHeight(Type::Body) / 2.0;
        for (qsizetype i = 0; i < layout.names.size(); ++i) {
            const double middle = layout.top + layout.row * (static_cast<double>(i) + 0.5);
            drawLine(painter, Type::Body, kInk, {layout.left - kGap, middle - half}, layout.names[i], Align::Right);
        }
        drawUpwards(painter, Type::Body, kInk, {0.0, (layout.top + layout.bottom()) / 2.0}, plainText(curves.xTitle));
        painter.restore();
    };
    Part legend = curvesLegendPart(curves);
    return legend.paint ? beside(std::move(part), std::move(legend), kBarsLegendGap) : part;
}

}  // namespace ui
