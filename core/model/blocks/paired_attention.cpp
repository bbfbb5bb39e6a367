#include "core/model/blocks/paired_attention.h"

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"

namespace core {

using torch::Tensor;

namespace {

/// [B, H, T, T]
Tensor softmaxOf(const Tensor& q, const Tensor& k, double scale)
{
    return torch::softmax(torch::matmul(q * scale, k.transpose(-2, -1)), -1);
}

}  // namespace

Tensor attendInPairs(PairedHeads heads, LayerRun& run)
{
    editScores(heads.q, heads.k, heads.scale, run);
    editScores(heads.secondQ, heads.secondK, heads.scale, run);
    for (auto* part : {&heads.q, &heads.k, &heads.v, &heads.secondQ, &heads.secondK}) {
        *part = part->contiguous();
        throwIfCancelled(run.stop());
    }
    if (run.request.attention) {
        run.output.attention = PairedAttention{heads.q[0].detach(),
                                               heads.k[0].detach(),
                                               heads.secondQ[0].detach(),
                                               heads.secondK[0].detach(),
                                               heads.share.detach(),
                                               heads.secondShare.detach(),
                                               heads.scale};
    }
    recordValues(run, heads.v[0]);
    if (run.request.weights) {
        const auto shared = [](const Tensor& share) { return share.view({1, -1, 1, 1}); };
        run.output.weights = softmaxOf(heads.q, heads.k, heads.scale) * shared(heads.share) +
                             softmaxOf(heads.secondQ, heads.secondK, heads.scale) * shared(heads.secondShare);
        return torch::matmul(run.output.weights, heads.v).transpose(1, 2).flatten(2);
    }
    const auto part = [&](const Tensor& q, const Tensor& k, const Tensor& share) {
        const auto found = attendInBlocks(q, k, heads.v, heads.scale, run.stop());
        return found.unflatten(2, {share.size(0), -1}) * share.view({1, 1, -1, 1});
    };
    return (part(heads.q, heads.k, heads.share) + part(heads.secondQ, heads.secondK, heads.secondShare)).flatten(2);
}

}  // namespace core
