#include "core/model/families/detr/sine_positions.h"

namespace core {

using torch::Tensor;

namespace {

/// [count, width] of places 1 to `count`; channels 2 j and 2 j + 1 are sine and cosine of one frequency.
Tensor alongSide(int count, int width)
{
    constexpr double fullTurn = 6.283185307179586, temperature = 10000.0, eps = 1e-6;
    const auto places = torch::arange(1, count + 1, torch::kFloat64) / (count + eps) * fullTurn;
    const auto periods = torch::pow(temperature, torch::arange(0, width / 2, torch::kFloat64) * 2.0 / width);
    const auto angles = places.unsqueeze(1) / periods;
    return torch::stack({angles.sin(), angles.cos()}, 2).flatten(1);
}

}  // namespace

Tensor sinePositions(PatchGrid grid, int width)
{
    const auto rows = alongSide(grid.rows, width / 2).unsqueeze(1).expand({-1, grid.cols, -1});
    const auto cols = alongSide(grid.cols, width / 2).unsqueeze(0).expand({grid.rows, -1, -1});
    return torch::cat({rows, cols}, 2).flatten(0, 1).to(torch::kFloat32);
}

}  // namespace core
