#include "core/model/blocks/fourier_positions.h"

#include <numbers>

namespace core {

using torch::Tensor;

namespace {

constexpr int64_t kXcitChannels = 64;
constexpr double kTemperature = 10000.0;

/// [count, channels]
Tensor axisPositions(int count, int64_t channels)
{
    const auto steps = torch::arange(1, count + 1, torch::kFloat64).unsqueeze(1);
    const auto pairs = torch::arange(0, channels, 2, torch::kFloat64);  // a sine and a cosine share a period
    const auto angles = steps * (2.0 * std::numbers::pi / (count + 1e-6)) /
                        torch::pow(kTemperature, pairs / static_cast<double>(channels));
    return torch::stack({angles.sin(), angles.cos()}, 2).flatten(1);
}

}  // namespace

Tensor fourierPositions(PatchGrid grid, int64_t channels)
{
    const auto rows = axisPositions(grid.rows, channels / 2).unsqueeze(1).expand({-1, grid.cols, -1});
    const auto cols = axisPositions(grid.cols, channels / 2).unsqueeze(0).expand({grid.rows, -1, -1});
    return torch::cat({rows, cols}, 2).flatten(0, 1).to(torch::kFloat32);
}

FourierEmbedding::FourierEmbedding(int width)
{
    token_projection =
        register_module("token_projection", torch::nn::Conv2d(torch::nn::Conv2dOptions(kXcitChannels, width, 1)));
}

Tensor FourierEmbedding::forward(PatchGrid grid)
{
    const auto& weight = token_projection->weight;
    return torch::linear(fourierPositions(grid, kXcitChannels).to(weight.device()), weight.flatten(1),
                         token_projection->bias);
}

}  // namespace core
