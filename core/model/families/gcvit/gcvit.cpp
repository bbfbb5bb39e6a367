#include "core/model/families/gcvit/gcvit.h"

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/channel_gate.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/blocks/window_attention.h"
#include "core/model/families/staged_network.h"
#include "core/trace/window_geometry.h"

#include <torch/nn/functional/pooling.h>
#include <torch/nn/modules/container/modulelist.h>
#include <torch/nn/modules/conv.h>

#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// image + a channel-wise convolution, GELU, gate and linear map of it. Parameters are timm's: conv_dw, se, conv_pw.
class GatedConvolution : public torch::nn::Module {
public:
    GatedConvolution(int width, int squeezed)
    {
        using Options = torch::nn::Conv2dOptions;
        conv_dw = register_module("conv_dw",
                                  torch::nn::Conv2d(Options(width, width, 3).padding(1).groups(width).bias(false)));
        se = register_module("se", std::make_shared<ChannelGate>(width, squeezed, Activation::Gelu, false));
        conv_pw = register_module("conv_pw", torch::nn::Conv2d(Options(width, width, 1).bias(false)));
    }
    Tensor forward(const Tensor& image, const std::stop_token& stop)
    {
        throwIfCancelled(stop);
        const auto found = geluOfImage(conv_dw(image), stop);
        return image + convolve(found * se->forward(found, stop), conv_pw, stop);
    }

private:
    torch::nn::Conv2d conv_dw{nullptr}, conv_pw{nullptr};
    std::shared_ptr<ChannelGate> se;
};

/// Halves the map, between norms. Parameters are timm's: norm1, conv_block, reduction, norm2.
class GatedDownsampling : public torch::nn::Module {
public:
    GatedDownsampling(int inputs, int outputs, int squeezed, double eps)
    {
        norm1 = register_module("norm1", layerNorm(inputs, eps));
        conv_block = register_module("conv_block", std::make_shared<GatedConvolution>(inputs, squeezed));
        reduction = register_module(
            "reduction",
            torch::nn::Conv2d(torch::nn::Conv2dOptions(inputs, outputs, 3).stride(2).padding(1).bias(false)));
        norm2 = register_module("norm2", layerNorm(outputs, eps));
    }
    Tensor forward(const Tensor& image, const std::stop_token& stop)
    {
        const auto x = conv_block->forward(normOverChannels(image, norm1, stop), stop);
        return normOverChannels(convolve(x, reduction, stop), norm2, stop);
    }

private:
    torch::nn::LayerNorm norm1{nullptr}, norm2{nullptr};
    std::shared_ptr<GatedConvolution> conv_block;
    torch::nn::Conv2d reduction{nullptr};
};

/// Attention in windows. Registered as `attn`: qkv, which with global queries has only keys and values, proj, rel_pos.
class GlobalQueryAttention final : public WindowedAttention {
public:
    GlobalQueryAttention(const ModelSpec& spec, PatchGrid window, bool asksGlobally)
        : WindowedAttention(spec.dim, spec.heads), m_window(window), m_asksGlobally(asksGlobally)
    {
        const int parts = asksGlobally ? 2 : 3;
        qkv = register_module("qkv", std::make_shared<Linear>(spec.dim, parts * spec.dim, spec.qkvBias));
        const auto relative = register_module("rel_pos", std::make_shared<torch::nn::Module>());
        const int64_t offsets = (int64_t{2} * window.rows - 1) * (int64_t{2} * window.cols - 1);
        m_table = relative->register_parameter("relative_position_bias_table", torch::empty({offsets, spec.heads}));
    }

protected:
    /// @param inWindows  [B * W, N, 2 C]: normed tokens, and the stage's global queries behind them
    HeadsInWindows project(const Tensor& inWindows, const std::stop_token& stop) override
    {
        const int64_t width = inWindows.size(2) / 2;
        const auto tokens = inWindows.narrow(2, 0, width);
        const auto split = [this](const Tensor& x) { return x.unflatten(2, {m_heads, -1}).transpose(1, 2); };
        const auto parts = qkv->forward(tokens.contiguous(), stop).split(width, 2);
        const auto q = split(m_asksGlobally ? inWindows.narrow(2, width, width) : parts[0]).contiguous();
        return {q, split(parts[parts.size() - 2]), split(parts.back()), usualScale(q)};
    }
    Tensor biasFor(PatchGrid window, const std::stop_token&) override { return biasOfPairs(m_table, m_window, window); }

private:
    PatchGrid m_window;
    bool m_asksGlobally;
    LinearPtr qkv;
    Tensor m_table;  ///< `rel_pos.relative_position_bias_table`, [offsets of rows * offsets of columns, H]
};

/// x + ls1(attn(norm1(x))), then x + ls2(mlp(norm2(x))).
class GlobalContextBlock : public torch::nn::Module {
public:
    /// @param spec  as in this layer
    GlobalContextBlock(const ModelSpec& spec, PatchGrid window, bool asksGlobally) : m_window(window)
    {
        norm1 = register_module("norm1", layerNorm(spec.dim, spec.normEps));
        attn = register_module("attn", std::make_shared<GlobalQueryAttention>(spec, window, asksGlobally));
        norm2 = register_module("norm2", layerNorm(spec.dim, spec.normEps));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec));
        if (spec.layerScale) {
            ls1 = register_module("ls1", std::make_shared<LayerScale>(spec.dim));
            ls2 = register_module("ls2", std::make_shared<LayerScale>(spec.dim));
        }
    }
    /// @param carried  [B, P, 2 C]: tokens, and behind each the global query of its place in the window, which stays
    Tensor forward(const Tensor& carried, PatchGrid grid, LayerRun& run)
    {
        const int64_t width = carried.size(2) / 2;
        const auto x = carried.narrow(2, 0, width).contiguous(), queries = carried.slice(2, width);
        const auto windows = layOutPaddedWindows(grid, m_window);
        const auto attended = attn->forward(torch::cat({norm1(x), queries}, 2), windows, run);
        const auto mid = addBranch(x, attended, ls1, run);
        const auto found = addBranch(mid, editedMlp(mlp->forward(norm2(mid), run), run), ls2, run);
        return torch::cat({found, queries}, 2);
    }

private:
    PatchGrid m_window;
    torch::nn::LayerNorm norm1{nullptr}, norm2{nullptr};
    std::shared_ptr<GlobalQueryAttention> attn;
    std::shared_ptr<Mlp> mlp;
    std::shared_ptr<LayerScale> ls1, ls2;  ///< null without LayerScale
};

class Gcvit final : public StagedNetwork<GlobalContextBlock> {
public:
    explicit Gcvit(const ModelSpec& spec) : StagedNetwork(spec)
    {
        const auto& hierarchy = *spec.hierarchy;
        const auto stem = register_module("stem", std::make_shared<torch::nn::Module>());
        m_stem = stem->register_module(
            "conv1", torch::nn::Conv2d(torch::nn::Conv2dOptions(3, spec.dim, 3).stride(2).padding(1)));
        m_downsamplings.push_back(stem->register_module("down", makeDownsampling(spec.dim, spec.dim)));
        const auto stages = register_module("stages", torch::nn::ModuleList());
        for (size_t stage = 0; stage < hierarchy.stages.size(); ++stage) {
            stages->push_back(makeStage(stage));
        }
        addClassifier(HeadForm::Container, m_norm);
        m_capabilities.firstFilters = [this] { return m_stem->weight.detach(); };
        m_capabilities.finalNorm = [this](const Tensor& tokens) { return m_norm->forward(tokens); };
        m_capabilities.carriesTrunk = true;
    }

    /// @throws Error ShapeMismatch for another size than the trained one, whose maps shrink to one window exactly
    PatchGrid gridFor(int height, int width) const override { return trainedGrid(m_spec, height, width); }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        return enter(0, convolve(pixels, m_stem, pass.stop), pass.stop);
    }

protected:
    Tensor enterStage(size_t stage, const Tensor& tokens, PatchGrid before, LayerRun& run) override
    {
        return enter(stage, imageOfTokens(tokens.narrow(2, 0, tokens.size(2) / 2), before), run.stop());
    }

    Tensor classifyLastStage(int layer, const Pass& pass, const Tensor& tokens) override
    {
        const int64_t width = m_spec.widthOf(m_spec.layers.back());
        return StagedNetwork::classifyLastStage(layer, pass, tokens.narrow(2, 0, width));
    }

private:
    PatchGrid windowOf(int stage) const
    {
        const auto grid = stageGrid({m_spec.trainedRows, m_spec.trainedCols}, stage);
        const int halvings = hierarchyOf<GcvitSpec>(m_spec).queryHalvings.at(static_cast<size_t>(stage));
        return {grid.rows >> halvings, grid.cols >> halvings};
    }

    /// The tokens of a stage with the global query of their place behind them, [B, P, 2 C].
    /// @param image  that leaves the stage before
    Tensor enter(size_t stage, const Tensor& image, const std::stop_token& stop)
    {
        const auto x = m_downsamplings.at(stage)->forward(image, stop);
        const int halvings = hierarchyOf<GcvitSpec>(m_spec).queryHalvings[stage];
        auto queries = x;
        for (size_t step = 0; step < m_queryBlocks.at(stage).size(); ++step) {
            queries = m_queryBlocks[stage][step]->forward(queries, stop);
            if (static_cast<int>(step) < halvings) {
                queries = torch::max_pool2d(queries, {3, 3}, {2, 2}, {1, 1});
            }
        }
        const auto everywhere = queries.repeat({1, 1, 1 << halvings, 1 << halvings});
        return torch::cat({tokensOfImage(x), tokensOfImage(everywhere)}, 2);
    }

    std::shared_ptr<GatedDownsampling> makeDownsampling(int inputs, int outputs) const
    {
        return std::make_shared<GatedDownsampling>(inputs, outputs, gateWidth(inputs), m_spec.normEps);
    }
    /// A quarter of the channels, rounded to a multiple of 8, as in timm.
    static int gateWidth(int width) { return std::max(8, (width / 4 + 4) / 8 * 8); }

    std::shared_ptr<torch::nn::Module> makeStage(size_t stage)
    {
        const auto& stages = m_spec.hierarchy->stages;
        const int width = stages[stage].width;
        auto parts = std::make_shared<torch::nn::Module>();
        if (stage > 0) {
            m_downsamplings.push_back(
                parts->register_module("downsample", makeDownsampling(stages[stage - 1].width, width)));
        }
        const auto queries = parts->register_module("global_block", std::make_shared<torch::nn::Module>());
        const auto steps = queries->register_module("blocks", std::make_shared<torch::nn::Module>());
        m_queryBlocks.emplace_back();
        for (int step = 1; step <= std::max(hierarchyOf<GcvitSpec>(m_spec).queryHalvings.at(stage), 1); ++step) {
            m_queryBlocks.back().push_back(steps->register_module(
                "conv" + std::to_string(step), std::make_shared<GatedConvolution>(width, gateWidth(width))));
        }
        const auto make = [this](const LayerSpec& layer, size_t index) {
            return std::make_shared<GlobalContextBlock>(m_spec.asIn(layer), windowOf(layer.stage), index % 2 != 0);
        };
        parts->register_module("blocks", makeBlocks(stage, make));
        if (stage + 1 == stages.size()) {
            m_norm = parts->register_module("norm", makeNorm(m_spec, width));
        }
        return parts;
    }

    torch::nn::Conv2d m_stem{nullptr};                                ///< `stem.conv1`
    std::vector<std::shared_ptr<GatedDownsampling>> m_downsamplings;  ///< before each stage; the first in `stem.down`
    std::vector<std::vector<std::shared_ptr<GatedConvolution>>> m_queryBlocks;  ///< of each stage
    NormPtr m_norm;                                                             ///< `norm` of the last stage
};

}  // namespace

std::shared_ptr<Network> makeGcvit(const ModelSpec& spec)
{
    return std::make_shared<Gcvit>(spec);
}

}  // namespace core
