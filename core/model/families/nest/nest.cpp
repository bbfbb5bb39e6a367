#include "core/model/families/nest/nest.h"

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/blocks/window_attention.h"
#include "core/model/families/staged_network.h"
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
    /// @param spec  as in this layer
    NestedAttention(const ModelSpec& spec, int side) : m_heads(spec.heads), m_side(side)
    {
        qkv = register_module("qkv", std::make_shared<Linear>(spec.dim, 3 * spec.dim, spec.qkvBias));
        proj = register_module("proj", std::make_shared<Linear>(spec.dim, spec.dim));
    }
    Tensor forward(const Tensor& x, PatchGrid grid, LayerRun& run)
    {
        const auto blocks = layOutPaddedWindows(grid, {m_side, m_side});
        const auto parts = qkv->forward(tokensInWindows(x, blocks), run.stop())
                               .unflatten(2, {3, m_heads, -1})
                               .permute({2, 0, 3, 1, 4});
        const auto found = attendInWindows({parts[0], parts[1], parts[2], usualScale(parts[0])}, blocks, run);
        // Channel d of head h is input d * H + h of the projection.
        return proj->forward(found.unflatten(2, {m_heads, -1}).transpose(2, 3).flatten(2), run.stop());
    }

private:
    int m_heads;
    int m_side;  ///< of a block, in patches
    LinearPtr qkv, proj;
};

/// x + attn(norm1(x)), then x + mlp(norm2(x)).
class NestedBlock : public torch::nn::Module {
public:
    /// @param spec  as in this layer
    NestedBlock(const ModelSpec& spec, const LayerSpec& layer)
    {
        norm1 = register_module("norm1", layerNorm(spec.dim, spec.normEps));
        attn = register_module("attn", std::make_shared<NestedAttention>(spec, layer.window));
        norm2 = register_module("norm2", layerNorm(spec.dim, spec.normEps));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec));
    }
    Tensor forward(const Tensor& x, PatchGrid grid, LayerRun& run)
    {
        const auto mid = addBranch(x, attn->forward(norm1(x), grid, run), run);
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

class Nest final : public StagedNetwork<NestedBlock> {
public:
    explicit Nest(const ModelSpec& spec) : StagedNetwork(spec)
    {
        const auto& stages = spec.hierarchy->stages;
        patch_embed = register_module("patch_embed", std::make_shared<PatchEmbedding>(spec));
        const auto levels = register_module("levels", torch::nn::ModuleList());
        for (size_t level = 0; level < stages.size(); ++level) {
            levels->push_back(makeLevel(level));
        }
        addClassifier(HeadForm::Plain);
        m_capabilities.positions = [this](PatchGrid) { return positionsOf(0); };
        m_capabilities.patchFilters = [this] { return patch_embed->filters(); };
        m_capabilities.finalNorm = [this](const Tensor& tokens) { return m_tokensNorm->forward(tokens); };
    }

    /// @throws Error ShapeMismatch for another size than the trained one: the number of blocks is fixed
    PatchGrid gridFor(int height, int width) const override { return trainedGrid(m_spec, height, width); }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        return patch_embed->forward(pixels, pass.stop);
    }
    Tensor placePatches(const Pass&, const Tensor& patches, bool positions) override
    {
        return positions ? patches + positionsOf(0) : patches;
    }

protected:
    Tensor enterStage(size_t level, const Tensor& tokens, PatchGrid before, LayerRun& run) override
    {
        const auto x = m_aggregations.at(level - 1)->forward(tokens, before, run.stop());
        const bool without = run.edit() != nullptr && run.edit()->noPositions;
        return without ? x : x + positionsOf(level);
    }

private:
    WindowGeometry blocksOf(size_t level) const
    {
        const int side = m_spec.layers.front().window;
        const PatchGrid trained{m_spec.trainedRows, m_spec.trainedCols};
        return layOutPaddedWindows(stageGrid(trained, static_cast<int>(level)), {side, side});
    }
    /// [P, C], row by row on the grid of the level
    Tensor positionsOf(size_t level) const
    {
        const auto& stored = m_positions.at(level);
        return stored.flatten(0, 2).index_select(0, windowPlaces(blocksOf(level)).to(stored.device()));
    }

    std::shared_ptr<torch::nn::Module> makeLevel(size_t level)
    {
        const auto& stages = m_spec.hierarchy->stages;
        const int64_t width = stages[level].width;
        auto parts = std::make_shared<torch::nn::Module>();
        const auto blocks = blocksOf(level);
        m_positions.push_back(parts->register_parameter(
            "pos_embed", torch::zeros({1, blocks.windows().count(), blocks.window.count(), width})));
        if (level > 0) {
            m_aggregations.push_back(parts->register_module(
                "pool", std::make_shared<BlockAggregation>(stages[level - 1].width, stages[level].width, m_spec.normEps,
                                                           hierarchyOf<NestSpec>(m_spec).samePooling)));
        }
        parts->register_module("transformer_encoder", makeBlocks(level));
        return parts;
    }

    std::shared_ptr<PatchEmbedding> patch_embed;
    std::vector<Tensor> m_positions;                                ///< `levels.N.pos_embed`, block by block
    std::vector<std::shared_ptr<BlockAggregation>> m_aggregations;  ///< before each level but the first
};

}  // namespace

std::shared_ptr<Network> makeNest(const ModelSpec& spec)
{
    return std::make_shared<Nest>(spec);
}

}  // namespace core
