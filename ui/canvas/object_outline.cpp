#include "ui/canvas/object_outline.h"

#include <algorithm>

namespace ui {

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
