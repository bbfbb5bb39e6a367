#include "core/model/local_patches.h"

namespace core {

namespace {

torch::nn::Conv2d channelwise(int width)
{
    return torch::nn::Conv2d(torch::nn::Conv2dOptions(width, width, 3).padding(1).groups(width));
}

}  // namespace

LocalPatchInteraction::LocalPatchInteraction(int width)
{
    conv1 = register_module("conv1", channelwise(width));
    bn = register_module("bn", torch::nn::BatchNorm2d(width));
    conv2 = register_module("conv2", channelwise(width));
}

torch::Tensor LocalPatchInteraction::forward(const torch::Tensor& x, PatchGrid grid)
{
    // Tokens are an image whose channels lie together; the view says so, and the convolutions keep it.
    const auto image = x.transpose(1, 2).reshape({x.size(0), x.size(2), grid.rows, grid.cols});
    return conv2(bn(torch::gelu(conv1(image)))).flatten(2).transpose(1, 2);
}

}  // namespace core
