// Mouse, wheel and touchpad: what is hovered, clicked, dragged and zoomed.

#include "ui/canvas/canvas_private.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QWheelEvent>

#include <cmath>

namespace ui {

namespace {
constexpr double kZoomStep = 1.2;  // a notch of the wheel
}  // namespace

void Canvas::moveCursor(std::optional<QPointF> widgetPoint)
{
    m->cursor = widgetPoint;
    m->bridge.mouse().moved(widgetPoint ? std::optional(*widgetPoint * devicePixelRatioF()) : std::nullopt);
    updateHover();
    update();
}

void Canvas::updateHover()
{
    Hit now;
    const bool onPanel = m->cursor && m->bridge.takesMouse(*m->cursor * devicePixelRatioF());
    const bool grips = m->press == Private::Press::Divider || (m->cursor && !onPanel && m->isOnDivider(*m->cursor));
    const bool marks = m->canOutline() && m->outline.shape() == Outlining::Prompts;  // values would hide the object
    const bool looks = m->press != Private::Press::Drag && m->press != Private::Press::Outline && !grips && !marks;
    if (!m->stages.empty() && !m->isDimmed() && m->cursor && !onPanel && looks) {
        const Camera& camera = m->stages.camera();
        const bool other = m->swipes() && m->cursor->x() > m->swipe.x(camera);
        now = (other ? m->swipe.painter() : m->stages.painter()).hit(*m->cursor, camera);
    }
    const Hit before = std::exchange(m->hovered, now);
    if (m->press != Private::Press::Drag) {
        setCursor(grips             ? Qt::SplitHCursor
                  : m->canOutline() ? Qt::CrossCursor
                  : now.target      ? Qt::PointingHandCursor
                                    : Qt::ArrowCursor);
    }
    if (before.patch != now.patch) {
        Q_EMIT patchHovered(now.patch);
    }
    if (before.text != now.text) {
        Q_EMIT hoveredTextChanged(now.text);
    }
}

void Canvas::clickAt(QPointF widgetPoint)
{
    if (m->stages.empty() || m->isDimmed()) {
        return;
    }
    const Hit hit = m->stages.painter().hit(widgetPoint, m->stages.camera());
    if (hit.target) {  // a box of a query, though there is a patch below it
        Q_EMIT targetClicked(*hit.target);
    } else if (hit.patch) {
        Q_EMIT patchClicked(hit.patch->row, hit.patch->col);
    }
}

void Canvas::mousePressEvent(QMouseEvent* event)
{
    m->cursor = event->position();
    const QPointF device = event->position() * devicePixelRatioF();
    m->bridge.mouse().moved(device);
    if (m->bridge.takesMouse(device)) {
        m->press = Private::Press::Panel;
        m->bridge.mouse().button(event->button(), true);
    } else if (event->button() == Qt::LeftButton && m->isOnDivider(event->position())) {
        m->press = Private::Press::Divider;
    } else if (event->button() == Qt::LeftButton && m->canOutline()) {
        m->press = Private::Press::Outline;
        m->outline.drawTo(event->position(), m->stages.photoCamera());
    } else if (event->button() == Qt::LeftButton || event->button() == Qt::MiddleButton) {
        m->press = Private::Press::Content;
        m->pressedAt = m->draggedTo = event->position();
    } else {
        QOpenGLWidget::mousePressEvent(event);
        return;
    }
    update();
}

void Canvas::mouseMoveEvent(QMouseEvent* event)
{
    m->cursor = event->position();
    m->bridge.mouse().moved(event->position() * devicePixelRatioF());
    const bool farEnough = (event->position() - m->pressedAt).manhattanLength() >= QApplication::startDragDistance();
    if (m->press == Private::Press::Content && farEnough && m->stages.isMovable()) {
        m->press = Private::Press::Drag;
        setCursor(Qt::ClosedHandCursor);
    }
    if (m->press == Private::Press::Drag && m->stages.isMovable()) {
        m->stages.camera().panBy(event->position() - m->draggedTo);
        m->draggedTo = event->position();
        Q_EMIT viewportChanged();
    }
    if (m->press == Private::Press::Outline) {
        m->outline.drawTo(event->position(), m->stages.photoCamera());
    }
    if (m->press == Private::Press::Divider) {
        m->swipe.dragTo(event->position(), m->stages.photoCamera());
    }
    updateHover();
    update();
}

void Canvas::mouseReleaseEvent(QMouseEvent* event)
{
    m->cursor = event->position();
    const auto press = std::exchange(m->press, Private::Press::None);
    if (press == Private::Press::Outline) {
        finishOutline(event->modifiers().testFlag(Qt::ControlModifier));
    }
    if (press == Private::Press::Panel) {
        m->bridge.mouse().button(event->button(), false);
    }
    updateHover();
    if (press == Private::Press::Content && event->button() == Qt::LeftButton) {
        clickAt(event->position());
    }
    update();
}

void Canvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    // On a button a second quick click is a second press.
    if (m->bridge.takesMouse(event->position() * devicePixelRatioF())) {
        mousePressEvent(event);
    } else if (event->button() == Qt::LeftButton) {
        fit();
    }
}

void Canvas::leaveEvent(QEvent* event)
{
    moveCursor(std::nullopt);
    QOpenGLWidget::leaveEvent(event);
}

void Canvas::wheelEvent(QWheelEvent* event)
{
    if (!m->stages.isMovable()) {
        event->ignore();
        return;
    }
    // Only touchpads send phases; pixelDelta by itself is no sign of one, as some wheels send it, too.
    const bool touchpad = event->phase() != Qt::NoScrollPhase && !event->pixelDelta().isNull();
    if (touchpad && !(event->modifiers() & Qt::ControlModifier)) {
        m->stages.camera().panBy(event->pixelDelta());
        viewportMoved();
    } else {
        zoomBy(std::pow(kZoomStep, event->angleDelta().y() / 120.0), event->position());
    }
    event->accept();
}

void Canvas::contextMenuEvent(QContextMenuEvent* event)
{
    Pointed at;
    if (!m->stages.empty() && !m->isDimmed() && event->reason() == QContextMenuEvent::Mouse &&
        !m->bridge.takesMouse(QPointF(event->pos()) * devicePixelRatioF())) {
        const Hit hit = m->stages.painter().hit(event->pos(), m->stages.camera());
        at = {hit.target, hit.patch};
    }
    Q_EMIT menuAsked(at, event->globalPos());
}

bool Canvas::event(QEvent* event)
{
    if (event->type() == QEvent::NativeGesture) {
        const auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            zoomBy(1.0 + gesture->value(), gesture->position());
            return true;
        }
    }
    return QOpenGLWidget::event(event);
}

}  // namespace ui
