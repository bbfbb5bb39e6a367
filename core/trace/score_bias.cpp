#include "core/trace/score_bias.h"

#include <algorithm>

namespace core {

using torch::Tensor;
using torch::indexing::Slice;

namespace {

/// Rows of query patches, counted without the prefix: [H, count, P].
Tensor rowsOfPatches(const Tensor& table, int64_t rows, int64_t cols, int64_t first, int64_t count)
{
    // Flipped, so that one query's row lists its keys in order: it is a window of R x C in the table.
    const auto windows = table.flip({1, 2}).unfold(1, rows, 1).unfold(2, cols, 1);  // [H, R, C, R, C]
    const auto query = torch::arange(first, first + count, table.options().dtype(torch::kInt64));
    const auto row = rows - 1 - torch::floor_divide(query, cols), col = cols - 1 - query.remainder(cols);
    return windows.index({Slice(), row, col}).flatten(2);
}

/// One value per head, for this many queries and keys.
Tensor constant(const OffsetBias& bias, int64_t which, int64_t queries, int64_t keys)
{
    return bias.prefix.defined() ? bias.prefix.select(1, which).view({-1, 1, 1}).expand({-1, queries, keys})
                                 : torch::zeros({bias.table.size(0), queries, keys}, bias.table.options());
}

}  // namespace

OffsetBias ofHead(const OffsetBias& bias, int64_t head)
{
    return {bias.table.narrow(0, head, 1), bias.prefix.defined() ? bias.prefix.narrow(0, head, 1) : Tensor()};
}

Tensor biasRows(const OffsetBias& bias, int64_t tokens, int64_t first, int64_t count)
{
    const int64_t rows = (bias.table.size(1) + 1) / 2, cols = (bias.table.size(2) + 1) / 2;
    const int64_t patches = rows * cols, prefix = tokens - patches;
    const int64_t before = std::clamp<int64_t>(prefix - first, 0, count), after = count - before;
    std::vector<Tensor> parts;
    if (before > 0) {
        parts.push_back(torch::cat({constant(bias, 2, before, prefix), constant(bias, 0, before, patches)}, 2));
    }
    if (after > 0) {
        const auto ofPatches = rowsOfPatches(bias.table, rows, cols, first + before - prefix, after);
        parts.push_back(prefix > 0 ? torch::cat({constant(bias, 1, after, prefix), ofPatches}, 2) : ofPatches);
    }
    return parts.size() == 1 ? parts.front() : torch::cat(parts, 1);
}

Tensor biasRows(const DecomposedBias& bias, int64_t keys)
{
    const auto ofPatches = (bias.rows.unsqueeze(-1) + bias.cols.unsqueeze(-2)).flatten(-2);
    const int64_t prefix = keys - ofPatches.size(-1);
    return prefix > 0 ? torch::constant_pad_nd(ofPatches, {prefix, 0}) : ofPatches;
}

}  // namespace core
