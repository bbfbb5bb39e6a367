#include "core/model/blocks/class_attention.h"

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"

#include <cmath>

namespace core {

using torch::Tensor;

namespace {

/// Records attention with one query, and its weights. @param query, key  [B, H, 1, D] and [B, H, T, D]
void recordOneQuery(LayerRun& run, const Tensor& query, const Tensor& key, double scale, const Tensor& weights)
{
    if (run.request.attention) {
        run.output.attention = ClassAttention{query[0].detach(), key[0].detach().contiguous(), scale};
    }
    if (run.request.weights) {
        run.output.weights = weights;
    }
}

}  // namespace

ClassAttentionBlock::ClassAttentionBlock(int width, int heads, bool qkvBias, bool projects) : m_heads(heads)
{
    q = register_module("q", std::make_shared<Linear>(width, width, qkvBias));
    k = register_module("k", std::make_shared<Linear>(width, width, qkvBias));
    v = register_module("v", std::make_shared<Linear>(width, width, qkvBias));
    if (projects) {
        proj = register_module("proj", std::make_shared<Linear>(width, width));
    }
}

Tensor ClassAttentionBlock::splitHeads(const Tensor& x) const
{
    return x.reshape({x.size(0), x.size(1), m_heads, -1}).transpose(1, 2);
}

Tensor ClassAttentionBlock::forward(const Tensor& x, LayerRun& run)
{
    const int64_t width = x.size(2) / m_heads;
    const double scale = 1.0 / std::sqrt(static_cast<double>(width));
    auto query = splitHeads(q->forward(x.narrow(1, 0, 1), run.stop()));
    auto keys = splitHeads(k->forward(x, run.stop()));
    editScores(query, keys, scale, run);
    const auto weights = torch::softmax(torch::matmul(query * scale, keys.transpose(-2, -1)), -1);  // [B, H, 1, T]
    recordOneQuery(run, query, keys, scale, weights);
    if (run.request.values) {
        recordValues(run, splitHeads(v->forward(x, run.stop()))[0]);
    }
    const auto found = editedHeads(gather(weights, x, run.stop()), run);
    return proj ? proj->forward(found, run.stop()) : found;
}

Tensor ClassAttentionBlock::gather(const Tensor& weights, const Tensor& x, const std::stop_token& stop) const
{
    if (torch::GradMode::is_enabled()) {
        return torch::matmul(weights, splitHeads(v->forward(x, stop))).transpose(1, 2).flatten(2);
    }
    const auto averages = torch::matmul(weights.squeeze(2), x);  // [B, H, C]
    const auto ofAllHeads =
        v->forward(averages, stop).unflatten(2, {int64_t{m_heads}, -1});  // [B, H, H, D], each head's of all
    return ofAllHeads.diagonal(0, 1, 2).transpose(1, 2).reshape({x.size(0), 1, -1});
}

Tensor withClassToken(const Tensor& classToken, const Tensor& tokens, const Pass& pass)
{
    return tokens.size(1) > pass.patches ? tokens
                                         : torch::cat({classToken.expand({tokens.size(0), -1, -1}), tokens}, 1);
}

AttentionPool::AttentionPool(const ModelSpec& spec, int heads, bool projects) : m_heads(heads)
{
    latent = register_parameter("latent", torch::empty({1, 1, spec.dim}));
    q = register_module("q", std::make_shared<Linear>(spec.dim, spec.dim));
    kv = register_module("kv", std::make_shared<Linear>(spec.dim, 2 * spec.dim));
    if (projects) {
        proj = register_module("proj", std::make_shared<Linear>(spec.dim, spec.dim));
    }
    norm = register_module("norm", makeNorm(spec, spec.dim));
    mlp = register_module("mlp", std::make_shared<Mlp>(spec.dim, spec.mlpHidden, spec.gatedMlp, spec.activation));
}

Tensor AttentionPool::forward(const Tensor& patches, LayerRun& run)
{
    const int64_t batch = patches.size(0), tokens = patches.size(1), width = patches.size(2) / m_heads;
    const double scale = 1.0 / std::sqrt(static_cast<double>(width));
    auto query = q->forward(latent, run.stop()).view({1, 1, m_heads, width}).transpose(1, 2);
    const auto parts =
        kv->forward(patches, run.stop()).view({batch, tokens, 2, m_heads, width}).permute({2, 0, 3, 1, 4});
    auto key = run.keepsHeads() ? parts[0].contiguous() : parts[0];  // a copy: a view would keep the values alive
    editScores(query, key, scale, run);
    const auto weights = torch::softmax(torch::matmul(query * scale, key.transpose(-2, -1)), -1);
    recordOneQuery(run, query, key, scale, weights);
    recordValues(run, parts[1][0]);
    const auto found = editedHeads(torch::matmul(weights, parts[1]).transpose(1, 2).flatten(2), run);
    const auto pooled = proj ? proj->forward(found, run.stop()) : addBranch(latent.expand_as(found), found, run);
    return addBranch(pooled, editedMlp(mlp->forward(norm->forward(pooled), run), run), run);
}

}  // namespace core
