#include "core/model/families/hiera/hiera.h"

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/blocks/reduced_attention.h"
#include "core/model/blocks/window_attention.h"
#include "core/model/families/staged_network.h"
#include "core/trace/window_geometry.h"

#include <torch/nn/modules/container/modulelist.h>
#include <torch/nn/modules/conv.h>

#include <vector>

namespace core {

using torch::Tensor;

namespace {

constexpr int kPooling = 2;  ///< of queries, along each side

/// [..., rows * cols, C] -> [..., rows / 2, 2, cols / 2, 2, C]
Tensor inSquares(const Tensor& tokens, PatchGrid grid)
{
    return tokens.unflatten(-2, {grid.rows / kPooling, kPooling, grid.cols / kPooling, kPooling});
}

/// The maximum of each square of 2 x 2.
Tensor maximumOfSquares(const Tensor& tokens, PatchGrid grid)
{
    return inSquares(tokens, grid).amax({-4, -2}).flatten(-3, -2);
}

Tensor meanOfSquares(const Tensor& tokens, PatchGrid grid)
{
    return inSquares(tokens, grid).mean(std::vector<int64_t>{-4, -2}).flatten(-3, -2);
}

/// Parameters are timm's: qkv, proj.
class MaskUnitAttention : public torch::nn::Module {
public:
    MaskUnitAttention(int inputs, int width, const LayerSpec& layer) : m_layer(layer), m_pools(layer.reduction != 0)
    {
        qkv = register_module("qkv", std::make_shared<Linear>(inputs, 3 * width));
        proj = register_module("proj", std::make_shared<Linear>(width, width));
    }

    /// @param x     [B, P, C] before the queries are pooled
    /// @param grid  of x
    Tensor forward(const Tensor& x, PatchGrid grid, LayerRun& run)
    {
        const auto found =
            m_layer.kind == LayerKind::Window ? attendInUnits(x, grid, run) : attendToEveryToken(x, grid, run);
        return proj->forward(found, run.stop());
    }

private:
    struct Heads {
        Tensor q, k, v;  ///< [B, H, T, D]; q of the pooled tokens
    };

    /// @param grid  of the tokens among which queries are pooled
    Heads project(const Tensor& x, PatchGrid grid, const std::stop_token& stop) const
    {
        const auto parts = qkv->forward(x, stop).unflatten(2, {3, m_layer.heads, -1}).permute({2, 0, 3, 1, 4});
        return {m_pools ? maximumOfSquares(parts[0], grid) : parts[0], parts[1], parts[2].contiguous()};
    }

    Tensor attendToEveryToken(const Tensor& x, PatchGrid grid, LayerRun& run) const
    {
        auto [q, k, v] = project(x, grid, run.stop());
        auto found = attend(std::move(q), std::move(k), v, run);
        if (m_pools) {
            recordAsReduced(run, m_layer.reduction);
        }
        return found;
    }

    Tensor attendInUnits(const Tensor& x, PatchGrid grid, LayerRun& run) const
    {
        const int keySide = m_pools ? kPooling : 1, side = m_layer.window * keySide;
        const auto units = layOutPaddedWindows(grid, {side, side});
        const auto [q, k, v] = project(tokensInWindows(x, units), units.window, run.stop());
        const PatchGrid queries{grid.rows / keySide, grid.cols / keySide};
        return attendInWindows({q, k, v, usualScale(q)}, layOutPaddedWindows(queries, {m_layer.window, m_layer.window}),
                               run);
    }

    LayerSpec m_layer;
    bool m_pools;
    LinearPtr qkv, proj;
};

/// trunk + ls1(attn(norm1(x))), then + ls2(mlp(norm2)); the first block of a stage pools and widens the trunk.
class HieraBlock : public torch::nn::Module {
public:
    /// @param spec  as in this layer
    HieraBlock(const ModelSpec& spec, const LayerSpec& layer, int inputs) : m_pools(layer.reduction != 0)
    {
        norm1 = register_module("norm1", layerNorm(inputs, spec.normEps));
        if (m_pools && hierarchyOf<HieraSpec>(spec).projectsTrunk) {
            proj = register_module("proj", std::make_shared<Linear>(inputs, spec.dim));
        }
        attn = register_module("attn", std::make_shared<MaskUnitAttention>(inputs, spec.dim, layer));
        norm2 = register_module("norm2", layerNorm(spec.dim, spec.normEps));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec));
        if (spec.layerScale) {
            ls1 = register_module("ls1", std::make_shared<LayerScale>(spec.dim));
            ls2 = register_module("ls2", std::make_shared<LayerScale>(spec.dim));
        }
    }

    /// @param grid  of x, before queries are pooled
    Tensor forward(const Tensor& x, PatchGrid grid, LayerRun& run)
    {
        const auto normed = norm1(x);
        auto branch = attn->forward(normed, grid, run);
        const auto mid = addBranch(trunkOf(x, normed, grid, run), branch, ls1, run);
        branch = editedMlp(mlp->forward(norm2(mid), run), run);
        return addBranch(mid, branch, ls2, run);
    }

private:
    Tensor trunkOf(const Tensor& x, const Tensor& normed, PatchGrid grid, const LayerRun& run) const
    {
        if (!m_pools) {
            return x;
        }
        return proj ? maximumOfSquares(proj->forward(normed, run.stop()), grid)
                    : torch::cat({maximumOfSquares(x, grid), meanOfSquares(x, grid)}, -1);
    }

    bool m_pools;
    torch::nn::LayerNorm norm1{nullptr}, norm2{nullptr};
    LinearPtr proj;  ///< null where the trunk is not widened, or widened by joining maximum and mean
    std::shared_ptr<MaskUnitAttention> attn;
    std::shared_ptr<Mlp> mlp;
    std::shared_ptr<LayerScale> ls1, ls2;  ///< null without LayerScale
};

class Hiera final : public StagedNetwork<HieraBlock> {
public:
    explicit Hiera(const ModelSpec& spec) : StagedNetwork(spec)
    {
        const auto& hierarchy = *spec.hierarchy;
        registerPositions();
        const auto embedding = register_module("patch_embed", std::make_shared<torch::nn::Module>());
        m_embedding =
            embedding->register_module("proj", torch::nn::Conv2d(torch::nn::Conv2dOptions(3, spec.dim, hierarchy.kernel)
                                                                     .stride(spec.patch)
                                                                     .padding(hierarchy.kernel / 2)));
        const auto blocks = register_module("blocks", torch::nn::ModuleList());
        int width = spec.dim;
        for (const auto& layer : spec.layers) {
            m_blocks.push_back(std::make_shared<HieraBlock>(spec.asIn(layer), layer, width));
            blocks->push_back(m_blocks.back());
            width = static_cast<int>(spec.widthOf(layer));
        }
        addClassifier(HeadForm::Container);
        if (spec.neck) {
            addPyramid();
        }
        m_capabilities.patchFilters = [this] { return m_embedding->weight.detach(); };
        m_capabilities.positions = [this](PatchGrid grid) { return positionFor(grid)[0]; };
    }

    /// @throws Error ShapeMismatch when the sides are not whole mask units, or where the position embedding fits only
    ///         the trained grid
    PatchGrid gridFor(int height, int width) const override
    {
        const auto& hierarchy = hierarchyOf<HieraSpec>(m_spec);
        const PatchGrid grid = gridOfUnits(m_spec, m_spec.patch * hierarchy.maskUnit, height, width);
        return hierarchy.windowPositions ? grid : trainedGrid(m_spec, height, width);
    }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        return convolve(pixels, m_embedding, pass.stop).flatten(2).transpose(1, 2);
    }

    Tensor placePatches(const Pass& pass, const Tensor& patches, bool positions) override
    {
        return positions ? patches + positionFor(pass.grid) : patches;
    }

protected:
    /// Blocks that pool their queries read the grid of the previous stage.
    Tensor runBlock(size_t layer, const Tensor& tokens, PatchGrid grid, LayerRun& run) override
    {
        const auto& spec = m_spec.layers.at(layer);
        const auto read = spec.reduction != 0 ? stageGrid(run.pass.grid, spec.stage - 1) : grid;
        return m_blocks.at(layer)->forward(tokens, read, run);
    }

private:
    void registerPositions()
    {
        const auto& hierarchy = hierarchyOf<HieraSpec>(m_spec);
        const int64_t rows = m_spec.trainedRows, cols = m_spec.trainedCols, unit = hierarchy.maskUnit;
        if (hierarchy.windowPositions) {
            pos_embed = register_parameter("pos_embed", torch::empty({1, m_spec.dim, rows, cols}));
            pos_embed_win =
                register_parameter(m_spec.family == Family::Sam2Hiera ? "pos_embed_window" : "pos_embed_win",
                                   torch::empty({1, m_spec.dim, unit, unit}));
        } else {
            pos_embed = register_parameter("pos_embed", torch::empty({1, rows * cols, m_spec.dim}));
        }
    }

    void addPyramid()
    {
        const auto& stages = m_spec.hierarchy->stages;
        const auto neck = register_module("neck", torch::nn::ModuleList());
        for (auto stage = stages.rbegin(); stage != stages.rend(); ++stage) {
            m_pyramid.push_back(std::make_shared<Linear>(stage->width, m_spec.neck->width));
            neck->push_back(m_pyramid.back());
        }
        m_capabilities.imageEmbedding = [this](const Pass& pass, const std::vector<Tensor>& ofStages) {
            return throughPyramid(pass, ofStages);
        };
    }

    /// Each level is a linear map of a stage; only to the third the enlarged last one is added, by repetition.
    /// Source: the authors' configurations, `fpn_top_down_levels: [2, 3]`, `fpn_interp_model: nearest`.
    ImageEmbedding throughPyramid(const Pass& pass, const std::vector<Tensor>& ofStages) const
    {
        const auto levelOf = [&](size_t stage) {  // [rows, cols, C]
            const auto [rows, cols] = stageGrid(pass.grid, static_cast<int>(stage));
            const auto& map = m_pyramid.at(m_pyramid.size() - 1 - stage);
            return map->forward(ofStages.at(stage)[0], pass.stop).unflatten(0, {rows, cols});
        };
        const auto enlarged = levelOf(3).repeat_interleave(2, 0).repeat_interleave(2, 1);
        return {(levelOf(2) + enlarged).permute({2, 0, 1}),
                {levelOf(0).permute({2, 0, 1}), levelOf(1).permute({2, 0, 1})}};
    }

    /// [1, P, C]
    Tensor positionFor(PatchGrid grid) const
    {
        const auto& hierarchy = hierarchyOf<HieraSpec>(m_spec);
        if (!hierarchy.windowPositions) {
            return pos_embed;
        }
        const int unit = hierarchy.maskUnit;
        const auto ofUnits =
            pos_embed_win.repeat({1, 1, grid.rows / unit, grid.cols / unit}).flatten(2).transpose(1, 2);
        return resamplePosition(pos_embed.flatten(2).transpose(1, 2), 0, {m_spec.trainedRows, m_spec.trainedCols}, grid,
                                {}, m_spec.positionResampling) +
               ofUnits;
    }

    torch::nn::Conv2d m_embedding{nullptr};  ///< `patch_embed.proj`
    Tensor pos_embed, pos_embed_win;         ///< the second undefined without window positions
    std::vector<LinearPtr> m_pyramid;        ///< `neck`, the last stage's first; empty without
};

}  // namespace

std::shared_ptr<Network> makeHiera(const ModelSpec& spec)
{
    return std::make_shared<Hiera>(spec);
}

}  // namespace core
