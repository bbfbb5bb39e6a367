#include "ui/canvas/camera.h"

#include <algorithm>
#include <cmath>

namespace ui {

namespace {
constexpr double kClosest = 256.0;      // device pixels per unit
constexpr double kFarthest = 0.25;      // of the fitted size, and never more than this
constexpr double kStaysVisible = 48.0;  // pixels of the content that cannot be pushed out of the widget
}  // namespace

void Camera::setContent(QSizeF size)
{
    if (size == m_content) {
        return;
    }
    m_content = size;
    fit();
}

void Camera::setWidget(QSizeF size, QMarginsF margins, double devicePixelRatio)
{
    const QPointF oldMiddle(m_widget.width() / 2, m_widget.height() / 2);
    const QPointF middle(size.width() / 2, size.height() / 2);
    m_widget = size;
    m_margins = margins;
    m_ratio = devicePixelRatio;
    if (m_fitted) {
        fit();
    } else {
        m_origin += middle - oldMiddle;
        keepInSight();
    }
}

QRectF Camera::freeArea() const
{
    const QRectF area = QRectF(QPointF(), m_widget).marginsRemoved(m_margins);
    const bool room = area.width() >= 32.0 && area.height() >= 32.0;
    return room ? area : QRectF(QPointF(), m_widget);
}

double Camera::fitScale() const
{
    if (m_content.isEmpty()) {
        return 1.0;
    }
    const QRectF area = freeArea();
    return std::max(1e-6, std::min(area.width() / m_content.width(), area.height() / m_content.height()));
}

void Camera::fit()
{
    m_fitted = true;
    m_scale = fitScale();
    m_origin = freeArea().center() - QPointF(m_content.width(), m_content.height()) * (m_scale / 2);
    alignToDevicePixels();
}

void Camera::actualSize()
{
    const QPointF middle = freeArea().center();
    const QPointF content = toContent(middle);
    m_scale = 1.0 / m_ratio;
    m_origin = middle - content * m_scale;
    m_fitted = false;
    keepInSight();
    alignToDevicePixels();
}

void Camera::zoomBy(double factor, QPointF at)
{
    if (!(factor > 0.0) || !std::isfinite(factor) || m_content.isEmpty()) {
        return;
    }
    const QPointF content = toContent(at);
    const double farthest = std::min(kFarthest * fitScale(), 1.0 / m_ratio);
    const double closest = std::max(kClosest / m_ratio, fitScale());
    m_scale = std::clamp(m_scale * factor, farthest, closest);
    m_origin = at - content * m_scale;
    m_fitted = false;
}

void Camera::panBy(QPointF widgetDelta)
{
    m_origin += widgetDelta;
    m_fitted = false;
    keepInSight();
}

Viewport Camera::viewport() const
{
    if (m_content.isEmpty()) {
        return {};
    }
    const QPointF middle = toContent(freeArea().center());
    return {m_fitted, m_scale / fitScale(), {middle.x() / m_content.width(), middle.y() / m_content.height()}};
}

void Camera::setViewport(const Viewport& viewport)
{
    if (viewport.fitted || m_content.isEmpty()) {
        fit();
        return;
    }
    m_scale = viewport.zoom * fitScale();
    m_origin = freeArea().center() -
               QPointF(viewport.middle.x() * m_content.width(), viewport.middle.y() * m_content.height()) * m_scale;
    m_fitted = false;
    keepInSight();
}

void Camera::keepInSight()
{
    const auto hold = [](double origin, double extent, double room) {
        const double least = std::min({kStaysVisible, extent, room});
        return std::clamp(origin, least - extent, room - least);
    };
    m_origin.setX(hold(m_origin.x(), m_content.width() * m_scale, m_widget.width()));
    m_origin.setY(hold(m_origin.y(), m_content.height() * m_scale, m_widget.height()));
}

// At 1:1 and when fitted a photo pixel must not straddle two device pixels for want of half a pixel of shift.
void Camera::alignToDevicePixels()
{
    m_origin.setX(std::round(m_origin.x() * m_ratio) / m_ratio);
    m_origin.setY(std::round(m_origin.y() * m_ratio) / m_ratio);
}

}  // namespace ui
