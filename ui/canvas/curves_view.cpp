#include "ui/canvas/curves_view.h"

#include "ui/canvas/canvas_theme.h"
#include "ui/canvas/result_painter.h"
#include "ui/figure/figure_parts.h"
#include "ui/figure/ticks.h"

#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ui {

namespace {

constexpr QMarginsF kAround(14.0, 16.0, 18.0, 8.0);
constexpr double kLegendAway = 16.0, kWidestLegend = 0.3;  // of the width; a wider one stands below the plot

const core::Curves* curvesOf(const std::shared_ptr<const Figure>& figure)
{
    return figure && figure->result ? std::get_if<core::Curves>(&figure->result->content) : nullptr;
}

std::optional<int> singleHead(const core::View& view)
{
    return view.head.kind == core::HeadChoice::Kind::Single ? std::optional(view.head.head) : std::nullopt;
}

bool leadsTo(const core::Curves::Series& series, int head)
{
    return !series.targets.empty() &&
           std::all_of(series.targets.begin(), series.targets.end(),
                       [&](const auto& target) { return !target || (target->head && *target->head == head); });
}

/// The series of the head that the view shows stand out where there are any.
void emphasize(CurvesPlot& plot, const core::Curves& curves, const core::View& view)
{
    std::vector<bool> strong;
    for (const auto& series : curves.series) {
        strong.push_back(singleHead(view) && leadsTo(series, *singleHead(view)));
    }
    if (std::find(strong.begin(), strong.end(), true) != strong.end()) {
        plot.emphasize(strong);
    }
}

}  // namespace

CurvesView::CurvesView(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::NoFocus);  // keys are the canvas's
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumSize(1, 1);
    setAccessibleName(tr("Plot"));
    layOut();
}

void CurvesView::setFigure(std::shared_ptr<const Figure> figure)
{
    const bool sameSeries = m_plot && figure && m_figure && figure->result == m_figure->result &&
                            singleHead(figure->view) == singleHead(m_figure->view);
    m_figure = std::move(figure);
    m_painted = {};
    if (!sameSeries) {
        if (!std::exchange(m_hovered, {}).none()) {
            Q_EMIT hoveredTextChanged({});
        }
        layOut();
    }
    hover(m_cursor);
    update();
}

void CurvesView::setDark(bool dark)
{
    if (std::exchange(m_dark, dark) != dark) {
        layOut();
    }
}

QPointF CurvesView::placeOf(int series, int point) const
{
    return m_plot ? m_plotAt + m_plot->place({series, point}) : QPointF();
}

void CurvesView::layOut()
{
    m_theme = &canvasTheme(m_dark);
    m_plot.reset();
    m_legend = {};
    m_painted = {};
    update();
    const core::Curves* curves = curvesOf(m_figure);
    if (curves == nullptr) {
        return;
    }
    const FigureLook look = figureLook(*m_theme, m_dark, font());
    QRectF room = QRectF(rect()).marginsRemoved(kAround);
    m_legend = curvesLegendPart(look, *curves);
    if (m_legend.paint && m_legend.size.width() <= kWidestLegend * room.width()) {
        room.setRight(room.right() - m_legend.size.width() - kLegendAway);
        m_legendAt = {room.right() + kLegendAway, room.top()};
    } else if (m_legend.paint) {
        m_legend = curvesLegendPart(look, *curves, room.width());
        room.setBottom(room.bottom() - m_legend.size.height());
        m_legendAt = room.bottomLeft();
    }
    m_plot.emplace(look, *curves, room.size().expandedTo({1.0, 1.0}));
    emphasize(*m_plot, *curves, m_figure->view);
    m_plotAt =
        room.topLeft() + QPointF(0.0, std::max(0.0, std::floor((room.height() - m_plot->size().height()) / 2.0)));
    setAccessibleDescription(windowText(m_figure->result->title) + QStringLiteral(": ") + windowText(curves->yTitle));
}

// ---- what is where

std::optional<core::Target> CurvesView::target(PointRef point) const
{
    if (point.none()) {
        return std::nullopt;
    }
    const auto& targets = curvesOf(m_figure)->series[std::size_t(point.series)].targets;
    return point.point < int(targets.size()) ? targets[std::size_t(point.point)] : std::nullopt;
}

// Heads that are fused are no head's point; the layer has its band.
bool CurvesView::isHere(PointRef point) const
{
    const auto leads = target(point);
    if (!leads || (leads->head && !singleHead(m_figure->view))) {
        return false;
    }
    const bool onlyLayer =
        leads->layer && !leads->head && !leads->query && !leads->classIndex && leads->options.empty();
    return !onlyLayer && isCurrent(*leads, m_figure->view);
}

/// Where the view's layer stands among the places, when they are layers.
std::optional<double> CurvesView::currentPlace() const
{
    std::optional<double> place;
    bool one = !m_plot->sideways();
    m_plot->forEachPoint([&](PointRef point) {
        const auto leads = target(point);
        if (leads && leads->layer && *leads->layer == m_figure->view.layer) {
            const double x = curvesOf(m_figure)->series[std::size_t(point.series)].x[std::size_t(point.point)];
            one = one && (!place || *place == x);
            place = x;
        }
    });
    return one ? place : std::nullopt;
}

QStringList CurvesView::words(PointRef point) const
{
    const core::Curves& curves = *curvesOf(m_figure);
    const auto& series = curves.series[std::size_t(point.series)];
    const double x = series.x[std::size_t(point.point)];
    const auto index = std::size_t(std::max(0.0, std::round(x)));
    QStringList said{windowText(series.label), index < curves.xLabels.size()
                                                   ? plainText(curves.xLabels[index])
                                                   : windowText(curves.xTitle) + u' ' + QString::number(x)};
    if (const auto at = std::size_t(point.point); at < series.low.size() && at < series.high.size()) {
        said << QStringLiteral("%1 – %2").arg(valueText(series.low[at]), valueText(series.high[at]));
    }
    said << valueText(m_plot->value(point));
    said.removeAll(QString());
    return said;
}

// ---- painting

QPixmap CurvesView::paintedPlot() const
{
    const double ratio = devicePixelRatioF();
    QPixmap painted((QSizeF(size()) * ratio).toSize());
    painted.setDevicePixelRatio(ratio);
    painted.fill(m_theme->ground);
    if (!m_plot) {
        return painted;
    }
    QPainter painter(&painted);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    if (const auto place = currentPlace()) {
        const double width = std::clamp(0.72 * m_plot->step(), 6.0, 40.0);
        QColor band = m_theme->accent;
        band.setAlpha(m_dark ? 30 : 46);
        const QRectF area = m_plot->area().translated(m_plotAt);
        const double left = m_plotAt.x() + m_plot->across(*place) - width / 2.0;
        painter.fillRect(QRectF(left, area.top(), width, area.height()).intersected(area), band);
    }
    m_plot->paint(painter, m_plotAt);
    if (m_legend.paint) {
        m_legend.paint(painter, m_legendAt);
    }
    painter.setPen(QPen(m_theme->accent, 2.0));
    m_plot->forEachPoint([&](PointRef point) {
        if (isHere(point)) {
            outline(painter, point, 2.0);
        }
    });
    return painted;
}

void CurvesView::outline(QPainter& painter, PointRef point, double beyond) const
{
    painter.setBrush(Qt::NoBrush);
    if (m_plot->bars()) {
        painter.drawRect(m_plot->bar(point).translated(m_plotAt).adjusted(-beyond, -beyond, beyond, beyond));
    } else {
        painter.drawEllipse(placeOf(point.series, point.point), 5.0 + beyond, 5.0 + beyond);
    }
}

void CurvesView::paintEvent(QPaintEvent*)
{
    if (m_theme != &canvasTheme(m_dark)) {
        layOut();
    }
    if (m_painted.isNull() || m_painted.devicePixelRatio() != devicePixelRatioF()) {
        m_painted = paintedPlot();
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_painted);
    if (!m_hovered.none() && m_cursor) {
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        painter.setPen(QPen(m_theme->text, 1.5));
        outline(painter, m_hovered, 1.0);
        paintNote(painter);
    }
}

// Beside the point, or beside the cursor on a long bar.
void CurvesView::paintNote(QPainter& painter) const
{
    QStringList lines = words(m_hovered);
    lines.prepend(lines.takeLast());  // the value first
    const QFontMetricsF metrics(font());
    double wide = 0.0;
    for (const QString& line : lines) {
        wide = std::max(wide, metrics.horizontalAdvance(line));
    }
    const QPointF beside = m_plot->bars() ? *m_cursor : placeOf(m_hovered.series, m_hovered.point);
    const QRectF note =
        notePlace(beside, QSizeF(wide + 16.0, metrics.height() * double(lines.size()) + 12.0), QSizeF(size()), 1.0);
    QColor ground = m_theme->panel;
    ground.setAlpha(245);
    painter.setPen(QPen(m_theme->hairline, 1.0));
    painter.setBrush(ground);
    painter.drawRoundedRect(note.adjusted(0.5, 0.5, -0.5, -0.5), 5.0, 5.0);
    painter.setFont(font());
    for (qsizetype i = 0; i < lines.size(); ++i) {
        painter.setPen(i == 0 ? m_theme->text : m_theme->quiet);
        painter.drawText(note.topLeft() + QPointF(8.0, 6.0 + metrics.ascent() + metrics.height() * double(i)),
                         lines[i]);
    }
}

// ---- mouse

void CurvesView::hover(std::optional<QPointF> at)
{
    m_cursor = at;
    const PointRef before = std::exchange(m_hovered, at && m_plot ? m_plot->nearest(*at - m_plotAt) : PointRef{});
    setCursor(target(m_hovered) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (before != m_hovered) {
        Q_EMIT hoveredTextChanged(m_hovered.none() ? QString() : words(m_hovered).join(QStringLiteral(" · ")));
    }
    if (before != m_hovered || (!m_hovered.none() && m_plot->bars())) {
        update();
    }
}

void CurvesView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    layOut();
}

void CurvesView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        layOut();
    }
}

void CurvesView::enterEvent(QEnterEvent* event)
{
    QWidget::enterEvent(event);
    Q_EMIT entered();
}

void CurvesView::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    hover(std::nullopt);
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
