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

void OutlineTool::paint(Frame& frame) const
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

namespace {

/// Pieces of the lines between two neighbours, along one axis.
/// @param lines   number of lines, one more than cells across
/// @param length  cells along a line
template <class IsInside, class Piece>
void addEdges(int lines, int length, const IsInside& isInside, const Piece& piece)
{
    for (int line = 0; line < lines; ++line) {
        int begun = -1;
        for (int at = 0; at <= length; ++at) {
            const bool edge = at < length && isInside(line - 1, at) != isInside(line, at);
            if (edge && begun < 0) {
                begun = at;
            } else if (!edge && begun >= 0) {
                piece(line, begun, at);
                begun = -1;
            }
        }
    }
}

}  // namespace

std::vector<QLineF> edgesOf(const core::ObjectMask& mask, core::PixelSize photo)
{
    const double across = double(photo.width) / mask.width, down = double(photo.height) / mask.height;
    const auto inside = [&](int row, int col) {
        return row >= 0 && col >= 0 && row < mask.height && col < mask.width &&
               mask.inside[std::size_t(row) * std::size_t(mask.width) + std::size_t(col)] != 0;
    };
    std::vector<QLineF> edges;
    addEdges(
        mask.height + 1, mask.width, [&](int row, int col) { return inside(row, col); },
        [&](int row, int from, int to) { edges.emplace_back(from * across, row * down, to * across, row * down); });
    addEdges(
        mask.width + 1, mask.height, [&](int col, int row) { return inside(row, col); },
        [&](int col, int from, int to) { edges.emplace_back(col * across, from * down, col * across, to * down); });
    return edges;
}

void paintEdges(Frame& frame, const std::vector<QLineF>& edges)
{
    for (const auto& [width, color] : {std::pair{3.0, QColor(0, 0, 0, 150)}, std::pair{1.4, QColor(255, 255, 255)}}) {
        const double half = frame.px(width) / 2.0;
        for (const QLineF& edge : edges) {
            const QRectF line = QRectF(frame.at(edge.p1()), frame.at(edge.p2())).normalized();
            frame.draw.fill(line.adjusted(-half, -half, half, half), color);
        }
    }
}

}  // namespace ui
