// How a map is read between its patches: what composeOverlay() and overlayLayer() have in common.
#pragma once

#include "core/analysis/view/result.h"

#include <torch/types.h>

#include <array>
#include <vector>

namespace ui {

/// The values that are drawn: without those that the range leaves out, which neighbors must not borrow from.
torch::Tensor drawnValues(const core::PatchMap& map);
torch::Tensor drawnValues(const core::Tiles& tiles);

/// Position along one axis of the map, ready for many samples.
struct AxisPoint {
    bool inside = false;  ///< within the map; elsewhere the network saw nothing
    int own = 0;          ///< the patch it lies in
    std::array<int, 4> taps{};
    std::array<float, 4> weights{};
};

AxisPoint axisPoint(float position, int count, bool smooth);

/// The middles of `count` pixels of the stretch [from, to) of the photo, on a map of `cells` patches at `mapFrom`.
std::vector<AxisPoint> axisPoints(double from, double to, int count, double mapFrom, double mapSize, int cells,
                                  bool smooth);

/// NaN where the patch itself has no value.
float sampleAt(const float* values, int cols, const AxisPoint& x, const AxisPoint& y);

/// One channel of a map, sampled one row of pixels at a time: first across patch rows, then along, so that a pixel
/// costs four products instead of sixteen.
class RowSampler {
public:
    RowSampler(torch::Tensor plane, const std::vector<AxisPoint>& columns);
    void sample(const AxisPoint& y, std::vector<float>& out);

private:
    float across(int col) const { return m_across[static_cast<std::size_t>(col)]; }
    torch::Tensor m_plane;
    const std::vector<AxisPoint>& m_columns;
    bool m_gaps;
    std::vector<float> m_across;
};

/// One per channel of the values.
std::vector<RowSampler> samplersOf(const torch::Tensor& values, const std::vector<AxisPoint>& columns);

}  // namespace ui
