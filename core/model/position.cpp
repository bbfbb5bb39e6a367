#include "core/model/position.h"

#include <torch/nn/functional/upsampling.h>

namespace core {

torch::Tensor resamplePosition(const torch::Tensor& table, int prefix, PatchGrid trained, PatchGrid grid)
{
    if (trained == grid) {
        return table;
    }
    namespace F = torch::nn::functional;
    const auto fixed = table.narrow(1, 0, prefix);
    const auto patches = table.narrow(1, prefix, trained.count());
    const auto image = patches.reshape({1, trained.rows, trained.cols, -1}).permute({0, 3, 1, 2});
    const auto options = F::InterpolateFuncOptions()
                             .size(std::vector<int64_t>{grid.rows, grid.cols})
                             .mode(torch::kBicubic)
                             .align_corners(false)
                             .antialias(true);
    const auto resized = F::interpolate(image.contiguous(), options).permute({0, 2, 3, 1});
    return torch::cat({fixed, resized.reshape({1, grid.count(), -1})}, 1);
}

}  // namespace core
