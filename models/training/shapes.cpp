#include "models/training/shapes.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace training {
namespace {

constexpr int kSide = 224;           ///< cells a side of a table
constexpr float kTableReach = 1.4f;  ///< the table covers [-kTableReach, kTableReach] in both directions
constexpr float kCell = 2 * kTableReach / (kSide - 1);
constexpr int kSmoothRadius = 5;        ///< cells of the box blur, which runs three times
constexpr float kCornerRadius = 0.04f;  ///< real things have no perfectly sharp corners

struct Edge {
    float x, y, dx, dy, inverseSquaredLength;
};

std::vector<Edge> edgesOf(const Outline& outline)
{
    std::vector<Edge> edges;
    for (const auto& loop : outline.loops) {
        for (size_t i = 0; i < loop.size(); ++i) {
            const auto &from = loop[i], &to = loop[(i + 1) % loop.size()];
            const double dx = to.x - from.x, dy = to.y - from.y;
            edges.push_back({static_cast<float>(from.x), static_cast<float>(from.y), static_cast<float>(dx),
                             static_cast<float>(dy), static_cast<float>(1 / std::max(dx * dx + dy * dy, 1e-12))});
        }
    }
    return edges;
}

float signedDistance(const std::vector<Edge>& edges, float x, float y)
{
    float nearest = std::numeric_limits<float>::max();
    bool inside = false;
    for (const Edge& edge : edges) {
        const float fromX = x - edge.x, fromY = y - edge.y;
        const float along = std::clamp((fromX * edge.dx + fromY * edge.dy) * edge.inverseSquaredLength, 0.0f, 1.0f);
        const float offX = fromX - along * edge.dx, offY = fromY - along * edge.dy;
        nearest = std::min(nearest, offX * offX + offY * offY);
        // A ray to the right crosses the edge: the point changes sides.
        if ((fromY < 0) != (fromY < edge.dy) && (fromX * edge.dy - fromY * edge.dx < 0) == (edge.dy > 0)) {
            inside = !inside;
        }
    }
    return inside ? -std::sqrt(nearest) : std::sqrt(nearest);
}

/// Box blur along one axis with the border repeated.
std::vector<float> blurred(const std::vector<float>& table, int stepAlong, int stepAcross)
{
    std::vector<float> result(table.size());
    for (int line = 0; line < kSide; ++line) {
        for (int i = 0; i < kSide; ++i) {
            float sum = 0;
            for (int k = -kSmoothRadius; k <= kSmoothRadius; ++k) {
                sum += table[static_cast<size_t>(line * stepAcross + std::clamp(i + k, 0, kSide - 1) * stepAlong)];
            }
            result[static_cast<size_t>(line * stepAcross + i * stepAlong)] = sum / (2 * kSmoothRadius + 1);
        }
    }
    return result;
}

}  // namespace

DistanceField::DistanceField(const Outline& outline)
{
    const auto edges = edgesOf(outline);
    m_distance.resize(static_cast<size_t>(kSide) * kSide);
    for (int row = 0; row < kSide; ++row) {
        for (int col = 0; col < kSide; ++col) {
            const float d = signedDistance(edges, col * kCell - kTableReach, row * kCell - kTableReach) - kCornerRadius;
            m_distance[static_cast<size_t>(row * kSide + col)] = d;
            m_area += kCell * kCell * std::clamp(0.5f - d / kCell, 0.0f, 1.0f);
            m_inradius = std::max(m_inradius, -d);
        }
    }
    m_smooth = m_distance;
    for (int pass = 0; pass < 3; ++pass) {
        m_smooth = blurred(blurred(m_smooth, 1, kSide), kSide, 1);
    }
    // Near the edge the true distance: smoothing must not move the outline.
    for (size_t i = 0; i < m_smooth.size(); ++i) {
        const float share = std::clamp(-m_distance[i] / 0.22f, 0.0f, 1.0f);
        const float eased = share * share * (3 - 2 * share);
        m_smooth[i] = m_distance[i] * (1 - eased) + m_smooth[i] * eased;
    }
}

const DistanceField& DistanceField::of(Shape shape)
{
    static const std::vector<DistanceField> fields = [] {
        std::vector<DistanceField> all;
        for (int i = 0; i < kShapeCount; ++i) {
            all.push_back(DistanceField(outlineOf(static_cast<Shape>(i))));
        }
        return all;
    }();
    return fields[static_cast<size_t>(shape)];
}

float DistanceField::lookUp(const std::vector<float>& table, float x, float y)
{
    constexpr float last = kTableReach - 1e-4f;
    const float insideX = std::clamp(x, -last, last), insideY = std::clamp(y, -last, last);
    const float col = (insideX + kTableReach) / kCell, row = (insideY + kTableReach) / kCell;
    const int c = std::min(static_cast<int>(col), kSide - 2), r = std::min(static_cast<int>(row), kSide - 2);
    const float u = col - static_cast<float>(c), v = row - static_cast<float>(r);
    const float* cell = table.data() + r * kSide + c;
    const float value = (cell[0] * (1 - u) + cell[1] * u) * (1 - v) + (cell[kSide] * (1 - u) + cell[kSide + 1] * u) * v;
    return x == insideX && y == insideY ? value : value + std::hypot(x - insideX, y - insideY);
}

}  // namespace training
