#include "core/model/blocks/patch_embedding.h"

#include "core/error.h"
#include "core/model/blocks/image_operators.h"

#include <fmt/format.h>

namespace core {

PatchEmbedding::PatchEmbedding(int width, int patch, bool bias)
{
    proj =
        register_module("proj", torch::nn::Conv2d(torch::nn::Conv2dOptions(3, width, patch).stride(patch).bias(bias)));
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
                    fmt::format("model input: expected at least one patch of {0}x{0} pixels, found {1}x{2}", patch,
                                width, height));
    }
    return grid;
}

}  // namespace core
