#include "core/model/families/mobilevit/mobilevit.h"

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/normed_convolution.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/blocks/window_attention.h"
#include "core/model/families/staged_network.h"

#include <torch/nn/modules/container/modulelist.h>
#include <torch/nn/modules/conv.h>

#include <utility>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

using ConvolutionPtr = std::shared_ptr<BatchNormedConvolution>;

constexpr int kPlacesPerSide = 2;  ///< of a square whose pixels belong to different lattices

Tensor siluOf(const Tensor& x)
{
    return activate(x, Activation::Silu);
}

/// A 1 x 1, a channel-wise 3 x 3 and a 1 x 1 convolution, plus the input where its size stays.
class MobileBottleneck : public torch::nn::Module {
public:
    explicit MobileBottleneck(const MobilevitSpec::Bottleneck& block)
        : m_adds(block.inputs == block.outputs && block.stride == 1)
    {
        conv1 = register_module("conv1_1x1", std::make_shared<BatchNormedConvolution>(block.inputs, block.middle, 1));
        conv2 = register_module("conv2_kxk", std::make_shared<BatchNormedConvolution>(block.middle, block.middle, 3,
                                                                                      block.stride, block.middle));
        conv3 = register_module("conv3_1x1", std::make_shared<BatchNormedConvolution>(block.middle, block.outputs, 1));
    }
    Tensor forward(const Tensor& image, const std::stop_token& stop)
    {
        const auto found = conv3->forward(siluOf(conv2->forward(siluOf(conv1->forward(image, stop)), stop)), stop);
        return m_adds ? found + image : found;
    }

private:
    bool m_adds;
    ConvolutionPtr conv1, conv2, conv3;
};

/// Attention inside lattices. Parameters are timm's: qkv, proj.
class LatticeAttention : public torch::nn::Module {
public:
    explicit LatticeAttention(const ModelSpec& spec) : m_heads(spec.heads)
    {
        qkv = register_module("qkv", std::make_shared<Linear>(spec.dim, 3 * spec.dim));
        proj = register_module("proj", std::make_shared<Linear>(spec.dim, spec.dim));
    }
    Tensor forward(const Tensor& x, PatchGrid grid, LayerRun& run)
    {
        const auto lattices = layOutLattices(grid, {grid.rows / kPlacesPerSide, grid.cols / kPlacesPerSide});
        const auto parts = qkv->forward(tokensInWindows(x, lattices), run.stop())
                               .unflatten(2, {3, m_heads, -1})
                               .permute({2, 0, 3, 1, 4});
        const auto found = attendInWindows({parts[0], parts[1], parts[2], usualScale(parts[0])}, lattices, run);
        return proj->forward(found, run.stop());
    }

private:
    int64_t m_heads;
    LinearPtr qkv, proj;
};

/// x + attn(norm1(x)), then x + mlp(norm2(x)); channels behind those of x pass by.
class MobileLayer : public torch::nn::Module {
public:
    /// @param spec  as in this layer
    explicit MobileLayer(const ModelSpec& spec) : m_width(spec.dim)
    {
        norm1 = register_module("norm1", layerNorm(spec.dim, spec.normEps));
        attn = register_module("attn", std::make_shared<LatticeAttention>(spec));
        norm2 = register_module("norm2", layerNorm(spec.dim, spec.normEps));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec.dim, spec.mlpHidden, false, Activation::Silu));
    }
    Tensor forward(const Tensor& carried, PatchGrid grid, LayerRun& run)
    {
        const auto x = carried.narrow(2, 0, m_width).contiguous();
        const auto mid = addBranch(x, attn->forward(norm1(x), grid, run), run);
        const auto found = addBranch(mid, editedMlp(mlp->forward(norm2(mid), run), run), run);
        return torch::cat({found, carried.slice(2, m_width)}, 2);
    }

private:
    int64_t m_width;
    torch::nn::LayerNorm norm1{nullptr}, norm2{nullptr};
    std::shared_ptr<LatticeAttention> attn;
    std::shared_ptr<Mlp> mlp;
};

/// The convolutions before and after the layers of a stage.
class MobileFrame : public torch::nn::Module {
public:
    MobileFrame(int channels, int width, double eps, torch::nn::ModuleList layers)
    {
        conv_kxk = register_module("conv_kxk", std::make_shared<BatchNormedConvolution>(channels, channels, 3));
        conv_1x1 =
            register_module("conv_1x1", torch::nn::Conv2d(torch::nn::Conv2dOptions(channels, width, 1).bias(false)));
        register_module("transformer", std::move(layers));
        norm = register_module("norm", layerNorm(width, eps));
        conv_proj = register_module("conv_proj", std::make_shared<BatchNormedConvolution>(width, channels, 1));
        conv_fusion =
            register_module("conv_fusion", std::make_shared<BatchNormedConvolution>(2 * channels, channels, 3));
    }
    /// [B, C, rows, cols] -> tokens with the channels of the image behind their own, [B, P, width + C].
    Tensor before(const Tensor& image, const std::stop_token& stop)
    {
        const auto wide = convolve(siluOf(conv_kxk->forward(image, stop)), conv_1x1, stop);
        return torch::cat({tokensOfImage(wide), tokensOfImage(image)}, 2);
    }
    /// The inverse direction, after the layers.
    Tensor after(const Tensor& carried, PatchGrid grid, const std::stop_token& stop)
    {
        const auto width = norm->options.normalized_shape().front();
        const auto normed = norm(carried.narrow(2, 0, width));
        const auto found = siluOf(conv_proj->forward(imageOfTokens(normed, grid), stop));
        const auto trunk = imageOfTokens(carried.slice(2, width), grid);
        return siluOf(conv_fusion->forward(torch::cat({trunk, found}, 1), stop));
    }

private:
    ConvolutionPtr conv_kxk, conv_proj, conv_fusion;
    torch::nn::Conv2d conv_1x1{nullptr};
    torch::nn::LayerNorm norm{nullptr};
};

class Mobilevit final : public StagedNetwork<MobileLayer> {
public:
    explicit Mobilevit(const ModelSpec& spec) : StagedNetwork(spec)
    {
        const auto& hierarchy = hierarchyOf<MobilevitSpec>(spec);
        stem = register_module("stem", std::make_shared<BatchNormedConvolution>(3, hierarchy.stem, 3, 2));
        const auto stages = register_module("stages", torch::nn::ModuleList());
        const size_t convolutions = hierarchy.bottlenecks.size() - hierarchy.stages.size();
        for (size_t stage = 0; stage < hierarchy.bottlenecks.size(); ++stage) {
            torch::nn::ModuleList blocks;
            m_bottlenecks.emplace_back();
            for (const auto& block : hierarchy.bottlenecks[stage]) {
                m_bottlenecks.back().push_back(std::make_shared<MobileBottleneck>(block));
                blocks->push_back(m_bottlenecks.back().back());
            }
            if (stage >= convolutions) {
                m_frames.push_back(makeFrame(stage - convolutions, hierarchy.bottlenecks[stage].back().outputs));
                blocks->push_back(m_frames.back());
            }
            stages->push_back(blocks.ptr());
        }
        const int channels = hierarchy.bottlenecks.back().back().outputs;
        final_conv =
            register_module("final_conv", std::make_shared<BatchNormedConvolution>(channels, hierarchy.headHidden, 1));
        if (spec.classes > 0) {
            const auto head = register_module("head", std::make_shared<torch::nn::Module>());
            m_classifier = head->register_module("fc", std::make_shared<Linear>(hierarchy.headHidden, spec.classes));
        }
        m_capabilities.firstFilters = [this] { return stem->filters(); };
        m_capabilities.carriesTrunk = true;
    }

    /// @throws Error ShapeMismatch when a map is odd where squares of 2 x 2 pixels are needed: the authors resample it
    PatchGrid gridFor(int height, int width) const override
    {
        return gridOfUnits(m_spec, kPlacesPerSide * (m_spec.patch << m_spec.layers.back().stage), height, width);
    }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        auto image = siluOf(stem->forward(pixels, pass.stop));
        for (size_t stage = 0; stage + m_frames.size() < m_bottlenecks.size(); ++stage) {
            image = throughBottlenecks(stage, image, pass.stop);
        }
        return enter(0, image, pass.stop);
    }

protected:
    Tensor enterStage(size_t stage, const Tensor& tokens, PatchGrid before, LayerRun& run) override
    {
        return enter(stage, m_frames.at(stage - 1)->after(tokens, before, run.stop()), run.stop());
    }

    /// Undefined for tokens that do not carry the map of their stage.
    Tensor classifyLastStage(int, const Pass& pass, const Tensor& tokens) override
    {
        const auto& spec = m_spec.layers.back();
        if (tokens.size(2) == m_spec.widthOf(spec)) {
            return {};
        }
        const auto left = m_frames.back()->after(tokens, stageGrid(pass.grid, spec.stage), pass.stop);
        const auto image = siluOf(final_conv->forward(left, pass.stop));
        const auto pooled = image.mean(std::vector<int64_t>{2, 3});
        return m_classifier ? m_classifier->forward(pooled, pass.stop) : pooled;
    }

private:
    std::shared_ptr<MobileFrame> makeFrame(size_t stage, int channels)
    {
        const int width = m_spec.hierarchy->stages.at(stage).width;
        return std::make_shared<MobileFrame>(channels, width, m_spec.normEps, makeBlocks(stage));
    }

    Tensor throughBottlenecks(size_t stage, Tensor image, const std::stop_token& stop)
    {
        for (const auto& block : m_bottlenecks.at(stage)) {
            image = block->forward(image, stop);
        }
        return image;
    }

    /// The tokens of a stage with attention. @param image  that leaves the stage before
    Tensor enter(size_t stage, const Tensor& image, const std::stop_token& stop)
    {
        const size_t bottlenecks = m_bottlenecks.size() - m_frames.size() + stage;
        return m_frames.at(stage)->before(throughBottlenecks(bottlenecks, image, stop), stop);
    }

    ConvolutionPtr stem, final_conv;
    std::vector<std::vector<std::shared_ptr<MobileBottleneck>>> m_bottlenecks;  ///< of each stage
    std::vector<std::shared_ptr<MobileFrame>> m_frames;                         ///< of each stage with attention
    LinearPtr m_classifier;                                                     ///< `head.fc`; null without classes
};

}  // namespace

std::shared_ptr<Network> makeMobilevit(const ModelSpec& spec)
{
    return std::make_shared<Mobilevit>(spec);
}

}  // namespace core
