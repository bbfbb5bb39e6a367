#include "ui/figure/map_samples.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ui {
namespace {

constexpr float kNone = std::numeric_limits<float>::quiet_NaN();

std::array<float, 4> catmullRom(float f)
{
    const float f2 = f * f, f3 = f2 * f;
    return {-0.5F * f + f2 - 0.5F * f3, 1.0F - 2.5F * f2 + 1.5F * f3, 0.5F * f + 2.0F * f2 - 1.5F * f3,
            -0.5F * f2 + 0.5F * f3};
}

int ownCell(float position, int count)
{
    return std::clamp(static_cast<int>(std::floor(position)), 0, count - 1);
}

}  // namespace

torch::Tensor drawnValues(const core::PatchMap& map)
{
    if (map.leftOut.empty()) {
        return map.values;
    }
    torch::Tensor values = map.values.to(torch::kFloat32).clone(torch::MemoryFormat::Contiguous);
    for (const int patch : map.leftOut) {
        values[patch / map.grid.cols][patch % map.grid.cols] = kNone;
    }
    return values;
}

torch::Tensor drawnValues(const core::Tiles& tiles)
{
    return tiles.leftOut.defined() ? tiles.values.masked_fill(tiles.leftOut, kNone) : tiles.values;
}

AxisPoint axisPoint(float position, int count, bool smooth)
{
    AxisPoint point;
    point.inside = position >= 0.0F && position < static_cast<float>(count);
    point.own = ownCell(position, count);
    if (!smooth) {
        point.taps.fill(point.own);
        point.weights = {1.0F, 0.0F, 0.0F, 0.0F};
        return point;
    }
    const float fromCenter = position - 0.5F;
    const float below = std::floor(fromCenter);
    point.weights = catmullRom(fromCenter - below);
    for (int i = 0; i < 4; ++i) {
        point.taps[static_cast<std::size_t>(i)] = std::clamp(static_cast<int>(below) - 1 + i, 0, count - 1);
    }
    return point;
}

float sampleAt(const float* values, int cols, const AxisPoint& x, const AxisPoint& y)
{
    const float own = values[y.own * cols + x.own];
    if (std::isnan(own)) {
        return kNone;
    }
    float sum = 0.0F;
    for (std::size_t j = 0; j < 4; ++j) {
        for (std::size_t i = 0; i < 4; ++i) {
            const float value = values[y.taps[j] * cols + x.taps[i]];
            sum += y.weights[j] * x.weights[i] * (std::isnan(value) ? own : value);
        }
    }
    return sum;
}

std::vector<AxisPoint> axisPoints(double from, double to, int count, double mapFrom, double mapSize, int cells,
                                  bool smooth)
{
    std::vector<AxisPoint> points(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        const double photo = from + (i + 0.5) * (to - from) / count;
        const double position = mapSize > 0.0 ? (photo - mapFrom) / mapSize * cells : -1.0;
        points[static_cast<std::size_t>(i)] = axisPoint(static_cast<float>(position), cells, smooth);
    }
    return points;
}

RowSampler::RowSampler(torch::Tensor plane, const std::vector<AxisPoint>& columns)
    : m_plane(plane.to(torch::kFloat32).contiguous()),
      m_columns(columns),
      m_gaps(torch::isnan(m_plane).any().item<bool>()),
      m_across(static_cast<std::size_t>(m_plane.size(1)))
{
}

void RowSampler::sample(const AxisPoint& y, std::vector<float>& out)
{
    const float* values = m_plane.data_ptr<float>();
    const int cols = static_cast<int>(m_plane.size(1));
    if (m_gaps) {
        std::transform(m_columns.begin(), m_columns.end(), out.begin(),
                       [&](const AxisPoint& x) { return sampleAt(values, cols, x, y); });
        return;
    }
    for (int c = 0; c < cols; ++c) {
        float sum = 0.0F;
        for (std::size_t j = 0; j < 4; ++j) {
            sum += y.weights[j] * values[y.taps[j] * cols + c];
        }
        m_across[static_cast<std::size_t>(c)] = sum;
    }
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        const auto& [inside, own, taps, weights] = m_columns[i];
        out[i] = weights[0] * across(taps[0]) + weights[1] * across(taps[1]) + weights[2] * across(taps[2]) +
                 weights[3] * across(taps[3]);
    }
}

std::vector<RowSampler> samplersOf(const torch::Tensor& values, const std::vector<AxisPoint>& columns)
{
    std::vector<RowSampler> samplers;
    const bool triples = values.dim() == 3;
    for (int k = 0; k < (triples ? 3 : 1); ++k) {
        samplers.emplace_back(triples ? values.select(2, k) : values, columns);
    }
    return samplers;
}

}  // namespace ui
