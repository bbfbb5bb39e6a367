// GCViT: attention in windows, whose queries are in every second block those of the whole image: convolutions shrink
// the map that enters a stage to the size of one window, and all windows ask with the result.
// Source: Hatamizadeh et al. 2023, arXiv:2206.09959, section 3.
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/channel_gate.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/blocks/window_attention.h"
#include "core/model/network/network.h"
#include "core/model/spec/part_specs.h"
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
    /// @param queries  [B, P, C]: the global query at each token's place in its window
    Tensor forward(const Tensor& x, const Tensor& queries, PatchGrid grid, LayerRun& run)
    {
        const auto scaled = [](const std::shared_ptr<LayerScale>& scale, const Tensor& branch) {
            return scale ? scale->forward(branch) : branch;
        };
        const auto windows = layOutPaddedWindows(grid, m_window);
        const auto attended = attn->forward(torch::cat({norm1(x), queries}, 2), windows, run);
        const auto mid = addBranch(x, scaled(ls1, attended), run);
        return addBranch(mid, scaled(ls2, editedMlp(mlp->forward(norm2(mid), run), run)), run);
    }

private:
    PatchGrid m_window;
    torch::nn::LayerNorm norm1{nullptr}, norm2{nullptr};
    std::shared_ptr<GlobalQueryAttention> attn;
    std::shared_ptr<Mlp> mlp;
    std::shared_ptr<LayerScale> ls1, ls2;  ///< null without LayerScale
};

class Gcvit final : public Network {
public:
    explicit Gcvit(const ModelSpec& spec) : Network(spec)
    {
        const auto& hierarchy = *spec.hierarchy;
        const auto stem = register_module("stem", std::make_shared<torch::nn::Module>());
        m_stem = stem->register_module(
            "conv1", torch::nn::Conv2d(torch::nn::Conv2dOptions(3, spec.dim, 3).stride(2).padding(1)));
        m_downsamplings.push_back(stem->register_module("down", makeDownsampling(spec.dim, spec.dim)));
        const auto stages = register_module("stages", torch::nn::ModuleList());
        for (size_t stage = 0; stage < hierarchy.stages.size(); ++stage) {
            stages->push_back(makeStage(static_cast<int>(stage)));
        }
        if (spec.classes > 0) {
            const auto head = register_module("head", std::make_shared<torch::nn::Module>());
            m_classifier =
                head->register_module("fc", std::make_shared<Linear>(hierarchy.stages.back().width, spec.classes));
        }
        m_capabilities.firstFilters = [this] { return m_stem->weight.detach(); };
        m_capabilities.finalNorm = [this](const Tensor& tokens) { return m_norm(tokens); };
        m_capabilities.carriesTrunk = true;
    }

    /// @throws Error ShapeMismatch for another size than the trained one, whose maps shrink to one window exactly
    PatchGrid gridFor(int height, int width) const override
    {
        const PatchGrid trained{m_spec.trainedRows, m_spec.trainedCols};
        if (height != trained.rows * m_spec.patch || width != trained.cols * m_spec.patch) {
            refuseOtherSize(trained.rows * m_spec.patch, trained.cols * m_spec.patch, height, width);
        }
        return trained;
    }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        return enter(0, convolve(pixels, m_stem, pass.stop), pass.stop);
    }

protected:
    Tensor runBlocks(int layer, const Tensor& tokens, LayerRun& run) override
    {
        const auto at = static_cast<size_t>(layer);
        const int stage = m_spec.layers.at(at).stage;
        auto carried = tokens;
        if (at > 0 && m_spec.layers[at - 1].stage != stage) {
            const int64_t before = m_spec.widthOf(m_spec.layers[at - 1]);
            const auto image = imageOfTokens(tokens.narrow(2, 0, before), stageGrid(run.pass.grid, stage - 1));
            carried = enter(stage, image, run.stop());
        }
        const int64_t width = m_spec.widthOf(m_spec.layers[at]);
        const auto queries = carried.slice(2, width);
        const auto found = m_blocks.at(at)->forward(carried.narrow(2, 0, width).contiguous(), queries,
                                                    stageGrid(run.pass.grid, stage), run);
        return torch::cat({found, queries}, 2);
    }

    /// Undefined before the last stage: its tokens have another width.
    Tensor classifyAfter(int layer, const Pass& pass, const Tensor& tokens) override
    {
        const auto& spec = m_spec.layers.at(static_cast<size_t>(layer));
        if (spec.stage != m_spec.layers.back().stage) {
            return {};
        }
        const auto pooled = m_norm(tokens.narrow(2, 0, m_spec.widthOf(spec))).mean(1);
        return m_classifier ? m_classifier->forward(pooled, pass.stop) : pooled;
    }

private:
    PatchGrid windowOf(int stage) const
    {
        const auto grid = stageGrid({m_spec.trainedRows, m_spec.trainedCols}, stage);
        const int halvings = m_spec.hierarchy->queryHalvings.at(static_cast<size_t>(stage));
        return {grid.rows >> halvings, grid.cols >> halvings};
    }

    /// The tokens of a stage with the global query of their place behind them, [B, P, 2 C].
    /// @param image  that leaves the stage before
    Tensor enter(int stage, const Tensor& image, const std::stop_token& stop)
    {
        const auto at = static_cast<size_t>(stage);
        const auto x = m_downsamplings.at(at)->forward(image, stop);
        const int halvings = m_spec.hierarchy->queryHalvings[at];
        auto queries = x;
        for (size_t step = 0; step < m_queryBlocks.at(at).size(); ++step) {
            queries = m_queryBlocks[at][step]->forward(queries, stop);
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

    std::shared_ptr<torch::nn::Module> makeStage(int stage)
    {
        const auto at = static_cast<size_t>(stage);
        const auto& stages = m_spec.hierarchy->stages;
        const int width = stages[at].width;
        auto parts = std::make_shared<torch::nn::Module>();
        if (stage > 0) {
            m_downsamplings.push_back(
                parts->register_module("downsample", makeDownsampling(stages[at - 1].width, width)));
        }
        const auto queries = parts->register_module("global_block", std::make_shared<torch::nn::Module>());
        const auto steps = queries->register_module("blocks", std::make_shared<torch::nn::Module>());
        m_queryBlocks.emplace_back();
        for (int step = 1; step <= std::max(m_spec.hierarchy->queryHalvings.at(at), 1); ++step) {
            m_queryBlocks.back().push_back(steps->register_module(
                "conv" + std::to_string(step), std::make_shared<GatedConvolution>(width, gateWidth(width))));
        }
        const auto blocks = parts->register_module("blocks", torch::nn::ModuleList());
        for (const auto& layer : m_spec.layers) {
            if (layer.stage == stage) {
                const bool asksGlobally = blocks->size() % 2 != 0;
                m_blocks.push_back(
                    std::make_shared<GlobalContextBlock>(m_spec.asIn(layer), windowOf(stage), asksGlobally));
                blocks->push_back(m_blocks.back());
            }
        }
        if (at + 1 == stages.size()) {
            m_norm = parts->register_module("norm", layerNorm(width, m_spec.normEps));
        }
        return parts;
    }

    torch::nn::Conv2d m_stem{nullptr};                                ///< `stem.conv1`
    std::vector<std::shared_ptr<GatedDownsampling>> m_downsamplings;  ///< before each stage; the first in `stem.down`
    std::vector<std::vector<std::shared_ptr<GatedConvolution>>> m_queryBlocks;  ///< of each stage
    std::vector<std::shared_ptr<GlobalContextBlock>> m_blocks;                  ///< of all stages in forward order
    torch::nn::LayerNorm m_norm{nullptr};                                       ///< `norm` of the last stage
    LinearPtr m_classifier;                                                     ///< `head.fc`; null without classes
};

}  // namespace

std::shared_ptr<Network> makeGcvit(const ModelSpec& spec)
{
    return std::make_shared<Gcvit>(spec);
}

}  // namespace core
