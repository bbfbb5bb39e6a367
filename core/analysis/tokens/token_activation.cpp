#include "core/analysis/tokens/token_activation.h"

#include <vector>

namespace core {
namespace {

using torch::Tensor;

/// The words before this one that differ from it, as indices.
Tensor otherWordsBefore(const QueryTokens& queries, int token)
{
    std::vector<int64_t> others;
    const std::string& own = queries.labels.at(static_cast<size_t>(token));
    for (int word = 0; word < token; ++word) {
        if (queries.labels[static_cast<size_t>(word)] != own) {
            others.push_back(word);
        }
    }
    return torch::tensor(others, torch::kLong);
}

/// Subtracts the part of an activation that earlier words explain: their activations, each in proportion to this word's
/// logit at it, scaled by least squares.
Tensor withoutEarlierWords(const Tensor& activation, const Tensor& atWords, const Tensor& earlier)
{
    constexpr double eps = 1e-8;
    const Tensor explained = torch::matmul(atWords / (atWords.sum() + eps), earlier);
    const Tensor square = explained.dot(explained);
    if (square.item<double>() == 0.0) {
        return activation;
    }
    return (activation - activation.dot(explained) / square * explained).clamp_min(0.0);
}

/// @param patches, words  logits, [Q, P] and [Q, Q], not negative
Tensor activationOf(const QueryTokens& queries, const Tensor& patches, const Tensor& words, int token)
{
    const Tensor atWords = words[token].narrow(0, 0, token);
    const Tensor others = otherWordsBefore(queries, token);
    Tensor map = patches[token];
    if (others.numel() > 0) {
        map = withoutEarlierWords(map, atWords.index_select(0, others), patches.index_select(0, others));
    }
    const Tensor all = torch::cat({map, atWords});
    const Tensor low = all.min(), span = all.max() - low;
    return span.item<double>() > 0.0 ? (map - low) / span : torch::zeros_like(map);
}

}  // namespace

Tensor tokenActivation(const QueryTokens& queries, int first, int count, PatchGrid grid, bool filtered)
{
    const auto positive = [](const Tensor& logits) { return logits.to(torch::kCPU, torch::kFloat64).clamp_min(0.0); };
    const Tensor patches = positive(queries.patchLogits), words = positive(queries.tokenLogits);
    Tensor sum = torch::zeros({grid.rows, grid.cols}, torch::kFloat64);
    for (int token = first; token < first + count; ++token) {
        const Tensor map = activationOf(queries, patches, words, token).reshape({grid.rows, grid.cols});
        sum += filtered ? rankFiltered(map) : map;
    }
    return (sum / count).to(torch::kFloat32);
}

Tensor rankFiltered(const Tensor& map)
{
    constexpr int side = 3, count = side * side;
    // A reflection needs two rows and columns.
    const bool reflects = map.size(0) > 1 && map.size(1) > 1;
    const Tensor padded = reflects ? torch::reflection_pad2d(map.unsqueeze(0), {1, 1, 1, 1})
                                   : torch::replication_pad2d(map.unsqueeze(0), {1, 1, 1, 1});
    const Tensor sorted =
        std::get<0>(padded[0].unfold(0, side, 1).unfold(1, side, 1).flatten(2).sort(2));  // [rows, cols, 9]
    const Tensor mean = sorted.mean(2, /*keepdim=*/true);
    const Tensor width = sorted.std(2, /*unbiased=*/false, /*keepdim=*/true) / mean;
    const Tensor rank = torch::arange(count, sorted.options()) - count / 2;
    // Without any deviation all values are equal, and so is their mean.
    const Tensor weights = torch::exp(-rank.square() / (2.0 * width.square())).masked_fill(rank == 0, 1.0);
    const Tensor filtered = (sorted * weights).sum(2) / weights.sum(2);
    return filtered.masked_fill(mean.squeeze(2) <= 0.0, 0.0);
}

}  // namespace core
