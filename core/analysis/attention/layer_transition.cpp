#include "core/analysis/attention/layer_transition.h"

#include "core/analysis/attention/attention_rows.h"
#include "core/analysis/attention/fusion.h"
#include "core/analysis/attention/nth_smallest.h"

#include <torch/types.h>

namespace core {
namespace {

/// Nothing is divided by 0: a row that lost everything stays empty.
torch::Tensor divisors(torch::Tensor sums)
{
    return sums.masked_fill_(sums == 0.0, 1.0);
}

}  // namespace

LayerTransition::LayerTransition(const LayerTrace& layer, const RolloutOptions& options,
                                 const std::function<void()>& check)
    : m_layer(layer), m_options(options)
{
    const int size = attentionSize(layer).rows;
    const auto dropped = static_cast<int64_t>(static_cast<double>(int64_t{size} * size) * options.discard);
    if (dropped > 0) {
        const auto everyBlock = [&](const std::function<void(const torch::Tensor&)>& visit) {
            forEachBlock(check, [&](int first, int count) { visit(fused(first, count)); });
        };
        m_smallest = nthSmallest(everyBlock, dropped);
    }
    if (options.method == RolloutOptions::Method::VitExplain) {
        std::vector<torch::Tensor> sums;
        forEachBlock(check, [&](int first, int count) { sums.push_back(unnormalised(first, count).sum(1)); });
        m_rowSums = divisors(torch::cat(sums));
    }
}

torch::Tensor LayerTransition::rows(int first, int count) const
{
    torch::Tensor rows = unnormalised(first, count);
    return m_rowSums.defined() ? rows.div_(m_rowSums) : rows.div_(divisors(rows.sum(1, true)));
}

torch::Tensor LayerTransition::fused(int first, int count) const
{
    return fuseHeads(attentionRows(m_layer, first, count), {m_options.fusion});
}

torch::Tensor LayerTransition::unnormalised(int first, int count) const
{
    torch::Tensor rows = fused(first, count);
    if (m_smallest) {
        torch::Tensor small = rows < *m_smallest;
        if (first == 0) {
            small[0][0] = false;
        }
        rows.masked_fill_(small, 0.0);
    }
    rows.mul_(1.0 - m_options.residual);
    rows.diagonal(first).add_(m_options.residual);
    return rows;
}

void LayerTransition::forEachBlock(const std::function<void()>& check,
                                   const std::function<void(int first, int count)>& visit) const
{
    forEachRowBlock(0, attentionSize(m_layer).rows, rowBlock(m_layer), [&](int first, int count) {
        check();
        visit(first, count);
    });
}

}  // namespace core
