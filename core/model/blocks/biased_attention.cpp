#include "core/model/blocks/biased_attention.h"

#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/position_bias.h"
#include "core/trace/score_bias.h"

#include <cmath>

namespace core {

using torch::Tensor;

namespace {

/// The attention of the first image; all images share the tables.
SelfAttention keptAttention(const SplitHeads& heads, const ScoreBias& bias)
{
    SelfAttention kept{heads.q[0].detach(), heads.k[0].detach(), heads.scale, {}, {}};
    if (bias.offsets.defined()) {
        kept.offsetBias.table = bias.offsets.table.detach();
        kept.offsetBias.prefix = bias.offsets.prefix.defined() ? bias.offsets.prefix.detach() : Tensor();
    }
    if (bias.decomposed.defined()) {
        kept.decomposed = {bias.decomposed.rows[0].detach(), bias.decomposed.cols[0].detach()};
    }
    if (bias.whole.defined()) {
        kept.wholeBias = bias.whole.detach();
    }
    return kept;
}

/// [B, H, T, T]
Tensor wholeWeights(const SplitHeads& heads, const ScoreBias& bias)
{
    auto scores = torch::matmul(heads.q * heads.scale, heads.k.transpose(-2, -1));
    if (bias.offsets.defined()) {
        scores = scores + biasRows(bias.offsets, scores.size(3), 0, scores.size(2));
    }
    if (bias.decomposed.defined()) {
        scores = scores + biasRows(bias.decomposed, scores.size(3));
    }
    if (bias.whole.defined()) {
        scores = scores + bias.whole;
    }
    return torch::softmax(scores, -1);
}

}  // namespace

SplitHeads::SplitHeads(const Tensor& fused, int heads, const std::stop_token& stop)
{
    const int64_t width = fused.size(2) / 3 / heads;
    const auto parts = fused.reshape({fused.size(0), fused.size(1), 3, heads, width}).permute({2, 0, 3, 1, 4});
    q = parts[0].contiguous();
    throwIfCancelled(stop);
    k = parts[1].contiguous();
    throwIfCancelled(stop);
    v = parts[2];
    scale = 1.0 / std::sqrt(static_cast<double>(width));
}

Tensor attendWithBias(SplitHeads heads, const ScoreBias& unedited, LayerRun& run)
{
    editScores(heads.q, heads.k, heads.scale, run);
    const auto bias = editedBias(unedited, run);
    if (run.request.attention) {
        run.output.attention = keptAttention(heads, bias);
    }
    recordValues(run, heads.v[0]);
    if (run.request.weights) {
        run.output.weights = wholeWeights(heads, bias);
        return torch::matmul(run.output.weights, heads.v).transpose(1, 2).flatten(2);
    }
    return attendInBlocks(heads.q, heads.k, heads.v, heads.scale, run.stop(), bias);
}

Tensor attendToAll(SplitHeads heads, const ScoreBias& bias, LayerRun& run)
{
    return editedHeads(attendWithBias(std::move(heads), bias, run), run);
}

OffsetBias biasByDistance(const Tensor& biases, PatchGrid grid)
{
    const auto distances = [&](int64_t side) { return torch::arange(1 - side, side).abs().to(biases.device()); };
    const auto byBoth = biases.view({biases.size(0), grid.rows, grid.cols});
    return {byBoth.index_select(1, distances(grid.rows)).index_select(2, distances(grid.cols)), {}};
}

BiasedAttention::BiasedAttention(const ModelSpec& spec) : m_heads(spec.heads)
{
    qkv = register_module("qkv", std::make_shared<Linear>(spec.dim, 3 * spec.dim, spec.qkvBias));
    proj = register_module("proj", std::make_shared<Linear>(spec.dim, spec.dim));
    if (spec.relative->ofLayers) {
        rel_pos = register_module("rel_pos", makePositionBias(spec));
    }
}

Tensor BiasedAttention::forward(const Tensor& x, const OffsetBias& shared, LayerRun& run)
{
    const ScoreBias bias{rel_pos ? sumOf(rel_pos->forGrid(run.pass.grid, run.stop()), shared) : shared, {}};
    SplitHeads heads(qkv->forward(x, run.stop()), m_heads, run.stop());
    return proj->forward(attendToAll(std::move(heads), bias, run), run.stop());
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

Tensor BiasedBlock::forward(const Tensor& x, const OffsetBias& shared, LayerRun& run)
{
    if (m_normBehind) {
        const auto mid = addBranch(x, norm1(attn->forward(x, shared, run)), run);
        return addBranch(mid, editedMlp(norm2(mlp->forward(mid, run)), run), run);
    }
    const auto mid = addBranch(x, attn->forward(norm1(x), shared, run), ls1, run);
    return addBranch(mid, editedMlp(mlp->forward(norm2(mid), run), run), ls2, run);
}

}  // namespace core
