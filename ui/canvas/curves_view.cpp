#include "ui/canvas/curves_view.h"

#include "ui/canvas/targets.h"
#include "ui/figure/figure_style.h"
#include "ui/figure/number_text.h"
#include "ui/language/core_text.h"

#include <QMouseEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ui {

namespace {

const core::Curves* curvesOf(const std::shared_ptr<const Picture>& picture)
{
    return picture && picture->result ? std::get_if<core::Curves>(&picture->result->content) : nullptr;
}

std::optional<int> singleHead(const core::View& view)
{
    return view.head.kind == core::HeadChoice::Kind::Single ? std::optional(view.head.head) : std::nullopt;
}

}  // namespace

CurvesView::CurvesView(QWidget* parent) : QChartView(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);  // keys are the canvas's
    setAcceptDrops(false);        // and files the window's
    viewport()->setAcceptDrops(false);
    setMouseTracking(true);
    viewport()->setMouseTracking(true);
    setRenderHint(QPainter::Antialiasing);
    setViewportUpdateMode(FullViewportUpdate);
    setMinimumSize(1, 1);
    setAccessibleName(tr("Plot"));
    rebuild();
}

CurvesView::~CurvesView() = default;

void CurvesView::setPicture(std::shared_ptr<const Picture> picture)
{
    const bool sameSeries = m_filled && picture && m_picture && picture->result == m_picture->result &&
                            singleHead(picture->view) == singleHead(m_picture->view);
    m_picture = std::move(picture);
    if (!sameSeries) {
        rebuild();
    }
    hover(m_cursor);
    viewport()->update();
}

void CurvesView::setDark(bool dark)
{
    if (m_dark != dark) {
        m_dark = dark;
        rebuild();
    }
}

QPointF CurvesView::placeOf(int series, int point) const
{
    return m_filled ? m_filled->place({series, point}) : QPointF();
}

QFont CurvesView::smallFont() const
{
    QFont small = font();
    if (small.pixelSize() > 0) {
        small.setPixelSize(std::max(9, small.pixelSize() - 1));
    } else {
        small.setPointSizeF(std::max(7.0, small.pointSizeF() - 0.75));
    }
    return small;
}

void CurvesView::rebuild()
{
    if (!std::exchange(m_hovered, {}).none()) {
        Q_EMIT hoveredTextChanged({});
    }
    m_filled.reset();
    // A new one each time: an old one's axes stay in sight until the event loop runs.
    const std::unique_ptr<QChart> before(chart());
    auto* fresh = new QChart;
    fresh->setBackgroundVisible(false);
    fresh->setMargins(QMargins(12, 20, 20, 8));
    fresh->legend()->hide();
    setChart(fresh);
    if (const core::Curves* curves = curvesOf(m_picture)) {
        m_ticks = CurvesChart::tickCounts(*curves, size());
        m_filled = std::make_unique<CurvesChart>(
            *chart(), *curves, ChartLook{canvasTheme(m_dark), font(), smallFont(), singleHead(m_picture->view)},
            size());
        setAccessibleDescription(QString::fromStdString(m_picture->result->title + ": " + curves->yTitle));
    }
    viewport()->update();
}

void CurvesView::resizeEvent(QResizeEvent* event)
{
    QChartView::resizeEvent(event);
    if (m_filled && m_ticks != CurvesChart::tickCounts(m_filled->curves(), size())) {
        rebuild();
    }
}

// ---- what is where

std::optional<core::Target> CurvesView::target(PointRef point) const
{
    if (point.none()) {
        return std::nullopt;
    }
    const auto& targets = m_filled->curves().series[std::size_t(point.series)].targets;
    return point.point < int(targets.size()) ? targets[std::size_t(point.point)] : std::nullopt;
}

// Heads that are fused are no head's point; the layer has its band.
bool CurvesView::isHere(PointRef point) const
{
    const auto leads = target(point);
    if (!leads || (leads->head && !singleHead(m_picture->view))) {
        return false;
    }
    const bool onlyLayer =
        leads->layer && !leads->head && !leads->query && !leads->classIndex && leads->options.empty();
    return !onlyLayer && isCurrent(*leads, m_picture->view);
}

/// Where the view's layer stands among the places, when they are layers.
std::optional<double> CurvesView::currentPlace() const
{
    std::optional<double> place;
    bool one = true;
    m_filled->forEachPoint([&](PointRef point) {
        const auto leads = target(point);
        if (leads && leads->layer && *leads->layer == m_picture->view.layer) {
            const double x = m_filled->curves().series[std::size_t(point.series)].x[std::size_t(point.point)];
            one = one && (!place || *place == x);
            place = x;
        }
    });
    return one ? place : std::nullopt;
}

QStringList CurvesView::words(PointRef point) const
{
    const core::Curves& curves = m_filled->curves();
    const auto& series = curves.series[std::size_t(point.series)];
    const double x = series.x[std::size_t(point.point)];
    const auto index = std::size_t(std::max(0.0, std::round(x)));
    QStringList said{plainText(resultText(series.label).toStdString()),
                     index < curves.xLabels.size()
                         ? plainText(curves.xLabels[index])
                         : plainText(resultText(curves.xTitle).toStdString()) + u' ' + QString::number(x)};
    if (const auto at = std::size_t(point.point); at < series.low.size() && at < series.high.size()) {
        said << QStringLiteral("%1 – %2").arg(valueText(series.low[at]), valueText(series.high[at]));
    }
    said << valueText(m_filled->value(point));
    said.removeAll(QString());
    return said;
}

// ---- mouse

void CurvesView::hover(std::optional<QPointF> at)
{
    m_cursor = at;
    const PointRef before = std::exchange(m_hovered, at && m_filled ? m_filled->nearest(*at) : PointRef{});
    viewport()->setCursor(target(m_hovered) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (before != m_hovered) {
        Q_EMIT hoveredTextChanged(m_hovered.none() ? QString() : words(m_hovered).join(QStringLiteral(" · ")));
        viewport()->update();
    }
}

bool CurvesView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Enter) {
        Q_EMIT entered();
    } else if (event->type() == QEvent::Leave) {
        hover(std::nullopt);
    }
    return QChartView::viewportEvent(event);
}

void CurvesView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        event->ignore();
    }
}

void CurvesView::mouseMoveEvent(QMouseEvent* event)
{
    hover(event->position());
}

void CurvesView::mouseReleaseEvent(QMouseEvent* event)
{
    hover(event->position());
    if (const auto leads = target(m_hovered); leads && event->button() == Qt::LeftButton) {
        Q_EMIT targetClicked(*leads);
    }
}

void CurvesView::mouseDoubleClickEvent(QMouseEvent*) {}

void CurvesView::wheelEvent(QWheelEvent* event)
{
    event->ignore();
}

}  // namespace ui
