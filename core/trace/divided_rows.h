// The weights of attention that is divided between the time and the space of a clip (DividedAttention), as rows over
// all tokens: the network multiplies values by them where it must keep them, and figures show them.
#pragma once

#include "core/trace/trace.h"

#include <torch/types.h>

namespace core {

/// softmax(scale * q kT) among the tokens that meet, 0 elsewhere; every row sums to 1. Over time the token before the
/// patches takes no part: its row has only itself. Over space it is among the tokens of every step, and its row is the
/// mean of those that it has there: the network averages what it gathers in them.
/// @param q      [..., n, D]: the queries of tokens [first, first + n)
/// @param k      [..., 1 + P, D]: of all tokens, P a multiple of `steps`
/// @param kind   Temporal or Spatial
/// @return       [..., n, 1 + P], differentiable
torch::Tensor dividedRows(LayerKind kind, const torch::Tensor& q, const torch::Tensor& k, double scale, int steps,
                          int64_t first = 0);

/// The tokens that meet, by their number in the sequence: [groups, tokens of a group] int64.
/// @param patches  of all steps
torch::Tensor dividedGroups(LayerKind kind, int64_t patches, int64_t steps);

}  // namespace core
