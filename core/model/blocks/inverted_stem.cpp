#include "core/model/blocks/inverted_stem.h"

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/blocks/resnet_body.h"

#include <torch/nn/modules/container/modulelist.h>

namespace core {

using torch::Tensor;

namespace {

torch::nn::Conv2d convolution(int inputs, int outputs, int kernel, int stride = 1, int groups = 1)
{
    return torch::nn::Conv2d(
        torch::nn::Conv2dOptions(inputs, outputs, kernel).stride(stride).padding(kernel / 2).groups(groups));
}

}  // namespace

/// shortcut(x) + conv3(gelu(conv2(gelu(conv1(norm(x)))))), where conv2 has one filter per channel.
class InvertedBottleneck : public torch::nn::Module {
public:
    InvertedBottleneck(int inputs, const HierarchySpec::Stage& stage, bool halves, double normEps) : m_halves(halves)
    {
        if (inputs != stage.width) {
            const auto shortcut = register_module("shortcut", std::make_shared<torch::nn::Module>());
            m_expand = shortcut->register_module("expand", convolution(inputs, stage.width, 1));
        }
        pre_norm = register_module("pre_norm", layerNorm(inputs, normEps));
        conv1 = register_module("conv1_1x1", convolution(inputs, stage.hidden, 1));
        conv2 = register_module("conv2_kxk", convolution(stage.hidden, stage.hidden, 3, halves ? 2 : 1, stage.hidden));
        conv3 = register_module("conv3_1x1", convolution(stage.hidden, stage.width, 1));
    }

    Tensor forward(const Tensor& image, const std::stop_token& stop)
    {
        auto x = torch::gelu(convolve(normOverChannels(image, pre_norm, stop), conv1, stop));
        x = torch::gelu(conv2(x));
        return convolve(x, conv3, stop) + trunkOfImage(image, stop);
    }

private:
    /// The mean of 3 x 3 pixels of the image, without those beyond its border.
    Tensor trunkOfImage(const Tensor& image, const std::stop_token& stop)
    {
        const auto pooled = m_halves ? torch::avg_pool2d(image, 3, 2, 1, false, false) : image;
        return m_expand ? convolve(pooled, m_expand, stop) : pooled;
    }

    bool m_halves;
    torch::nn::LayerNorm pre_norm{nullptr};
    torch::nn::Conv2d conv1{nullptr}, conv2{nullptr}, conv3{nullptr};
    torch::nn::Conv2d m_expand{nullptr};  ///< null where the width stays
};

InvertedStem::InvertedStem(int width, const HierarchySpec& spec, double normEps)
    : m_halvings(static_cast<int>(spec.convolutions.size()) + 2)
{
    const auto backbone = register_module("backbone", std::make_shared<torch::nn::Module>());
    const auto stem = backbone->register_module("stem", std::make_shared<torch::nn::Module>());
    conv1 = stem->register_module("conv1", convolution(3, spec.stem, 3, 2));
    norm1 = stem->register_module("norm1", layerNorm(spec.stem, normEps));
    conv2 = stem->register_module("conv2", convolution(spec.stem, spec.stem, 3));
    const auto stages = backbone->register_module("stages", torch::nn::ModuleList());
    int channels = spec.stem;
    for (const auto& stage : spec.convolutions) {
        torch::nn::ModuleList blocks;
        for (int block = 0; block < stage.blocks; ++block) {
            m_blocks.push_back(std::make_shared<InvertedBottleneck>(channels, stage, block == 0, normEps));
            blocks->push_back(m_blocks.back());
            channels = stage.width;
        }
        stages->push_back(blocks.ptr());
    }
    const auto pool = backbone->register_module("pool", std::make_shared<torch::nn::Module>());
    norm = pool->register_module("norm", layerNorm(channels, normEps));
    proj = pool->register_module("proj", convolution(channels, width, 3, 2));
}

Tensor InvertedStem::forward(const Tensor& pixels, const std::stop_token& stop)
{
    auto x = torch::gelu(normOverChannels(convolve(pixels, conv1, stop), norm1, stop));
    x = convolve(x, conv2, stop);
    for (const auto& block : m_blocks) {
        x = block->forward(x, stop);
    }
    return convolve(normOverChannels(x, norm, stop), proj, stop).flatten(2).transpose(1, 2).contiguous();
}

PatchGrid InvertedStem::gridFor(int height, int width) const
{
    return height > 0 && width > 0 ? gridAfterHalvings(height, width, m_halvings)
                                   : wholePatches(height, width, 1 << m_halvings);
}

}  // namespace core
