#include "ui/canvas/curves_chart.h"

#include "ui/figure/figure_style.h"
#include "ui/figure/series_colors.h"
#include "ui/language/core_text.h"

#include <QAreaSeries>
#include <QBarCategoryAxis>
#include <QBarSeries>
#include <QBarSet>
#include <QCategoryAxis>
#include <QGraphicsLayout>
#include <QHorizontalBarSeries>
#include <QLegendMarker>
#include <QLineSeries>
#include <QScatterSeries>
#include <QSet>

#include <algorithm>
#include <cmath>

namespace ui {

namespace {

constexpr double kThickestBar = 30.0;   // pixels, about
constexpr std::size_t kMostNames = 24;  // in the legend
constexpr int kFaint = 90;              // alpha of series that do not stand out

/// Qt Charts takes names for HTML and keeps only one of equals.
QString named(const QString& text, QSet<QString>& taken)
{
    QString name = text;
    name.replace(u'<', QChar(0x2039));
    while (name.isEmpty() || taken.contains(name)) {
        name += QChar(0x200b);  // takes no room
    }
    taken.insert(name);
    return name;
}

QString safe(const std::string& text)
{
    return plainText(text).replace(u'<', QChar(0x2039));
}

void dress(QAbstractAxis* axis, const ChartLook& look, const QString& title)
{
    axis->setLabelsFont(look.small);
    axis->setLabelsColor(look.theme.quiet);
    axis->setTitleFont(look.font);
    axis->setTitleBrush(look.theme.text);
    axis->setTitleText(title);
    axis->setGridLinePen(QPen(look.theme.track, 1.0));
    axis->setLinePen(QPen(look.theme.quiet, 1.0));
    axis->setShadesVisible(false);
}

/// Numbers exactly where the figure has them, written as there.
QCategoryAxis* numberAxis(const Ticks& ticks, double low, double high)
{
    auto* axis = new QCategoryAxis;
    axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
    axis->setStartValue(low - (high - low));  // out of sight, so that the first tick has a label, too
    QSet<QString> taken;
    for (const auto& tick : ticks.ticks) {
        axis->append(named(tick.label, taken), tick.value);
    }
    axis->setRange(low, high);
    return axis;
}

bool leadsTo(const core::Curves::Series& series, int head)
{
    return !series.targets.empty() &&
           std::all_of(series.targets.begin(), series.targets.end(),
                       [&](const auto& target) { return !target || (target->head && *target->head == head); });
}

QString valueTitle(const core::Curves& curves, const CurvesAxes& axes)
{
    const QString title = safe(resultText(curves.yTitle).toStdString());
    return axes.y.factor.isEmpty() ? title : title + u' ' + axes.y.factor;
}

}  // namespace

QSize CurvesChart::tickCounts(const core::Curves& curves, QSize room)
{
    std::size_t letters = 4;
    for (const std::string& name : curves.xLabels) {
        letters = std::max(letters, name.size());
    }
    return {std::clamp(int((room.width() - 100) / (double(letters) * 8.0 + 10.0)), 2, 24),
            std::clamp((room.height() - 60) / 48, 2, 10)};
}

CurvesChart::CurvesChart(QChart& chart, const core::Curves& curves, const ChartLook& look, QSize room)
    : m_chart(chart), m_curves(curves), m_colors(seriesColors(curves, look.theme.text, look.theme.ground.value() < 128))
{
    const QSize ticks = tickCounts(curves, room);
    m_axes = curvesAxes(curves, ticks.width(), bars() && !curves.xLabels.empty() ? 6 : ticks.height());
    const auto standsOut = [&](const auto& series) { return look.head && leadsTo(series, *look.head); };
    if (std::any_of(curves.series.begin(), curves.series.end(), standsOut)) {
        for (std::size_t i = 0; i < curves.series.size(); ++i) {
            if (!standsOut(curves.series[i]) && !isSummary(curves, i)) {
                m_colors[i].setAlpha(kFaint);
            }
        }
    }
    findSlots(room);
    addAxes(look);
    if (bars()) {
        addBars(look);
    } else {
        for (int series = 0; series < int(curves.series.size()); ++series) {
            addBand(series);
        }
        for (int series = 0; series < int(curves.series.size()); ++series) {
            addCurve(series, look);
        }
    }
    addLegend(look);
    chart.layout()->activate();
}

void CurvesChart::findSlots(QSize room)
{
    if (!bars()) {
        return;
    }
    for (const auto& series : m_curves.series) {
        std::copy_if(series.x.begin(), series.x.end(), std::back_inserter(m_slots),
                     [](double x) { return std::isfinite(x); });
    }
    for (std::size_t i = 0; i < m_curves.xLabels.size(); ++i) {
        m_slots.push_back(double(i));
    }
    std::sort(m_slots.begin(), m_slots.end());
    m_slots.erase(std::unique(m_slots.begin(), m_slots.end()), m_slots.end());
    const double length = std::max(1, sideways() ? room.height() - 80 : room.width() - 80);
    const double thick = kThickestBar * double(std::max<std::size_t>(1, m_curves.series.size()));
    m_barWidth = std::min(m_barWidth, thick * double(m_slots.size()) / length);
}

bool CurvesChart::sideways() const
{
    return bars() && !m_curves.xLabels.empty();
}

// ---- what Qt Charts draws

void CurvesChart::addAxes(const ChartLook& look)
{
    m_values = numberAxis(m_axes.y, m_axes.yLow, m_axes.yHigh);
    if (sideways()) {
        m_places = nameAxis();
    } else if (bars()) {
        m_places = slotAxis();
    } else {
        m_places = numberAxis(m_axes.x, m_axes.xLow, m_axes.xHigh);
    }
    dress(m_places, look, safe(resultText(m_curves.xTitle).toStdString()));
    dress(m_values, look, valueTitle(m_curves, m_axes));
    m_places->setGridLineVisible(false);
    m_values->setLineVisible(false);
    m_chart.addAxis(m_places, sideways() ? Qt::AlignLeft : Qt::AlignBottom);
    m_chart.addAxis(m_values, sideways() ? Qt::AlignBottom : Qt::AlignLeft);
}

QAbstractAxis* CurvesChart::nameAxis() const
{
    QSet<QString> taken;
    QStringList names;
    for (const double place : m_slots) {
        const auto index = std::size_t(std::max(0.0, place));
        names << named(index < m_curves.xLabels.size() ? plainText(m_curves.xLabels[index]) : QString::number(place),
                       taken);
    }
    std::reverse(names.begin(), names.end());  // the first on top
    auto* axis = new QBarCategoryAxis;
    axis->append(names);
    return axis;
}

// Qt Charts counts upright bars from 0, whatever their places; numbers stand below some of them.
QAbstractAxis* CurvesChart::slotAxis() const
{
    Ticks ticks;
    for (const auto& tick : m_axes.x.ticks) {
        if (std::binary_search(m_slots.begin(), m_slots.end(), tick.value)) {
            ticks.ticks.push_back({slot(tick.value), tick.label});
        }
    }
    return numberAxis(ticks, -0.5, double(m_slots.size()) - 0.5);
}

void CurvesChart::attach(QAbstractSeries* series)
{
    m_chart.addSeries(series);
    series->attachAxis(m_places);
    series->attachAxis(m_values);
    m_anchor = series;
}

// The spread behind the lines; Qt Charts gives an area its two edges.
void CurvesChart::addBand(int index)
{
    QColor fill = color(index);
    fill.setAlphaF(float(kBandAlpha * fill.alphaF()));
    for (const Band& band : bandsOf(m_curves.series[std::size_t(index)], m_axes)) {
        auto* low = new QLineSeries;
        auto* high = new QLineSeries;
        low->replace(band.low);
        high->replace(band.high);
        auto* area = new QAreaSeries(high, low);
        low->setParent(area);
        high->setParent(area);
        area->setPen(Qt::NoPen);
        area->setColor(fill);
        attach(area);
        for (QLegendMarker* marker : m_chart.legend()->markers(area)) {
            marker->setVisible(false);
        }
    }
}

// Lines from gap to gap, then the points over them.
void CurvesChart::addCurve(int index, const ChartLook& look)
{
    const auto& series = m_curves.series[std::size_t(index)];
    const bool lines = m_curves.shape == core::Curves::Shape::Lines || series.line;
    const bool strong = look.head && leadsTo(series, *look.head);
    QList<QPointF> run, all;
    const auto stroke = [&] {
        if (lines && run.size() > 1) {
            auto* line = new QLineSeries;
            line->setPen(QPen(color(index), strong ? 2.8 : 1.7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
            line->replace(run);
            attach(line);
            for (QLegendMarker* marker : m_chart.legend()->markers(line)) {
                marker->setVisible(false);
            }
        }
        run.clear();
    };
    for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i) {
        const double height = m_axes.height(series.y[i]);
        if (std::isfinite(series.x[i]) && std::isfinite(height)) {
            run << QPointF(series.x[i], height);
            all << run.back();
        } else {
            stroke();
        }
    }
    stroke();
    auto* points = new QScatterSeries;
    points->setName(safe(resultText(series.label).toStdString()));
    points->setMarkerSize((lines ? 6.0 : 8.0) + (strong ? 1.6 : 0.0));
    points->setColor(color(index));
    points->setBorderColor(look.theme.ground);
    points->replace(all);
    attach(points);
}

void CurvesChart::addBars(const ChartLook& look)
{
    QAbstractBarSeries* all = sideways() ? static_cast<QAbstractBarSeries*>(new QHorizontalBarSeries) : new QBarSeries;
    all->setBarWidth(m_barWidth);
    const int count = int(m_curves.series.size());
    for (int s = 0; s < count; ++s) {
        const int index = sideways() ? count - 1 - s : s;  // the first on top
        const auto& series = m_curves.series[std::size_t(index)];
        auto* set = new QBarSet(safe(resultText(series.label).toStdString()));
        QList<qreal> heights(qsizetype(m_slots.size()), 0.0);
        for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i) {
            if (std::isfinite(series.x[i]) && std::isfinite(series.y[i])) {
                heights[qsizetype(std::lround(slot(series.x[i])))] = series.y[i];
            }
        }
        set->append(heights);
        set->setColor(color(index));
        set->setPen(Qt::NoPen);
        set->setLabelFont(look.small);
        all->append(set);
    }
    attach(all);
}

bool CurvesChart::hasNames() const
{
    const auto& series = m_curves.series;
    return series.size() > 1 && series.size() <= kMostNames &&
           std::any_of(series.begin(), series.end(), [](const auto& each) { return !each.label.empty(); });
}

void CurvesChart::addLegend(const ChartLook& look)
{
    QLegend* legend = m_chart.legend();
    legend->setVisible(hasNames());
    legend->setAlignment(Qt::AlignRight);
    legend->setMarkerShape(QLegend::MarkerShapeCircle);
    legend->setReverseMarkers(sideways());
    legend->setBackgroundVisible(false);
    legend->setFont(look.small);
    legend->setLabelColor(look.theme.quiet);
    for (QLegendMarker* marker : legend->markers()) {
        marker->setPen(Qt::NoPen);
    }
}

}  // namespace ui
