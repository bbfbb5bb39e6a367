#include "core/model/blocks/square_stem.h"

#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/patch_embedding.h"

#include <torch/nn/modules/container/modulelist.h>

namespace core {

using torch::Tensor;

SquareStem::SquareStem(int width, const StemSpec& spec, bool bias) : m_patch(spec.stride() * spec.patch)
{
    const auto backbone = register_module("backbone", torch::nn::ModuleList());
    int channels = 3;
    for (const auto& squares : spec.squares) {
        m_squares.push_back(
            std::make_shared<BatchNormedConvolution>(channels, squares.width, squares.side, squares.side));
        backbone->push_back(m_squares.back());
        channels = squares.width;
    }
    proj = register_module(
        "proj", torch::nn::Conv2d(torch::nn::Conv2dOptions(channels, width, spec.patch).stride(spec.patch).bias(bias)));
}

Tensor SquareStem::forward(const Tensor& pixels, const std::stop_token& stop)
{
    auto image = pixels;
    for (const auto& squares : m_squares) {
        image = geluOfImage(squares->forward(image, stop), stop);
    }
    return convolve(image, proj, stop).flatten(2).transpose(1, 2).contiguous();
}

PatchGrid SquareStem::gridFor(int height, int width) const
{
    return wholePatches(height, width, m_patch);
}

}  // namespace core
