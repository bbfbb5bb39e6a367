// ConViT: in the first blocks each head mixes attention by content with attention by position, as a learned gate tells
// it; the class token enters behind them. Source: d'Ascoli et al. 2021, arXiv:2103.10697, section 3.
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/class_attention.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/paired_attention.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/network/layer_edit.h"
#include "core/model/network/network.h"

#include <torch/nn/modules/container/modulelist.h>

#include <cmath>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// Queries and keys whose product is the score by position, weights . (dx, dy, dx^2 + dy^2) with dx and dy from the
/// query's patch to the key's, except for what all keys of a query have in common. Coordinates count from the grid's
/// center.
struct PositionScores {
    Tensor q, k;  ///< [H, P, 3]
};

/// @param weights  [H, 3]: for x, y and the squared distance
PositionScores positionScores(const Tensor& weights, PatchGrid grid)
{
    const auto axis = [&](int side) { return torch::arange(side, weights.options()) - (side - 1) / 2.0; };
    const auto y = axis(grid.rows).repeat_interleave(grid.cols), x = axis(grid.cols).repeat({grid.rows});
    const auto of = [&](int64_t which) { return weights.select(1, which).unsqueeze(1); };
    const auto distance = of(2);
    return {torch::stack({of(0) - 2 * distance * x, of(1) - 2 * distance * y, distance.expand({-1, grid.count()})}, -1),
            torch::stack({x, y, x.square() + y.square()}, -1).expand({weights.size(0), -1, -1})};
}

/// Gated positional self-attention (section 3.2). Registered as `attn`: qk, v, proj, pos_proj, gating_param.
class GatedAttention : public torch::nn::Module {
public:
    explicit GatedAttention(const ModelSpec& spec) : m_heads(spec.heads)
    {
        const int width = spec.dim;
        qk = register_module("qk", std::make_shared<Linear>(width, 2 * width, spec.qkvBias));
        v = register_module("v", std::make_shared<Linear>(width, width, spec.qkvBias));
        proj = register_module("proj", std::make_shared<Linear>(width, width));
        pos_proj = register_module("pos_proj", std::make_shared<Linear>(3, m_heads));
        gating_param = register_parameter("gating_param", torch::ones({m_heads}));
    }
    Tensor forward(const Tensor& x, LayerRun& run) const
    {
        const auto parts = qk->forward(x, run.stop()).unflatten(2, {2, m_heads, -1}).permute({2, 0, 3, 1, 4});
        PairedHeads heads;
        heads.q = parts[0];
        heads.k = parts[1];
        heads.v = v->forward(x, run.stop()).unflatten(2, {m_heads, -1}).transpose(1, 2);
        heads.scale = 1.0 / std::sqrt(static_cast<double>(heads.q.size(3)));
        const auto [q, k] = positionScores(pos_proj->weight().detach(), run.pass.grid);
        const bool without = run.edit() != nullptr && run.edit()->noPositions;
        heads.secondQ = (without ? torch::zeros_like(q) : q / heads.scale).unsqueeze(0).expand({x.size(0), -1, -1, -1});
        heads.secondK = k.unsqueeze(0).expand({x.size(0), -1, -1, -1});
        heads.secondShare = torch::sigmoid(gating_param);
        heads.share = 1 - heads.secondShare;
        return proj->forward(editedHeads(attendInPairs(std::move(heads), run), run), run.stop());
    }

private:
    int m_heads;
    LinearPtr qk, v, proj;
    LinearPtr pos_proj;   ///< its bias adds the same to all keys, which the softmax cancels
    Tensor gating_param;  ///< [H]
};

/// x + attn(norm1(x)), then x + mlp(norm2(x)).
class GatedBlock final : public EncoderBlock {
public:
    explicit GatedBlock(const ModelSpec& spec)
    {
        norm1 = register_module("norm1", makeNorm(spec, spec.dim));
        attn = register_module("attn", std::make_shared<GatedAttention>(spec));
        norm2 = register_module("norm2", makeNorm(spec, spec.dim));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec));
    }
    Tensor forward(const Tensor& x, LayerRun& run) override
    {
        const auto mid = addBranch(x, attn->forward(norm1->forward(x), run), run);
        return addBranch(mid, editedMlp(mlp->forward(norm2->forward(mid), run), run), run);
    }

private:
    NormPtr norm1, norm2;
    std::shared_ptr<GatedAttention> attn;
    std::shared_ptr<Mlp> mlp;
};

class Convit final : public Network {
public:
    /// @param spec  layers: LayerKind::Paired first, then LayerKind::Self with the class token
    explicit Convit(const ModelSpec& spec) : Network(spec)
    {
        cls_token = register_parameter("cls_token", torch::empty({1, 1, spec.dim}));
        pos_embed =
            register_parameter("pos_embed", torch::empty({1, int64_t{spec.trainedRows} * spec.trainedCols, spec.dim}));
        patch_embed = register_module("patch_embed", std::make_shared<PatchEmbedding>(spec));
        const auto blocks = register_module("blocks", torch::nn::ModuleList());
        for (const auto& layer : spec.layers) {
            if (layer.kind == LayerKind::Paired) {
                m_blocks.push_back(std::make_shared<GatedBlock>(spec));
            } else {
                m_blocks.push_back(std::make_shared<TransformerBlock>(spec));
            }
            blocks->push_back(m_blocks.back());
        }
        norm = register_module("norm", makeNorm(spec, spec.dim));
        if (spec.classes > 0) {
            head = register_module("head", std::make_shared<Linear>(spec.dim, spec.classes));
        }
        m_capabilities.positions = [this](PatchGrid) { return pos_embed[0]; };
        m_capabilities.patchFilters = [this] { return patch_embed->filters(); };
        m_capabilities.finalNorm = [this](const Tensor& tokens) { return norm->forward(tokens); };
        m_capabilities.classifierTokens = spec.pooling == Pooling::ClassToken ? 1 : 0;
    }

    /// @throws Error ShapeMismatch for another grid than the trained one: ConViT does not resample its positions
    PatchGrid gridFor(int height, int width) const override { return trainedGrid(m_spec, height, width); }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        return patch_embed->forward(pixels, pass.stop);
    }

    Tensor placePatches(const Pass&, const Tensor& patches, bool positions) override
    {
        return positions ? patches + pos_embed : patches;
    }

protected:
    Tensor runBlocks(int layer, const Tensor& tokens, LayerRun& run) override
    {
        const auto at = static_cast<size_t>(layer);
        const bool hasClass = m_spec.layers.at(at).layout.classToken;
        return m_blocks.at(at)->forward(hasClass ? withClassToken(cls_token, tokens, run.pass) : tokens, run);
    }

    Tensor classifyAfter(int layer, const Pass& pass, const Tensor& tokens) override
    {
        const bool hasClass = m_spec.layers.at(static_cast<size_t>(layer)).layout.classToken;
        const auto normed = norm->forward(tokens);
        const auto feature =
            m_spec.pooling == Pooling::ClassToken ? normed.select(1, 0) : normed.slice(1, hasClass ? 1 : 0).mean(1);
        return head ? head->forward(feature, pass.stop) : feature;
    }

private:
    Tensor cls_token, pos_embed;  ///< [1, 1, C]; [1, P, C]
    std::shared_ptr<PatchEmbedding> patch_embed;
    std::vector<std::shared_ptr<EncoderBlock>> m_blocks;
    NormPtr norm;
    LinearPtr head;  ///< null without classes
};

}  // namespace

std::shared_ptr<Network> makeConvit(const ModelSpec& spec)
{
    return std::make_shared<Convit>(spec);
}

}  // namespace core
