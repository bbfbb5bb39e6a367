// Series over layers or heads: lines or points in a plot that fills the canvas.

#include "ui/canvas/result_painter.h"
#include "ui/figure/ticks.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <limits>

namespace ui {

namespace {

constexpr double kReach = 12.0;  // widget pixels: how near to a point the cursor must be
constexpr int kMostLegendRows = 24;

struct Extent {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    void take(double v)
    {
        if (std::isfinite(v)) {
            low = std::min(low, v);
            high = std::max(high, v);
        }
    }
    bool empty() const { return !(low <= high); }
};

struct PointRef {
    int series = -1, index = -1;
    bool none() const { return series < 0; }
};

class CurvesPainter final : public ResultPainter {
public:
    void setPicture(std::shared_ptr<const Picture> picture) override;
    QSizeF contentSize() const override { return {}; }
    QMarginsF margins() const override { return {}; }
    Hit hit(QPointF widgetPoint, const Camera& camera) const override;
    std::optional<Legend> legend() const override { return std::nullopt; }
    void paint(Frame& frame, const Hit& hovered) override;
    void releaseGl() override {}

private:
    QPointF place(double x, double y) const;  ///< widget pixels
    QColor color(int series, const Theme& theme) const;
    PointRef nearest(QPointF widgetPoint) const;
    std::optional<core::Target> target(PointRef point) const;
    bool isCurrent(PointRef point) const;
    bool legendShown() const { return m_curves->series.size() > 1 && m_curves->series.size() <= kMostLegendRows; }
    void paintAxes(Frame& frame);
    void paintGuides(Frame& frame);
    void paintSeries(Frame& frame, int series);
    void paintKey(Frame& frame);
    void paintHovered(Frame& frame);

    std::shared_ptr<const Picture> m_picture;
    const core::Curves* m_curves = nullptr;
    double m_xLow = 0.0, m_xHigh = 1.0, m_yLow = 0.0, m_yHigh = 1.0;
    QRectF m_plot{0, 0, 1, 1};  ///< widget pixels; of the last frame
};

void CurvesPainter::setPicture(std::shared_ptr<const Picture> picture)
{
    m_picture = std::move(picture);
    m_curves = nullptr;
    if (!m_picture)
        return;
    m_curves = &std::get<core::Curves>(m_picture->result->content);
    Extent x, y;
    for (const auto& series : m_curves->series) {
        for (const double v : series.x)
            x.take(v);
        for (const double v : series.y)
            y.take(v);
    }
    for (const auto& guide : m_curves->guides)
        y.take(guide.value);
    if (!y.empty() && y.low > 0.0 && y.low < 0.6 * y.high)
        y.low = 0.0;  // lengths and counts read best from zero, unless that squeezes them
    m_xLow = x.empty() ? 0.0 : x.low;
    m_xHigh = x.empty() ? 1.0 : x.high;
    const double pad = m_xHigh > m_xLow ? 0.04 * (m_xHigh - m_xLow) : 0.5;
    m_xLow -= pad;
    m_xHigh += pad;
    m_yLow = y.empty() ? 0.0 : y.low;
    m_yHigh = y.empty() ? 1.0 : y.high;
    widenToTicks(m_yLow, m_yHigh, 7);
}

QPointF CurvesPainter::place(double x, double y) const
{
    return {m_plot.left() + (x - m_xLow) / (m_xHigh - m_xLow) * m_plot.width(),
            m_plot.bottom() - (y - m_yLow) / (m_yHigh - m_yLow) * m_plot.height()};
}

// Order is what series have in common (heads, layers): one hue range in order, away from its too dark and too bright
// ends.
QColor CurvesPainter::color(int series, const Theme& theme) const
{
    const bool dark = theme.ground.value() < 128;
    const auto count = double(m_curves->series.size());
    const double part = count > 1.0 ? series / (count - 1.0) : 0.5;
    const double low = dark ? 0.38 : 0.08, high = dark ? 0.95 : 0.72;
    const auto [r, g, b] = findColormap("viridis").at(float(low + part * (high - low)));
    return QColor::fromRgbF(r, g, b);
}

PointRef CurvesPainter::nearest(QPointF widgetPoint) const
{
    PointRef best;
    double least = kReach * kReach;
    for (int s = 0; s < int(m_curves->series.size()); ++s) {
        const auto& series = m_curves->series[std::size_t(s)];
        for (int i = 0; i < int(std::min(series.x.size(), series.y.size())); ++i) {
            const QPointF away = place(series.x[std::size_t(i)], series.y[std::size_t(i)]) - widgetPoint;
            const double distance = QPointF::dotProduct(away, away);
            if (distance < least) {
                least = distance;
                best = {s, i};
            }
        }
    }
    return best;
}

std::optional<core::Target> CurvesPainter::target(PointRef point) const
{
    if (point.none())
        return std::nullopt;
    const auto& targets = m_curves->series[std::size_t(point.series)].targets;
    return point.index < int(targets.size()) ? targets[std::size_t(point.index)] : std::nullopt;
}

bool CurvesPainter::isCurrent(PointRef point) const
{
    const auto leads = target(point);
    const core::View& view = m_picture->view;
    return leads && leads->layer == view.layer && view.head.kind == core::HeadChoice::Kind::Single &&
           leads->head == view.head.head;
}

Hit CurvesPainter::hit(QPointF widgetPoint, const Camera&) const
{
    const PointRef point = nearest(widgetPoint);
    if (point.none())
        return {};
    const auto& series = m_curves->series[std::size_t(point.series)];
    return {std::nullopt, target(point),
            QStringLiteral("%1 · %2 %3 · %4")
                .arg(QString::fromStdString(series.label), QString::fromStdString(m_curves->xTitle),
                     QString::number(series.x[std::size_t(point.index)]),
                     valueText(float(series.y[std::size_t(point.index)])))};
}

void CurvesPainter::paint(Frame& frame, const Hit&)
{
    const QSizeF size = QSizeF(frame.device) / frame.ratio;
    m_plot = QRectF(QPointF(64.0, 40.0),
                    QPointF(size.width() - (legendShown() ? 140.0 : 28.0), size.height() - frame.bottom - 56.0));
    if (m_plot.width() < 40.0 || m_plot.height() < 40.0)
        return;
    paintAxes(frame);
    paintGuides(frame);
    for (int series = 0; series < int(m_curves->series.size()); ++series)
        paintSeries(frame, series);
    if (legendShown())
        paintKey(frame);
    paintHovered(frame);
}

void CurvesPainter::paintAxes(Frame& frame)
{
    const double line = std::max(1.0, std::floor(frame.ratio));
    const QRectF plot(m_plot.topLeft() * frame.ratio, m_plot.size() * frame.ratio);
    const Ticks yTicks = roundTicks(m_yLow, m_yHigh, 8);
    for (const auto& tick : yTicks.ticks) {
        const double y = std::round(place(m_xLow, tick.value).y() * frame.ratio);
        frame.ink.fill({plot.left(), y, plot.width(), line}, frame.theme.track);
        const QSizeF size = frame.ink.textSize(tick.label, TextSize::Small);
        frame.ink.text({plot.left() - frame.px(8.0) - size.width(), y - size.height() / 2}, tick.label,
                       frame.theme.quiet, TextSize::Small);
    }
    const int room = std::max(2, int(m_plot.width() / 36.0));
    for (const auto& tick : roundTicks(m_xLow, m_xHigh, room, true).ticks) {
        const double x = std::round(place(tick.value, m_yLow).x() * frame.ratio);
        frame.ink.fill({x, plot.bottom(), line, frame.px(4.0)}, frame.theme.quiet);
        const QSizeF size = frame.ink.textSize(tick.label, TextSize::Small);
        frame.ink.text({x - size.width() / 2, plot.bottom() + frame.px(7.0)}, tick.label, frame.theme.quiet,
                       TextSize::Small);
    }
    frame.ink.fill({plot.left(), std::round(plot.bottom()), plot.width(), line}, frame.theme.quiet);
    QString yTitle = QString::fromStdString(m_curves->yTitle);
    if (!yTicks.factor.isEmpty())
        yTitle += u' ' + yTicks.factor;
    const QString xTitle = QString::fromStdString(m_curves->xTitle);
    frame.ink.text({frame.px(12.0), plot.top() - frame.px(28.0)}, yTitle, frame.theme.text);
    const QSizeF size = frame.ink.textSize(xTitle);
    frame.ink.text({plot.center().x() - size.width() / 2, plot.bottom() + frame.px(24.0)}, xTitle, frame.theme.text);
}

void CurvesPainter::paintGuides(Frame& frame)
{
    for (const auto& guide : m_curves->guides) {
        const QPointF from = place(m_xLow, guide.value) * frame.ratio, to = place(m_xHigh, guide.value) * frame.ratio;
        frame.ink.dashedLine(from, to, frame.theme.quiet, std::max(1.0, std::floor(frame.ratio)), frame.px(5.0));
        const QString name = QString::fromStdString(guide.label);
        const QSizeF size = frame.ink.textSize(name, TextSize::Small);
        frame.ink.text({to.x() - size.width() - frame.px(4.0), to.y() - size.height() - frame.px(1.0)}, name,
                       frame.theme.quiet, TextSize::Small);
    }
}

void CurvesPainter::paintSeries(Frame& frame, int index)
{
    const auto& series = m_curves->series[std::size_t(index)];
    const QColor ink = color(index, frame.theme);
    const int count = int(std::min(series.x.size(), series.y.size()));
    const bool lines = m_curves->shape == core::Curves::Shape::Lines || series.line;
    std::vector<QPointF> run;
    const auto stroke = [&] {
        if (lines && run.size() > 1)
            frame.ink.polyline(run, ink, frame.px(1.6));
        run.clear();
    };
    for (int i = 0; i < count; ++i) {
        const double y = series.y[std::size_t(i)];
        if (std::isfinite(y))
            run.push_back(place(series.x[std::size_t(i)], y) * frame.ratio);
        else
            stroke();
    }
    stroke();
    for (int i = 0; i < count; ++i) {
        const double y = series.y[std::size_t(i)];
        if (!std::isfinite(y))
            continue;
        const QPointF at = place(series.x[std::size_t(i)], y) * frame.ratio;
        frame.ink.disc(at, frame.px(lines ? 2.6 : 3.6), ink);
        if (isCurrent({index, i}))
            frame.ink.ring(at, frame.px(7.0), frame.theme.accent, frame.px(2.0));
    }
}

void CurvesPainter::paintKey(Frame& frame)
{
    const double left = frame.px(m_plot.right() + 16.0);
    double y = frame.px(m_plot.top());
    for (int i = 0; i < int(m_curves->series.size()); ++i) {
        const QString name = QString::fromStdString(m_curves->series[std::size_t(i)].label);
        const QSizeF size = frame.ink.textSize(name, TextSize::Small);
        frame.ink.disc({left + frame.px(4.0), y + size.height() / 2}, frame.px(3.6), color(i, frame.theme));
        frame.ink.text({left + frame.px(14.0), y}, name, frame.theme.quiet, TextSize::Small);
        y += size.height() + frame.px(3.0);
    }
}

void CurvesPainter::paintHovered(Frame& frame)
{
    if (!frame.cursor)
        return;
    const PointRef point = nearest(*frame.cursor / frame.ratio);
    if (point.none())
        return;
    const auto& series = m_curves->series[std::size_t(point.series)];
    const double x = series.x[std::size_t(point.index)], y = series.y[std::size_t(point.index)];
    frame.ink.ring(place(x, y) * frame.ratio, frame.px(6.0), frame.theme.text, frame.px(1.5));
    paintNote(frame, place(x, y) * frame.ratio,
              {valueText(float(y)), QString::fromStdString(series.label),
               QString::fromStdString(m_curves->xTitle) + u' ' + QString::number(x)});
}

}  // namespace

std::unique_ptr<ResultPainter> makeCurvesPainter()
{
    return std::make_unique<CurvesPainter>();
}

}  // namespace ui
