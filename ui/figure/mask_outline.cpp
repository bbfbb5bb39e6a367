#include "ui/figure/mask_outline.h"

#include <QPoint>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <utility>

namespace ui {
namespace {

/// Cells. A straight line that was drawn comes out as one, of whatever slope: the corners of its stairs lie within the
/// square root of two. Less where so much would lose the shape.
constexpr double kTolerance = 1.45, kShare = 0.2;

/// Edges between a cell inside and one outside, by their first corner; the inside lies to the right.
using Edges = std::multimap<std::pair<int, int>, QPoint>;

Edges edgesOf(const core::ObjectMask& mask)
{
    const auto inside = [&](int x, int y) {
        return x >= 0 && y >= 0 && x < mask.width && y < mask.height &&
               mask.inside[std::size_t(y) * std::size_t(mask.width) + std::size_t(x)] != 0;
    };
    Edges edges;
    const auto add = [&](QPoint from, QPoint to) { edges.emplace(std::pair(from.x(), from.y()), to); };
    for (int y = 0; y <= mask.height; ++y) {
        for (int x = 0; x <= mask.width; ++x) {
            if (inside(x, y) != inside(x, y - 1)) {
                inside(x, y) ? add({x, y}, {x + 1, y}) : add({x + 1, y}, {x, y});
            }
            if (inside(x, y) != inside(x - 1, y)) {
                inside(x, y) ? add({x, y + 1}, {x, y}) : add({x, y}, {x, y + 1});
            }
        }
    }
    return edges;
}

/// The corners of the next closed line, which is taken out of the edges.
std::vector<QPoint> takeLoop(Edges& edges)
{
    const QPoint start(edges.begin()->first.first, edges.begin()->first.second);
    std::vector<QPoint> loop;
    QPoint at = start;
    do {
        loop.push_back(at);
        const auto next = edges.find({at.x(), at.y()});
        at = next->second;
        edges.erase(next);
    } while (at != start);
    return loop;
}

double distance(QPoint point, QPoint from, QPoint to)
{
    const QPointF along = to - from, there = point - from;
    const double length = std::hypot(along.x(), along.y());
    return length > 0.0 ? std::abs(along.x() * there.y() - along.y() * there.x()) / length
                        : std::hypot(there.x(), there.y());
}

/// Douglas and Peucker: adds the corners between two ends that lie too far from the line between them.
void addCorners(const std::vector<QPoint>& loop, double tolerance, std::size_t from, std::size_t to,
                std::vector<std::size_t>& kept)
{
    std::vector<std::pair<std::size_t, std::size_t>> open{{from, to}};
    while (!open.empty()) {
        const auto [first, last] = open.back();
        open.pop_back();
        std::size_t farthest = first;
        double most = tolerance;
        for (std::size_t index = first + 1; index < last; ++index) {
            const double away = distance(loop[index], loop[first], loop[last % loop.size()]);
            farthest = away > most ? index : farthest;
            most = std::max(most, away);
        }
        if (farthest == first) {
            kept.push_back(first);  // pieces are left in the order of the line
        } else {
            open.emplace_back(farthest, last);
            open.emplace_back(first, farthest);
        }
    }
}

std::vector<std::size_t> cornersOf(const std::vector<QPoint>& loop)
{
    std::size_t opposite = 0;
    int most = 0;  // of columns and rows together
    for (std::size_t index = 1; index < loop.size(); ++index) {
        const int away = (loop[index] - loop[0]).manhattanLength();
        opposite = away > most ? index : opposite;
        most = std::max(most, away);
    }
    std::vector<std::size_t> kept;
    const double tolerance = std::min(kTolerance, kShare * most / 2.0);
    addCorners(loop, tolerance, 0, opposite, kept);
    addCorners(loop, tolerance, opposite, loop.size(), kept);
    return kept;
}

}  // namespace

std::vector<QPolygonF> outlinesOf(const core::ObjectMask& mask, core::PixelSize photo)
{
    const double across = double(photo.width) / mask.width, down = double(photo.height) / mask.height;
    Edges edges = edgesOf(mask);
    std::vector<QPolygonF> outlines;
    while (!edges.empty()) {
        const std::vector<QPoint> loop = takeLoop(edges);
        QPolygonF outline;
        for (const std::size_t corner : cornersOf(loop)) {
            outline << QPointF(loop[corner].x() * across, loop[corner].y() * down);
        }
        outlines.push_back(outline);
    }
    return outlines;
}

}  // namespace ui
