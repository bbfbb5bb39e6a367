#include "core/model/blocks/biased_attention.h"

#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/position_bias.h"
#include "core/stop_scope.h"
#include "core/trace/score_bias.h"

#include <cmath>

namespace core {

using torch::Tensor;

namespace {

/// Of the first image; the tables are everyone's.
SelfAttention recorded(const HeadsOf& heads, const ScoreBias& bias)
{
    SelfAttention kept{heads.q[0].detach(), heads.k[0].detach(), heads.scale, {}, {}};
    if (bias.offsets.defined()) {
        kept.offsetBias.table = bias.offsets.table.detach();
        kept.offsetBias.prefix = bias.offsets.prefix.defined() ? bias.offsets.prefix.detach() : Tensor();
    }
    if (bias.decomposed.defined()) {
        kept.decomposed = {bias.decomposed.rows[0].detach(), bias.decomposed.cols[0].detach()};
    }
    return kept;
}

/// [B, H, T, T]
Tensor wholeWeights(const HeadsOf& heads, const ScoreBias& bias)
{
    auto scores = torch::matmul(heads.q * heads.scale, heads.k.transpose(-2, -1));
    if (bias.offsets.defined()) {
        scores = scores + biasRows(bias.offsets, scores.size(3), 0, scores.size(2));
    }
    if (bias.decomposed.defined()) {
        scores = scores + biasRows(bias.decomposed);
    }
    return torch::softmax(scores, -1);
}

}  // namespace

HeadsOf::HeadsOf(const Tensor& fused, int heads)
{
    const int64_t width = fused.size(2) / 3 / heads;
    const auto parts = fused.reshape({fused.size(0), fused.size(1), 3, heads, width}).permute({2, 0, 3, 1, 4});
    q = parts[0].contiguous();
    requireGoingOn();
    k = parts[1].contiguous();
    requireGoingOn();
    v = parts[2];
    scale = 1.0 / std::sqrt(static_cast<double>(width));
}

Tensor attendToAll(HeadsOf heads, const ScoreBias& unedited, LayerRecord* record)
{
    editScores(heads.q, heads.k, heads.scale, record);
    const auto bias = editedBias(unedited, record);
    if (record) {
        record->attention = recorded(heads, bias);
        noteValues(*record, heads.v[0]);
        if (record->wantWeights) {
            record->weights = wholeWeights(heads, bias);
            return editedHeads(torch::matmul(record->weights, heads.v).transpose(1, 2).flatten(2), record);
        }
    }
    return editedHeads(attendInBlocks(heads.q, heads.k, heads.v, heads.scale, bias), record);
}

BiasedAttention::BiasedAttention(const ModelSpec& spec) : m_heads(spec.heads)
{
    qkv = register_module("qkv", std::make_shared<Linear>(spec.dim, 3 * spec.dim, spec.qkvBias));
    proj = register_module("proj", std::make_shared<Linear>(spec.dim, spec.dim));
    if (spec.relative->ofLayers) {
        rel_pos = register_module("rel_pos", makePositionBias(spec));
    }
}

Tensor BiasedAttention::forward(const Tensor& x, PatchGrid grid, const OffsetBias& shared, LayerRecord* record)
{
    const ScoreBias bias{rel_pos ? sumOf(rel_pos->forGrid(grid), shared) : shared, {}};
    return proj->forward(attendToAll(HeadsOf(qkv->forward(x), m_heads), bias, record));
}

BiasedBlock::BiasedBlock(const ModelSpec& spec) : m_normBehind(spec.relative->normBehind)
{
    norm1 = register_module("norm1", layerNorm(spec.dim, spec.normEps));
    attn = register_module("attn", std::make_shared<BiasedAttention>(spec));
    norm2 = register_module("norm2", layerNorm(spec.dim, spec.normEps));
    mlp = register_module("mlp", std::make_shared<Mlp>(spec.dim, spec.mlpHidden, spec.gatedMlp, spec.activation));
    if (spec.layerScale) {
        ls1 = register_module("ls1", std::make_shared<LayerScale>(spec.dim));
        ls2 = register_module("ls2", std::make_shared<LayerScale>(spec.dim));
    }
}

Tensor BiasedBlock::forward(const Tensor& x, PatchGrid grid, const OffsetBias& shared, LayerRecord* record)
{
    if (m_normBehind) {
        const auto mid = addBranch(x, norm1(attn->forward(x, grid, shared, record)), record);
        return addBranch(mid, editedMlp(norm2(mlp->forward(mid)), record), record);
    }
    auto branch = attn->forward(norm1(x), grid, shared, record);
    const auto mid = addBranch(x, ls1 ? ls1->forward(branch) : branch, record);
    branch = editedMlp(mlp->forward(norm2(mid)), record);
    return addBranch(mid, ls2 ? ls2->forward(branch) : branch, record);
}

}  // namespace core
