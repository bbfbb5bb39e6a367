#include "core/trace/divided_rows.h"

#include <limits>

namespace core {

using torch::Tensor;

namespace {

/// The mean over steps of softmax(scores of the step), put at its tokens. @param scores  [..., 1, 1 + P]
Tensor meanOverSteps(const Tensor& scores, int64_t steps)
{
    const auto patches = scores.slice(-1, 1).unflatten(-1, {steps, -1});  // [..., 1, steps, places]
    const auto itself = scores.slice(-1, 0, 1).unsqueeze(-1).expand_as(patches.slice(-1, 0, 1));
    const auto weights = torch::softmax(torch::cat({itself, patches}, -1), -1) / steps;
    return torch::cat({weights.slice(-1, 0, 1).sum(-2), weights.slice(-1, 1).flatten(-2)}, -1);
}

}  // namespace

Tensor dividedGroups(LayerKind kind, int64_t patches, int64_t steps)
{
    const auto tokens = torch::arange(1, patches + 1, torch::kInt64).view({steps, -1});
    return kind == LayerKind::Temporal ? tokens.t() : torch::cat({torch::zeros({steps, 1}, torch::kInt64), tokens}, 1);
}

Tensor dividedRows(LayerKind kind, const Tensor& q, const Tensor& k, double scale, int steps, int64_t first)
{
    const bool overTime = kind == LayerKind::Temporal;
    const auto patches = dividedGroups(kind, k.size(-2) - 1, steps).slice(1, overTime ? 0 : 1);
    auto groupOf = torch::full({k.size(-2)}, -1, torch::kInt64);  // the token before the patches is in none
    groupOf.index_put_({patches.flatten()},
                       torch::arange(patches.size(0), torch::kInt64).unsqueeze(1).expand_as(patches).flatten());
    auto apart = groupOf.narrow(0, first, q.size(-2)).unsqueeze(1).ne(groupOf);
    if (!overTime) {
        apart.select(1, 0).fill_(false);
    }
    const auto scores = torch::matmul(q * scale, k.transpose(-2, -1));
    auto rows =
        torch::softmax(scores.masked_fill(apart.to(scores.device()), -std::numeric_limits<float>::infinity()), -1);
    if (overTime || first > 0) {
        return rows;
    }
    return torch::cat({meanOverSteps(scores.slice(-2, 0, 1), steps), rows.slice(-2, 1)}, -2);
}

}  // namespace core
