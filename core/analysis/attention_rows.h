// Attention recomputed from what a trace keeps. Everything else in core/analysis asks here, and nowhere else is there a
// switch over the kinds of attention.
#pragma once

#include "core/trace/trace.h"

#include <algorithm>
#include <optional>

namespace core {

/// Rows of attention for query tokens first, first + 1, ..., first + count - 1, of one head or of all.
///
/// @return  [H, count, T], or [1, count, T] for one head, on the trace's device; rows of self-attention sum to 1
/// @throws Error OutOfRange when a row or head is not there
torch::Tensor attentionRows(const LayerTrace& layer, int first, int count, std::optional<int> head = {});

/// How many rows to ask for at a time, so that a block of `heads` heads stays within a few megabytes whatever T is:
/// small enough for the processor's cache, large enough for the matrix product. At least 1.
int rowBlock(const LayerTrace& layer, int heads);
inline int rowBlock(const LayerTrace& layer)
{
    return rowBlock(layer, layer.heads);
}

/// Number of rows and columns of a layer's attention.
int attentionSize(const LayerTrace& layer);

/// Calls visit(first, count) for consecutive blocks of at most `block` rows that cover [first, first + count).
template <typename Visit>
void forEachRowBlock(int first, int count, int block, const Visit& visit)
{
    for (int row = first; row < first + count; row += block) {
        visit(row, std::min(block, first + count - row));
    }
}

}  // namespace core
