// Marking an object on the photo: a drag from corner to corner, or around it.

#include "ui/canvas/canvas_private.h"

#include <cmath>
#include <utility>

namespace ui {

namespace {
constexpr double kLassoStep = 2.0;  // widget pixels between two points
}  // namespace

void Canvas::setOutlining(Outlining outlining)
{
    const Outlining before = std::exchange(m->outlining, outlining);
    m->outline.clear();
    updateHover();
    update();
    if (before != Outlining::None && outlining == Outlining::None) {
        Q_EMIT outliningEnded();
    }
}

Outlining Canvas::outlining() const
{
    return m->outlining;
}

void Canvas::outlineTo(QPointF widgetPoint)
{
    const QPointF at = m->photoCamera().toContent(widgetPoint);
    if (m->outlining == Outlining::Rectangle && m->outline.size() == 2) {
        m->outline.back() = at;
    } else if (m->outline.empty() ||
               (at - m->outline.back()).manhattanLength() * m->photoCamera().scale() >= kLassoStep) {
        m->outline.push_back(at);
    }
}

void Canvas::endOutline()
{
    const std::vector<QPointF> drawn = std::exchange(m->outline, {});
    std::vector<core::PixelPoint> outline;
    if (m->outlining == Outlining::Rectangle && drawn.size() == 2) {
        const QPointF a = drawn[0], b = drawn[1];
        outline = {{a.x(), a.y()}, {b.x(), a.y()}, {b.x(), b.y()}, {a.x(), b.y()}};
    } else if (drawn.size() >= 3) {
        for (const QPointF& point : drawn) {
            outline.push_back({point.x(), point.y()});
        }
    }
    if (!outline.empty()) {  // a mere click is no outline, and the next drag may be one
        setOutlining(Outlining::None);
        Q_EMIT outlineDrawn(outline);
    }
}

void Canvas::paintDrawnOutline(Frame& frame)
{
    std::vector<QPointF> points;
    if (m->outlining == Outlining::Rectangle && m->outline.size() == 2) {
        const QRectF box = frame.at(QRectF(m->outline[0], m->outline[1]).normalized());
        points = {box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft(), box.topLeft()};
    } else {
        for (const QPointF& point : m->outline) {
            points.push_back(frame.at(point));
        }
    }
    if (points.size() > 1) {
        frame.ink.polyline(points, QColor(0, 0, 0, 170), frame.px(4.0));
        frame.ink.polyline(points, frame.theme.accent, frame.px(2.0));
    }
}

}  // namespace ui
