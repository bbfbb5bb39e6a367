#include "ui/canvas/outline_tool.h"

#include <algorithm>
#include <utility>

namespace ui {
namespace {
constexpr double kLassoStep = 2.0;  // widget pixels between two points
}  // namespace

void OutlineTool::setShape(Outlining shape)
{
    m_shape = shape;
    m_points.clear();
}

void OutlineTool::drawTo(QPointF widgetPoint, const Camera& camera)
{
    const QPointF at = camera.toContent(widgetPoint);
    if (isBox()) {
        m_points.back() = at;
    } else if (m_points.empty() || (at - m_points.back()).manhattanLength() * camera.scale() >= kLassoStep) {
        m_points.push_back(at);
    }
}

std::vector<core::PixelPoint> OutlineTool::finish()
{
    const bool box = isBox();
    const std::vector<QPointF> drawn = std::exchange(m_points, {});
    std::vector<core::PixelPoint> outline;
    if (box) {
        const QPointF a = drawn[0], b = drawn[1];
        outline = {{a.x(), a.y()}, {b.x(), a.y()}, {b.x(), b.y()}, {a.x(), b.y()}};
    } else if (drawn.size() >= 3) {
        for (const QPointF& point : drawn) {
            outline.push_back({point.x(), point.y()});
        }
    }
    return outline;
}

void OutlineTool::paint(FrameContext& frame) const
{
    std::vector<QPointF> points;
    if (isBox()) {
        const QRectF box = frame.at(QRectF(m_points[0], m_points[1]).normalized());
        points = {box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft(), box.topLeft()};
    } else {
        for (const QPointF& point : m_points) {
            points.push_back(frame.at(point));
        }
    }
    if (points.size() > 1) {
        frame.draw.polyline(points, QColor(0, 0, 0, 170), frame.px(4.0));
        frame.draw.polyline(points, frame.theme.accent, frame.px(2.0));
    }
}

void paintOutlines(FrameContext& frame, const std::vector<QPolygonF>& outlines)
{
    for (const auto& [width, color] : {std::pair{3.0, QColor(0, 0, 0, 150)}, std::pair{1.4, QColor(255, 255, 255)}}) {
        for (const QPolygonF& outline : outlines) {
            std::vector<QPointF> points;
            for (const QPointF& corner : outline) {
                points.push_back(frame.at(corner));
            }
            points.push_back(points.front());
            frame.draw.polyline(points, color, frame.px(width));
        }
    }
}

}  // namespace ui
