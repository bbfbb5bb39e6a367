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

Tensor ClassAttentionBlock::forward(const Tensor& x, LayerRecord* record)
{
    const double scale = 1.0 / std::sqrt(static_cast<double>(x.size(2) / m_heads));
    auto query = splitHeads(q->forward(x.narrow(1, 0, 1)));
    auto keys = splitHeads(k->forward(x));
    editScores(query, keys, scale, record);
    const auto weights = torch::softmax(torch::matmul(query * scale, keys.transpose(-2, -1)), -1);  // [B, H, 1, T]
    if (record) {
        record->attention = ClassAttention{query[0].detach(), keys[0].detach().contiguous(), scale};
        if (record->wantValues) {
            noteValues(*record, splitHeads(v->forward(x))[0]);
        }
        if (record->wantWeights) {
            record->weights = weights;
        }
    }
    return proj->forward(editedHeads(gather(weights, x), record));
}

Tensor ClassAttentionBlock::gather(const Tensor& weights, const Tensor& x) const
{
    if (torch::GradMode::is_enabled()) {
        return torch::matmul(weights, splitHeads(v->forward(x))).transpose(1, 2).flatten(2);
    }
    const auto averages = torch::matmul(weights.squeeze(2), x);  // [B, H, C]
    const auto ofAllHeads =
        v->forward(averages).unflatten(2, {int64_t{m_heads}, -1});  // [B, H, H, D], each head's of all
    return ofAllHeads.diagonal(0, 1, 2).transpose(1, 2).reshape({x.size(0), 1, -1});
}

Tensor withClassToken(const Tensor& classToken, const Tensor& tokens, PatchGrid grid)
{
    return tokens.size(1) > grid.count() ? tokens
                                         : torch::cat({classToken.expand({tokens.size(0), -1, -1}), tokens}, 1);
}

}  // namespace core
