// Attention recomputed from what a trace keeps. Everything else in core/analysis asks here, and nowhere else is there a
// switch over the kinds of attention.
#pragma once

#include "core/trace/trace.h"

namespace core {

/// Rows of attention of all heads, for query tokens first, first + 1, ..., first + count - 1.
///
/// @return  [H, count, T] on the trace's device; rows of self-attention sum to 1
/// @throws Error OutOfRange when a row is not there
torch::Tensor attentionRows(const LayerTrace& layer, int first, int count);

/// How many rows to ask for at a time, so that a block of all heads stays near 16 MB whatever T is. At least 1.
int rowBlock(const LayerTrace& layer);

/// Number of rows and columns of a layer's attention.
int attentionSize(const LayerTrace& layer);

}  // namespace core
