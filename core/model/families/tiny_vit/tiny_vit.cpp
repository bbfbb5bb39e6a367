// TinyViT: a stage of inverted bottlenecks, which embeds the patches, then stages of attention in padded windows with a
// bias for each distance; a convolution between attention and MLP. Every norm over channels of the image is a
// BatchNorm. MobileSAM's encoder keeps the grid before its last stage, and ends with SAM's neck instead of a
// classifier. Sources: Wu et al. 2022, arXiv:2207.10666; Zhang et al. 2023, arXiv:2306.14289.
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/convolution_neck.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/normed_convolution.h"
#include "core/model/blocks/resnet_body.h"
#include "core/model/blocks/window_attention.h"
#include "core/model/families/staged_network.h"
#include "core/model/spec/part_specs.h"

#include <torch/nn/modules/container/modulelist.h>

#include <algorithm>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

using BatchNormedConvolutionPtr = std::shared_ptr<BatchNormedConvolution>;

/// A 1 x 1, a channel-wise 3 x 3 and a 1 x 1 convolution, with GELU between them. Parameters: conv1, conv2, conv3.
/// A block gives gelu(x + result) (MBConv; Sandler et al. 2018, arXiv:1801.04381); a merging widens the image and, with
/// stride 2, halves it.
class TinyBottleneck : public torch::nn::Module {
public:
    /// @param merging  its stride; 0: a block
    TinyBottleneck(int inputs, int middle, int outputs, int merging) : m_merges(merging > 0)
    {
        conv1 = register_module("conv1", std::make_shared<BatchNormedConvolution>(inputs, middle, 1));
        conv2 = register_module(
            "conv2", std::make_shared<BatchNormedConvolution>(middle, middle, 3, std::max(merging, 1), middle));
        conv3 = register_module("conv3", std::make_shared<BatchNormedConvolution>(middle, outputs, 1));
    }
    Tensor forward(const Tensor& image, const std::stop_token& stop)
    {
        const auto widened = geluOfImage(conv1->forward(image, stop), stop);
        const auto found = conv3->forward(geluOfImage(conv2->forward(widened, stop), stop), stop);
        return m_merges ? found : geluOfImage(found + image, stop);
    }

private:
    bool m_merges;
    BatchNormedConvolutionPtr conv1, conv2, conv3;
};

/// Windows are padded before the norm, whose bias therefore gives padding its keys and values. Heads come before
/// queries, keys and values in the rows of `qkv`.
class TinyAttention final : public WindowedAttention {
public:
    TinyAttention(const ModelSpec& spec, const LayerSpec& layer)
        : WindowedAttention(spec.dim, layer.heads), m_heads(layer.heads)
    {
        norm = register_module("norm", layerNorm(spec.dim, spec.normEps));
        qkv = register_module("qkv", std::make_shared<Linear>(spec.dim, 3 * spec.dim));
        attention_biases =
            register_parameter("attention_biases", torch::empty({layer.heads, int64_t{layer.window} * layer.window}));
    }

protected:
    HeadsInWindows project(const Tensor& inWindows, const std::stop_token& stop) override
    {
        const auto parts = qkv->forward(norm(inWindows), stop).unflatten(2, {m_heads, 3, -1}).permute({3, 0, 2, 1, 4});
        return {parts[0], parts[1], parts[2], usualScale(parts[0])};
    }
    /// By the distance in rows and in columns, row by row.
    Tensor biasFor(PatchGrid window, const std::stop_token&) override
    {
        const auto distances = [](int side) {
            const auto at = torch::arange(side, torch::kInt64);
            return (at.unsqueeze(1) - at.unsqueeze(0)).abs();
        };
        const auto rows = distances(window.rows).view({window.rows, 1, window.rows, 1});
        const auto cols = distances(window.cols).view({1, window.cols, 1, window.cols});
        const auto index = (rows * window.cols + cols).flatten().to(attention_biases.device());
        const int64_t places = window.count();
        return attention_biases.index_select(1, index).view({m_heads, places, places});
    }

private:
    int64_t m_heads;
    torch::nn::LayerNorm norm{nullptr};
    LinearPtr qkv;
    Tensor attention_biases;  ///< [H, window^2]
};

/// y = local_conv(x + attn(x)), y + mlp(y), with norms inside attention and MLP.
class TinyBlock : public torch::nn::Module {
public:
    /// @param spec  as in this layer
    TinyBlock(const ModelSpec& spec, const LayerSpec& layer) : m_window{layer.window, layer.window}
    {
        attn = register_module("attn", std::make_shared<TinyAttention>(spec, layer));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec));
        local_conv =
            register_module("local_conv", std::make_shared<BatchNormedConvolution>(spec.dim, spec.dim, 3, 1, spec.dim));
    }
    Tensor forward(const Tensor& x, PatchGrid grid, LayerRun& run)
    {
        const auto attended = addBranch(x, attn->forward(x, layOutPaddedWindows(grid, m_window), run), run);
        const auto image = imageOfTokens(attended, grid);
        const auto mid = tokensOfImage(local_conv->forward(image, run.stop()));
        return addBranch(mid, editedMlp(mlp->forward(mid, run), run), run);
    }

private:
    PatchGrid m_window;
    std::shared_ptr<TinyAttention> attn;
    std::shared_ptr<Mlp> mlp;
    BatchNormedConvolutionPtr local_conv;
};

class TinyVit final : public StagedNetwork<TinyBlock> {
public:
    explicit TinyVit(const ModelSpec& spec) : StagedNetwork(spec)
    {
        const auto& convolutions = spec.hierarchy->convolutions.front();
        const auto embedding = register_module("patch_embed", std::make_shared<torch::nn::Module>());
        const int stem = spec.hierarchy->stem;
        m_first = embedding->register_module("conv1", std::make_shared<BatchNormedConvolution>(3, stem, 3, 2));
        m_second = embedding->register_module("conv2",
                                              std::make_shared<BatchNormedConvolution>(stem, convolutions.width, 3, 2));
        const auto stages = register_module("stages", torch::nn::ModuleList());
        addConvolutions(convolutions, stages);
        int width = convolutions.width;
        for (size_t stage = 0; stage < spec.hierarchy->stages.size(); ++stage) {
            const int outputs = spec.hierarchy->stages[stage].width;
            const auto parts = std::make_shared<torch::nn::Module>();
            parts->register_module("blocks", makeBlocks(stage));
            const bool keepsGrid = spec.layers.at(m_blocks.size() - 1).keptGrids > 0;
            m_mergings.push_back(parts->register_module(
                "downsample", std::make_shared<TinyBottleneck>(width, outputs, outputs, keepsGrid ? 1 : 2)));
            stages->push_back(parts);
            width = outputs;
        }
        if (spec.neck) {
            m_neck = register_module("neck", std::make_shared<ConvolutionNeck>(width, spec.neck->width));
            m_capabilities.imageEmbedding = [this](const Pass& pass, const std::vector<Tensor>& ofStages) {
                return ImageEmbedding{throughNeck(pass, ofStages.back())[0]};
            };
        } else {
            addClassifier(HeadForm::Container);
        }
        m_capabilities.firstFilters = [this] { return m_first->filters(); };
    }

    /// Any size: the image is halved three times, rounding up.
    PatchGrid gridFor(int height, int width) const override
    {
        constexpr int halvings = 3;
        return gridAfterHalvings(height, width, halvings);
    }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        auto x = m_second->forward(geluOfImage(m_first->forward(pixels, pass.stop), pass.stop), pass.stop);
        for (const auto& block : m_convolutions) {
            x = block->forward(x, pass.stop);
        }
        return tokensOfImage(m_mergings.front()->forward(x, pass.stop));
    }

protected:
    Tensor enterStage(size_t stage, const Tensor& tokens, PatchGrid before, LayerRun& run) override
    {
        return tokensOfImage(m_mergings.at(stage)->forward(imageOfTokens(tokens, before), run.stop()));
    }

    Tensor classifyLastStage(int layer, const Pass& pass, const Tensor& tokens) override
    {
        return m_neck ? throughNeck(pass, tokens).mean({2, 3})
                      : StagedNetworkBase::classifyLastStage(layer, pass, tokens);
    }

private:
    /// @param tokens  output of the last stage. @return [B, channels, rows, cols]
    Tensor throughNeck(const Pass& pass, const Tensor& tokens)
    {
        return m_neck->forward(imageOfTokens(tokens, layerGrid(m_spec.layers.back(), pass.grid)), pass.stop);
    }

    void addConvolutions(const HierarchySpec::Stage& stage, torch::nn::ModuleList stages)
    {
        const auto parts = std::make_shared<torch::nn::Module>();
        const auto blocks = parts->register_module("blocks", torch::nn::ModuleList());
        for (int block = 0; block < stage.blocks; ++block) {
            m_convolutions.push_back(std::make_shared<TinyBottleneck>(stage.width, stage.hidden, stage.width, 0));
            blocks->push_back(m_convolutions.back());
        }
        stages->push_back(parts);
    }

    BatchNormedConvolutionPtr m_first, m_second;                  ///< `patch_embed.conv1`, `patch_embed.conv2`
    std::vector<std::shared_ptr<TinyBottleneck>> m_convolutions;  ///< `stages.0`
    std::vector<std::shared_ptr<TinyBottleneck>> m_mergings;      ///< of each stage with attention
    std::shared_ptr<ConvolutionNeck> m_neck;                      ///< `neck`; null unless masks are decoded
};

}  // namespace

std::shared_ptr<Network> makeTinyVit(const ModelSpec& spec)
{
    return std::make_shared<TinyVit>(spec);
}

}  // namespace core
