// NesT: each level divides its grid into square blocks of one size and attends inside them; between levels a
// convolution and a maximum halve the grid, so that the last level is a single block.
// Source: Zhang et al. 2022, arXiv:2105.12723, section 3.
#include "core/model/blocks/blocks.h"
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

#include <limits>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// Attention inside blocks. Registered as `attn`: qkv, proj.
class NestedAttention : public torch::nn::Module {
public:
    NestedAttention(int width, int heads, bool qkvBias) : m_heads(heads)
    {
        qkv = register_module("qkv", std::make_shared<Linear>(width, 3 * width, qkvBias));
        proj = register_module("proj", std::make_shared<Linear>(width, width));
    }
    Tensor forward(const Tensor& x, const WindowGeometry& blocks, LayerRun& run)
    {
        const auto parts = qkv->forward(tokensInWindows(x, blocks), run.stop())
                               .unflatten(2, {3, m_heads, -1})
                               .permute({2, 0, 3, 1, 4});
        const auto found = attendInWindows({parts[0], parts[1], parts[2], usualScale(parts[0])}, blocks, run);
        // Channel d of head h is input d * H + h of the projection.
        return proj->forward(found.unflatten(2, {m_heads, -1}).transpose(2, 3).flatten(2), run.stop());
    }

private:
    int m_heads;
    LinearPtr qkv, proj;
};

/// x + attn(norm1(x)), then x + mlp(norm2(x)).
class NestedBlock : public torch::nn::Module {
public:
    explicit NestedBlock(const ModelSpec& spec)  ///< @param spec  as in this layer
    {
        norm1 = register_module("norm1", layerNorm(spec.dim, spec.normEps));
        attn = register_module("attn", std::make_shared<NestedAttention>(spec.dim, spec.heads, spec.qkvBias));
        norm2 = register_module("norm2", layerNorm(spec.dim, spec.normEps));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec));
    }
    Tensor forward(const Tensor& x, const WindowGeometry& blocks, LayerRun& run)
    {
        const auto mid = addBranch(x, attn->forward(norm1(x), blocks, run), run);
        return addBranch(mid, editedMlp(mlp->forward(norm2(mid), run), run), run);
    }

private:
    torch::nn::LayerNorm norm1{nullptr}, norm2{nullptr};
    std::shared_ptr<NestedAttention> attn;
    std::shared_ptr<Mlp> mlp;
};

/// A convolution 3 x 3, a norm, and the maximum of 3 x 3 pixels, which halves the grid. Registered as `pool`.
class BlockAggregation : public torch::nn::Module {
public:
    BlockAggregation(int inputs, int outputs, double eps, bool samePadding) : m_samePadding(samePadding)
    {
        conv = register_module("conv", torch::nn::Conv2d(torch::nn::Conv2dOptions(inputs, outputs, 3).padding(1)));
        norm = register_module("norm", layerNorm(outputs, eps));
    }
    Tensor forward(const Tensor& tokens, PatchGrid grid, const std::stop_token& stop)
    {
        const auto image = normOverChannels(convolve(imageOfTokens(tokens, grid), conv, stop), norm, stop);
        constexpr double lowest = -std::numeric_limits<double>::infinity();
        const auto halved = m_samePadding
                                ? torch::max_pool2d(torch::constant_pad_nd(image, {0, 1, 0, 1}, lowest), {3, 3}, {2, 2})
                                : torch::max_pool2d(image, {3, 3}, {2, 2}, {1, 1});
        return tokensOfImage(halved);
    }

private:
    bool m_samePadding;
    torch::nn::Conv2d conv{nullptr};
    torch::nn::LayerNorm norm{nullptr};
};

class Nest final : public Network {
public:
    explicit Nest(const ModelSpec& spec) : Network(spec)
    {
        const auto& stages = spec.hierarchy->stages;
        patch_embed =
            register_module("patch_embed", std::make_shared<PatchEmbedding>(spec.dim, spec.patch, spec.patchBias));
        const auto levels = register_module("levels", torch::nn::ModuleList());
        for (size_t level = 0; level < stages.size(); ++level) {
            levels->push_back(makeLevel(static_cast<int>(level)));
        }
        norm = register_module("norm", layerNorm(stages.back().width, spec.normEps));
        if (spec.classes > 0) {
            head = register_module("head", std::make_shared<Linear>(stages.back().width, spec.classes));
        }
        m_capabilities.positions = [this](PatchGrid) { return positionsOf(0); };
        m_capabilities.patchFilters = [this] { return patch_embed->filters(); };
        m_capabilities.finalNorm = [this](const Tensor& tokens) { return norm(tokens); };
    }

    /// @throws Error ShapeMismatch for another size than the trained one: the number of blocks is fixed
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
        return patch_embed->forward(pixels, pass.stop);
    }
    Tensor placePatches(const Pass&, const Tensor& patches, bool positions) override
    {
        return positions ? patches + positionsOf(0) : patches;
    }

protected:
    Tensor runBlocks(int layer, const Tensor& tokens, LayerRun& run) override
    {
        const auto at = static_cast<size_t>(layer);
        const int level = m_spec.layers.at(at).stage;
        auto x = tokens;
        if (at > 0 && m_spec.layers[at - 1].stage != level) {
            const auto before = stageGrid(run.pass.grid, level - 1);
            x = m_aggregations.at(static_cast<size_t>(level))->forward(tokens, before, run.stop());
            if (run.edit() == nullptr || !run.edit()->noPositions) {
                x = x + positionsOf(level);
            }
        }
        return m_blocks.at(at)->forward(x, blocksOf(level), run);
    }

    /// Undefined before the last level: its tokens have another width.
    Tensor classifyAfter(int layer, const Pass& pass, const Tensor& tokens) override
    {
        if (m_spec.layers.at(static_cast<size_t>(layer)).stage != m_spec.layers.back().stage) {
            return {};
        }
        const auto pooled = norm(tokens).mean(1);
        return head ? head->forward(pooled, pass.stop) : pooled;
    }

private:
    WindowGeometry blocksOf(int level) const
    {
        const int side = m_spec.layers.front().window;
        return layOutPaddedWindows(stageGrid({m_spec.trainedRows, m_spec.trainedCols}, level), {side, side});
    }
    /// [P, C], row by row on the grid of the level
    Tensor positionsOf(int level) const
    {
        const auto& stored = m_positions.at(static_cast<size_t>(level));
        return stored.flatten(0, 2).index_select(0, windowPlaces(blocksOf(level)).to(stored.device()));
    }

    std::shared_ptr<torch::nn::Module> makeLevel(int level)
    {
        const auto at = static_cast<size_t>(level);
        const auto& stages = m_spec.hierarchy->stages;
        auto parts = std::make_shared<torch::nn::Module>();
        const auto blocks = blocksOf(level);
        m_positions.push_back(parts->register_parameter(
            "pos_embed",
            torch::zeros({1, blocks.windows().count(), blocks.window.count(), int64_t{stages[at].width}})));
        m_aggregations.emplace_back();
        if (level > 0) {
            m_aggregations.back() = parts->register_module(
                "pool", std::make_shared<BlockAggregation>(stages[at - 1].width, stages[at].width, m_spec.normEps,
                                                           m_spec.hierarchy->samePooling));
        }
        const auto encoder = parts->register_module("transformer_encoder", torch::nn::ModuleList());
        for (const auto& layer : m_spec.layers) {
            if (layer.stage == level) {
                m_blocks.push_back(std::make_shared<NestedBlock>(m_spec.asIn(layer)));
                encoder->push_back(m_blocks.back());
            }
        }
        return parts;
    }

    std::shared_ptr<PatchEmbedding> patch_embed;
    std::vector<Tensor> m_positions;                                ///< `levels.N.pos_embed`, block by block
    std::vector<std::shared_ptr<BlockAggregation>> m_aggregations;  ///< of each level; null for the first
    std::vector<std::shared_ptr<NestedBlock>> m_blocks;             ///< of all levels in forward order
    torch::nn::LayerNorm norm{nullptr};
    LinearPtr head;  ///< null without classes
};

}  // namespace

std::shared_ptr<Network> makeNest(const ModelSpec& spec)
{
    return std::make_shared<Nest>(spec);
}

}  // namespace core
