#include "core/model/families/mvit/mvit.h"

#include "core/model/blocks/biased_attention.h"
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/blocks/reduced_attention.h"
#include "core/model/families/staged_network.h"
#include "core/trace/key_grid.h"

#include <torch/nn/modules/container/modulelist.h>
#include <torch/nn/modules/conv.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

constexpr int kPoolingSide = 3;

/// The grid of every stride-th row and column.
PatchGrid pooledGrid(PatchGrid grid, int stride)
{
    return {(grid.rows - 1) / stride + 1, (grid.cols - 1) / stride + 1};
}

/// Calls pool([N, C, rows, cols]) for the patches of x [..., T, C] and keeps the tokens before them.
template <typename Pool>
Tensor onPatches(const Tensor& x, PatchGrid grid, const Pool& pool)
{
    const int64_t prefix = x.size(-2) - grid.count();
    const auto patches = x.slice(-2, prefix);
    const auto images = patches.flatten(0, -3).transpose(1, 2).unflatten(2, {grid.rows, grid.cols});
    auto sizes = x.sizes().vec();
    sizes[sizes.size() - 2] = -1;
    return torch::cat({x.slice(-2, 0, prefix), tokensOfImage(pool(images)).reshape(sizes)}, -2);
}

/// A bias by the offset on one axis of the key's place from the query's, from the query's own features (section 4.1).
/// @param queries  [B, H, rows, cols, D], @param table [offsets, D]
/// @return         [B, H, rows, cols, keys] for queries along `axis` (rows: 2, columns: 3)
Tensor offsetScores(const Tensor& queries, const Tensor& table, int axis, int64_t keys)
{
    const int64_t count = queries.size(axis);
    const auto step = [](int64_t fine, int64_t coarse) { return std::max<int64_t>(fine / coarse, 1); };
    const auto ofQuery = torch::arange(count) * step(keys, count), ofKey = torch::arange(keys) * step(count, keys);
    const auto offsets = ofQuery.unsqueeze(1) - ofKey + (keys - 1) * step(count, keys);
    const auto features = table.index_select(0, offsets.flatten().to(table.device())).view({count, keys, -1});
    return torch::einsum(axis == 2 ? "bhrcd,rkd->bhrck" : "bhrcd,ckd->bhrck", {queries, features});
}

/// Registered as `attn`: qkv, proj, rel_pos_h, rel_pos_w, and pool_ and norm_ of q, k and v, which all heads share.
class PooledAttention : public torch::nn::Module {
public:
    struct Form {
        int inputs = 0, width = 0, heads = 0;
        int queryStride = 1, keyStride = 1;
        int reduction = 0;  ///< as in ReducedAttention
        int offsets = 0;    ///< rows of rel_pos_h and rel_pos_w
        bool qkvBias = true;
        double normEps = 1e-6;
    };
    explicit PooledAttention(const Form& form) : m_form(form)
    {
        const int width = form.width / form.heads;
        qkv = register_module("qkv", std::make_shared<Linear>(form.inputs, 3 * form.width, form.qkvBias));
        proj = register_module("proj", std::make_shared<Linear>(form.width, form.width));
        for (const std::string part : {"q", "k", "v"}) {
            const int stride = part == "q" ? form.queryStride : form.keyStride;
            const auto options = torch::nn::Conv2dOptions(width, width, kPoolingSide)
                                     .stride(stride)
                                     .padding(1)
                                     .groups(width)
                                     .bias(false);
            m_pools.push_back(register_module("pool_" + part, torch::nn::Conv2d(options)));
            m_norms.push_back(register_module("norm_" + part, layerNorm(width, form.normEps)));
        }
        rel_pos_h = register_parameter("rel_pos_h", torch::empty({form.offsets, width}));
        rel_pos_w = register_parameter("rel_pos_w", torch::empty({form.offsets, width}));
    }

    /// @param x     [B, T, C], @param grid  of its patches
    Tensor forward(const Tensor& x, PatchGrid grid, LayerRun& run)
    {
        const auto parts = qkv->forward(x, run.stop()).unflatten(2, {3, m_form.heads, -1}).permute({2, 0, 3, 1, 4});
        std::vector<Tensor> pooled;
        for (size_t i = 0; i < m_pools.size(); ++i) {
            throwIfCancelled(run.stop());
            const auto filter = [&](const Tensor& image) { return m_pools[i](image); };
            pooled.push_back(m_norms[i](onPatches(parts[static_cast<int64_t>(i)], grid, filter)).contiguous());
        }
        const auto queries = pooled[0];
        SplitHeads heads;
        heads.q = queries;
        heads.k = pooled[1];
        heads.v = pooled[2];
        heads.scale = 1.0 / std::sqrt(static_cast<double>(queries.size(3)));
        const auto bias = biasFor(queries, pooledGrid(grid, m_form.queryStride), pooledGrid(grid, m_form.keyStride));
        const auto found = attendWithBias(std::move(heads), bias, run);
        recordAsReduced(run, m_form.reduction);
        return proj->forward(editedHeads(found + queries.transpose(1, 2).flatten(2), run), run.stop());
    }

private:
    /// Unlike its scores, the bias has unscaled queries; tokens before the patches have none.
    ScoreBias biasFor(const Tensor& queries, PatchGrid grid, PatchGrid keys) const
    {
        const int64_t prefix = queries.size(2) - grid.count();
        const auto placed = queries.slice(2, prefix).unflatten(2, {grid.rows, grid.cols});
        const auto part = [&](const Tensor& table, int axis, int count) {
            return torch::constant_pad_nd(offsetScores(placed, table, axis, count).flatten(2, 3), {0, 0, prefix, 0})
                .contiguous();
        };
        return {{}, {part(rel_pos_h, 2, keys.rows), part(rel_pos_w, 3, keys.cols)}};
    }

    Form m_form;
    LinearPtr qkv, proj;
    std::vector<torch::nn::Conv2d> m_pools;     ///< `pool_q`, `pool_k`, `pool_v`
    std::vector<torch::nn::LayerNorm> m_norms;  ///< `norm_q`, `norm_k`, `norm_v`
    Tensor rel_pos_h, rel_pos_w;                ///< [offsets, D]
};

/// trunk + attn(norm1(x)), then + mlp(norm2(...)); the first block of a stage pools the trunk. A trunk that either
/// widens is mapped from what was normed.
class PooledBlock : public torch::nn::Module {
public:
    /// @param spec  as in this layer, @param outputs  width of the tokens behind the MLP
    PooledBlock(const ModelSpec& spec, const PooledAttention::Form& form, int outputs) : m_pools(form.queryStride > 1)
    {
        norm1 = register_module("norm1", layerNorm(form.inputs, spec.normEps));
        if (form.inputs != form.width) {
            shortcut_proj_attn =
                register_module("shortcut_proj_attn", std::make_shared<Linear>(form.inputs, form.width));
        }
        attn = register_module("attn", std::make_shared<PooledAttention>(form));
        norm2 = register_module("norm2", layerNorm(form.width, spec.normEps));
        if (outputs != form.width) {
            shortcut_proj_mlp = register_module("shortcut_proj_mlp", std::make_shared<Linear>(form.width, outputs));
        }
        mlp = register_module("mlp", std::make_shared<Mlp>(spec, outputs));
    }

    /// @param grid  of x
    Tensor forward(const Tensor& x, PatchGrid grid, LayerRun& run)
    {
        const auto normed = norm1(x);
        auto trunk = shortcut_proj_attn ? shortcut_proj_attn->forward(normed, run.stop()) : x;
        if (m_pools) {
            trunk = onPatches(trunk, grid, [](const Tensor& image) {
                return torch::max_pool2d(image, {kPoolingSide, kPoolingSide}, {2, 2}, {1, 1});
            });
        }
        const auto mid = addBranch(trunk, attn->forward(normed, grid, run), run);
        const auto normedMid = norm2(mid);
        return addBranch(shortcut_proj_mlp ? shortcut_proj_mlp->forward(normedMid, run.stop()) : mid,
                         editedMlp(mlp->forward(normedMid, run), run), run);
    }

private:
    bool m_pools;
    torch::nn::LayerNorm norm1{nullptr}, norm2{nullptr};
    LinearPtr shortcut_proj_attn, shortcut_proj_mlp;  ///< null where the width stays
    std::shared_ptr<PooledAttention> attn;
    std::shared_ptr<Mlp> mlp;
};

class Mvit final : public StagedNetwork<PooledBlock> {
public:
    explicit Mvit(const ModelSpec& spec) : StagedNetwork(spec)
    {
        if (spec.tokens.classToken) {
            cls_token = register_parameter("cls_token", torch::empty({1, 1, spec.dim}));
        }
        const auto embedding = register_module("patch_embed", std::make_shared<torch::nn::Module>());
        const int kernel = spec.hierarchy->kernel;
        m_embedding = embedding->register_module(
            "proj",
            torch::nn::Conv2d(torch::nn::Conv2dOptions(3, spec.dim, kernel).stride(spec.patch).padding(kernel / 2)));
        const auto stages = register_module("stages", torch::nn::ModuleList());
        torch::nn::ModuleList blocks;
        for (size_t at = 0; at < spec.layers.size(); ++at) {
            if (starts(at)) {
                const auto stage = std::make_shared<torch::nn::Module>();
                stages->push_back(stage);
                blocks = stage->register_module("blocks", torch::nn::ModuleList());
            }
            m_blocks.push_back(std::make_shared<PooledBlock>(spec.asIn(spec.layers[at]), formOf(at), outputsOf(at)));
            blocks->push_back(m_blocks.back());
        }
        addClassifier(HeadForm::Container);
        m_capabilities.patchFilters = [this] { return m_embedding->weight.detach(); };
        m_capabilities.finalNorm = [this](const Tensor& tokens) { return m_tokensNorm->forward(tokens); };
    }

    /// @throws Error ShapeMismatch for another size than the trained one: timm's MViT does not resample its biases
    PatchGrid gridFor(int height, int width) const override { return trainedGrid(m_spec, height, width); }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        return tokensOfImage(convolve(pixels, m_embedding, pass.stop));
    }

    Tensor placePatches(const Pass&, const Tensor& patches, bool) override
    {
        return cls_token.defined() ? torch::cat({cls_token.expand({patches.size(0), -1, -1}), patches}, 1) : patches;
    }

protected:
    /// The first block of a stage reads the grid of the previous one.
    Tensor runBlock(size_t layer, const Tensor& tokens, PatchGrid grid, LayerRun& run) override
    {
        const auto read = halves(layer) ? stageGrid(run.pass.grid, m_spec.layers.at(layer - 1).stage) : grid;
        return m_blocks.at(layer)->forward(tokens, read, run);
    }

private:
    bool starts(size_t at) const { return at == 0 || m_spec.layers[at - 1].stage != m_spec.layers.at(at).stage; }
    bool halves(size_t at) const { return at > 0 && starts(at); }
    bool mlpWidens() const { return hierarchyOf<MvitSpec>(m_spec).mlpWidens; }
    int outputsOf(size_t at) const
    {
        const auto stage = static_cast<size_t>(m_spec.layers.at(at).stage);
        const bool widens = mlpWidens() && at + 1 < m_spec.layers.size() && starts(at + 1);
        return m_spec.hierarchy->stages.at(widens ? stage + 1 : stage).width;
    }

    PooledAttention::Form formOf(size_t at) const
    {
        const auto& layer = m_spec.layers.at(at);
        const auto& stages = m_spec.hierarchy->stages;
        const auto stage = static_cast<size_t>(layer.stage);
        const PatchGrid grid = stageGrid({m_spec.trainedRows, m_spec.trainedCols}, layer.stage);
        const PatchGrid keys = keyGridOf(grid, layer.reduction);
        return {.inputs = stages.at(halves(at) && !mlpWidens() ? stage - 1 : stage).width,
                .width = stages.at(stage).width,
                .heads = layer.heads,
                .queryStride = halves(at) ? 2 : 1,
                .keyStride = (halves(at) ? 2 : 1) * grid.rows / keys.rows,
                .reduction = layer.reduction,
                .offsets = 2 * std::max(grid.rows, keys.rows) - 1,
                .qkvBias = m_spec.qkvBias,
                .normEps = m_spec.normEps};
    }

    Tensor cls_token;                        ///< [1, 1, C], or undefined
    torch::nn::Conv2d m_embedding{nullptr};  ///< `patch_embed.proj`
};

}  // namespace

std::shared_ptr<Network> makeMvit(const ModelSpec& spec)
{
    return std::make_shared<Mvit>(spec);
}

}  // namespace core
