#include "ui/canvas/outline_tool.h"

#include <utility>

namespace ui {
namespace {
constexpr double kLassoStep = 2.0;     // widget pixels between two points
constexpr double kDragDistance = 8.0;  // a shorter drag is a click
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
    } else if (m_points.empty() || (at - m_points.back()).manhattanLength() * camera.scale() >=
                                       (m_shape == Outlining::Prompts ? kDragDistance : kLassoStep)) {
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
    } else if (drawn.size() >= 3 || (m_shape == Outlining::Prompts && drawn.size() == 1)) {
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

void paintPrompts(FrameContext& frame, const core::MaskPrompts& prompts)
{
    constexpr double kRadius = 8.0, kArm = 4.0, kCenter = 0.5;  // a pixel's number is that of its center
    const QColor dark(0, 0, 0, 200), light(255, 255, 255);
    if (const auto& box = prompts.box) {
        const QRectF area(QPointF(box->left + kCenter, box->top + kCenter),
                          QPointF(box->right + kCenter, box->bottom + kCenter));
        const QRectF at = frame.at(area);
        const std::vector<QPointF> corners{at.topLeft(), at.topRight(), at.bottomRight(), at.bottomLeft(),
                                           at.topLeft()};
        frame.draw.polyline(corners, dark, frame.px(4.0));
        frame.draw.polyline(corners, frame.theme.accent, frame.px(2.0));
    }
    for (const core::PointPrompt& point : prompts.points) {
        const QPointF at = frame.at(QPointF(point.x + kCenter, point.y + kCenter));
        const QPointF across(frame.px(kArm), 0.0), down(0.0, frame.px(kArm));
        frame.draw.disc(at, frame.px(kRadius), point.foreground ? frame.theme.accent : dark);
        frame.draw.ring(at, frame.px(kRadius), light, frame.px(1.5));
        frame.draw.polyline({at - across, at + across}, point.foreground ? dark : light, frame.px(2.0));
        if (point.foreground) {
            frame.draw.polyline({at - down, at + down}, dark, frame.px(2.0));
        }
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
