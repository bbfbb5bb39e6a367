#include "core/model/blocks/position.h"

#include "core/run_control.h"

#include <torch/nn/functional/upsampling.h>

#include <algorithm>
#include <vector>

namespace core {

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

}  // namespace core
