#include "core/model/blocks/class_attention.h"

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"

#include <cmath>

namespace core {

using torch::Tensor;

ClassAttentionBlock::ClassAttentionBlock(int width, int heads, bool qkvBias) : m_heads(heads)
{
    q = register_module("q", std::make_shared<Linear>(width, width, qkvBias));
    k = register_module("k", std::make_shared<Linear>(width, width, qkvBias));
    v = register_module("v", std::make_shared<Linear>(width, width, qkvBias));
    proj = register_module("proj", std::make_shared<Linear>(width, width));
}

Tensor ClassAttentionBlock::splitHeads(const Tensor& x) const
{
    return x.reshape({x.size(0), x.size(1), m_heads, -1}).transpose(1, 2);
}

Tensor ClassAttentionBlock::forward(const Tensor& x, LayerRun& run)
{
    const double scale = 1.0 / std::sqrt(static_cast<double>(x.size(2) / m_heads));
    auto query = splitHeads(q->forward(x.narrow(1, 0, 1), run.stop()));
    auto keys = splitHeads(k->forward(x, run.stop()));
    editScores(query, keys, scale, run);
    const auto weights = torch::softmax(torch::matmul(query * scale, keys.transpose(-2, -1)), -1);  // [B, H, 1, T]
    recordOneQuery(run, query, keys, scale, weights);
    if (run.request.values) {
        recordValues(run, splitHeads(v->forward(x, run.stop()))[0]);
    }
    return proj->forward(editedHeads(gather(weights, x, run.stop()), run), run.stop());
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

void recordOneQuery(LayerRun& run, const Tensor& query, const Tensor& key, double scale, const Tensor& weights)
{
    if (run.request.attention) {
        run.output.attention = ClassAttention{query[0].detach(), key[0].detach().contiguous(), scale};
    }
    if (run.request.weights) {
        run.output.weights = weights;
    }
}

Tensor withClassToken(const Tensor& classToken, const Tensor& tokens, const Pass& pass)
{
    return tokens.size(1) > pass.patches ? tokens
                                         : torch::cat({classToken.expand({tokens.size(0), -1, -1}), tokens}, 1);
}

}  // namespace core
