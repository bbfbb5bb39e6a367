// The output of a layer that was run on a part of the tokens, as if it were of all of them.
#pragma once

#include "core/model/network/pass.h"

#include <torch/types.h>

namespace core {

/// [T'] int64: the tokens that are present, prefix first.
/// @param missing  [P] bool
/// @param tokens   T, the last P of which are the patches
torch::Tensor presentTokens(const torch::Tensor& missing, int64_t tokens, torch::Device device);

/// Rows of an axis put to their places in a longer one, zeros between them.
torch::Tensor spread(const torch::Tensor& part, int64_t axis, const torch::Tensor& places, int64_t length);

/// Spreads attention and values of the tokens that are present over all tokens: the missing ones weigh 0 as keys (as
/// queries they mean nothing), and their values are 0. The tokens themselves are left to the caller.
/// @param request  which was answered
/// @throws Error Unsupported when it wants whole weights: the missing tokens have none
void spreadOutput(LayerOutput& output, const LayerRequest& request, const torch::Tensor& missing);

}  // namespace core
