#include "core/model/blocks/rotary_embedding.h"

#include "core/error.h"
#include "core/model/spec/part_specs.h"
#include "core/run_control.h"

#include <algorithm>
#include <numbers>
#include <utility>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// One coordinate of every row, or of every column: [count] float64.
Tensor rotaryCoordinates(const RotarySpec& spec, int count, int reference)
{
    const auto index = torch::arange(count, torch::kFloat64);
    if (spec.coordinates == RotarySpec::Coordinates::Relative) {
        return 2.0 * std::numbers::pi * ((index + 0.5) / count * 2.0 - 1.0);
    }
    const auto shifted = index + spec.offset;
    return reference > 0 ? shifted * (static_cast<double>(reference) / count) : shifted;
}

/// Both coordinates of every patch, the first and the second: two of [P] float64.
std::pair<Tensor, Tensor> patchCoordinates(const RotarySpec& spec, PatchGrid grid)
{
    const auto rows = rotaryCoordinates(spec, grid.rows, spec.reference.rows).repeat_interleave(grid.cols);
    const auto cols = rotaryCoordinates(spec, grid.cols, spec.reference.cols).repeat({grid.rows});
    return spec.columnsFirst ? std::pair(cols, rows) : std::pair(rows, cols);
}

}  // namespace

Tensor Rotation::operator()(const Tensor& x, const std::stop_token& stop) const
{
    throwIfCancelled(stop);
    if (halves) {
        const auto parts = x.chunk(2, -1);
        return torch::cat({parts[0] * cos - parts[1] * sin, parts[1] * cos + parts[0] * sin}, -1);
    }
    auto sides = x.sizes().vec();
    sides.back() /= 2;
    sides.push_back(2);
    const auto pairs = x.reshape(sides);
    const auto first = pairs.select(-1, 0), second = pairs.select(-1, 1);
    if (cos.size(-1) == x.size(-1)) {
        return x * cos + torch::stack({-second, first}, -1).flatten(-2) * sin;
    }
    return torch::stack({first * cos - second * sin, second * cos + first * sin}, -1).flatten(-2);
}

RotaryEmbedding::RotaryEmbedding(const ModelSpec& spec)
    : m_rotary(spec.rotary),
      m_layers(spec.depth()),
      m_headWidth(spec.dim / spec.heads),
      m_steps(stepsOf(spec.preprocessing))
{
    const bool learned = m_rotary->frequencies == RotarySpec::Frequencies::Learned;
    const bool ofClips = m_rotary->coordinates == RotarySpec::Coordinates::Clip;
    if (!ofClips && m_headWidth % (learned ? 2 : 4) != 0) {
        throw Error(ErrorCode::ShapeMismatch,
                    "heads: rotary positions expected a width of a head that is a multiple of %1, "
                    "found %2 (width %3, %4 heads)"_msg(learned ? 2 : 4, m_headWidth, spec.dim, spec.heads));
    }
    if (learned) {
        freqs = register_parameter("freqs", torch::empty({2, m_layers, spec.heads, m_headWidth / 2}));
    } else if (m_rotary->frequencies == RotarySpec::Frequencies::Stored) {
        periods = register_buffer("periods", torch::empty({m_headWidth / 4}));
    }
}

Tensor RotaryEmbedding::frequencies() const
{
    if (periods.defined()) {
        return 1.0 / periods.to(torch::kCPU, torch::kFloat64);
    }
    const int count = m_headWidth / 4;
    return torch::pow(m_rotary->base, torch::arange(count, torch::kFloat64) / -count);
}

Tensor RotaryEmbedding::clipAngles(PatchGrid grid) const
{
    const int count = m_headWidth / 3 / 2;
    const auto bands = torch::pow(m_rotary->base, torch::arange(count, torch::kFloat64) / -std::max(count, 1));
    const auto index = torch::arange(grid.count());
    const auto row = torch::floor_divide(index, grid.cols);
    const int rowsPerStep = grid.rows / m_steps;
    std::vector<Tensor> thirds;
    for (const auto& coordinate : {torch::floor_divide(row, rowsPerStep), torch::remainder(row, rowsPerStep),
                                   torch::remainder(index, grid.cols)}) {
        thirds.push_back(torch::outer(coordinate.to(torch::kFloat64), bands).repeat({1, 2}));
    }
    const auto turned = torch::cat(thirds, 1);
    return torch::constant_pad_nd(turned, {0, m_headWidth - turned.size(1)}).unsqueeze(0);
}

Tensor RotaryEmbedding::angles(int layer, PatchGrid grid) const
{
    if (m_rotary->coordinates == RotarySpec::Coordinates::Clip) {
        return clipAngles(grid);
    }
    const auto [first, second] = patchCoordinates(*m_rotary, grid);
    if (freqs.defined()) {
        const auto ofLayer = freqs.select(1, layer).unsqueeze(2);  // [2, H, 1, D / 2]
        const auto column = [&](const Tensor& coordinate) { return coordinate.to(freqs.options()).unsqueeze(-1); };
        return ofLayer[0] * column(first) + ofLayer[1] * column(second);
    }
    const auto bands = frequencies();
    return torch::cat({torch::outer(first, bands), torch::outer(second, bands)}, 1).unsqueeze(0);
}

Rotation RotaryEmbedding::rotation(int layer, PatchGrid grid, int prefix, const Tensor& like) const
{
    const auto turned = torch::constant_pad_nd(angles(layer, grid), {0, 0, prefix, 0});
    return {turned.cos().to(like.options()), turned.sin().to(like.options()), m_rotary->halves};
}

Tensor RotaryEmbedding::positions(PatchGrid grid) const
{
    const torch::NoGradGuard noGrad;
    std::vector<Tensor> features;
    for (int layer = 0; layer < (freqs.defined() ? m_layers : 1); ++layer) {
        const auto ofPatches = angles(layer, grid).to(torch::kCPU, torch::kFloat32).transpose(0, 1).flatten(1);
        features.push_back(ofPatches.cos());
        features.push_back(ofPatches.sin());
    }
    return torch::cat(features, 1);
}

}  // namespace core
