#include "core/model/blocks/patch_embedding.h"

#include "core/error.h"
#include "core/model/blocks/image_operators.h"
#include "core/run_control.h"

#include <torch/nn/functional/upsampling.h>

#include <algorithm>
#include <numbers>
#include <vector>

namespace core {

using torch::Tensor;

PatchEmbedding::PatchEmbedding(const ModelSpec& spec)
{
    const int channels = channelsOf(spec.preprocessing) * spec.preprocessing.tubelet;
    const auto options =
        torch::nn::Conv2dOptions(channels, spec.dim, spec.patch).stride(spec.patch).bias(spec.patchBias);
    proj = register_module("proj", torch::nn::Conv2d(options));
}

torch::Tensor PatchEmbedding::forward(const torch::Tensor& pixels, const std::stop_token& stop)
{
    return convolve(pixels, proj, stop).flatten(2).transpose(1, 2).contiguous();
}

PatchGrid wholePatches(int height, int width, int patch)
{
    const PatchGrid grid{height / patch, width / patch};
    if (grid.rows < 1 || grid.cols < 1) {
        throw Error(ErrorCode::ShapeMismatch,
                    "model input: expected at least one patch of %1x%1 pixels, found %2x%3"_msg(patch, width, height));
    }
    return grid;
}

PatchGrid gridRoundedUp(int height, int width, int patch)
{
    const bool isEmpty = std::min(height, width) < 1;
    return isEmpty ? wholePatches(height, width, patch)  // throws
                   : PatchGrid{(height - 1) / patch + 1, (width - 1) / patch + 1};
}

PatchGrid gridOfUnits(const ModelSpec& spec, int unit, int height, int width, int least)
{
    least = std::max(least, unit);
    if (height < least || width < least || height % unit != 0 || width % unit != 0) {
        throw Error(ErrorCode::ShapeMismatch,
                    "model input: expected sides that are multiples of %1 pixels, at least %2, found %3x%4"_msg(
                        unit, least, width, height));
    }
    return {height / spec.patch, width / spec.patch};
}

PatchGrid trainedGrid(const ModelSpec& spec, int height, int width)
{
    const int trainedHeight = spec.trainedRows * spec.patch, trainedWidth = spec.trainedCols * spec.patch;
    if (height != trainedHeight || width != trainedWidth) {
        refuseOtherSize(trainedHeight, trainedWidth, height, width);
    }
    return {spec.trainedRows, spec.trainedCols};
}

void refuseOtherSize(int trainedHeight, int trainedWidth, int height, int width)
{
    throw Error(ErrorCode::ShapeMismatch,
                "model input: expected %1x%2, as the position embedding fits no other grid, found %3x%4"_msg(
                    trainedWidth, trainedHeight, width, height));
}

namespace {

/// @param image  [1, C, trained rows, trained cols]
torch::Tensor resize(const torch::Tensor& image, PatchGrid grid, PositionResampling method)
{
    namespace F = torch::nn::functional;
    if (method == PositionResampling::Square) {
        const int side = std::max(grid.rows, grid.cols);
        return resize(image, {side, side}, PositionResampling::Antialias).slice(2, 0, grid.rows).slice(3, 0, grid.cols);
    }
    const std::vector<int64_t> size{grid.rows, grid.cols};
    if (method == PositionResampling::ScaleOffset) {
        // Instead of F::interpolate, which prints a warning for scale factors.
        const auto factor = [&](int wanted, int axis) {
            return (wanted + 0.1) / static_cast<double>(image.size(axis));
        };
        return torch::upsample_bicubic2d(image, size, /*align_corners=*/false, factor(grid.rows, 2),
                                         factor(grid.cols, 3));
    }
    auto options = F::InterpolateFuncOptions().size(size).mode(torch::kBicubic).align_corners(false);
    if (method == PositionResampling::Bilinear) {
        options.mode(torch::kBilinear);
    }
    return F::interpolate(image, options.antialias(method != PositionResampling::Plain));
}

/// Values between two checks of the stop token.
constexpr int64_t kTogether = int64_t{1} << 21;

}  // namespace

torch::Tensor resamplePosition(const torch::Tensor& table, int prefix, PatchGrid trained, PatchGrid grid,
                               const std::stop_token& stop, PositionResampling method)
{
    if (trained == grid) {
        return table;
    }
    const auto fixed = table.narrow(1, 0, prefix);
    const auto patches = table.narrow(1, prefix, trained.count());
    const auto image = patches.reshape({1, trained.rows, trained.cols, -1}).permute({0, 3, 1, 2}).contiguous();
    std::vector<torch::Tensor> rows;
    for (const auto& channels : image.split(std::max<int64_t>(kTogether / grid.count(), 1), 1)) {
        throwIfCancelled(stop);
        rows.push_back(resize(channels, grid, method).flatten(2).transpose(1, 2));
    }
    return torch::cat({fixed, torch::cat(rows, 2)}, 1);
}

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

Tensor sequencePositions(int64_t count, int64_t channels)
{
    const auto index = torch::arange(channels, torch::kFloat64);
    const auto pairs = torch::floor_divide(index, 2).mul_(2.0 / static_cast<double>(channels));
    const auto angles = torch::outer(torch::arange(count, torch::kFloat64), torch::pow(kTemperature, -pairs));
    return torch::where(torch::remainder(index, 2) == 0, angles.sin(), angles.cos()).to(torch::kFloat32);
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
