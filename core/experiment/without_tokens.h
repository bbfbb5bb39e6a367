// Expands the output of a layer that ran on some of the tokens to all of them.
#pragma once

#include "core/model/network/pass.h"

#include <torch/types.h>

namespace core {

/// [T'] int64: the tokens that are present, prefix first.
/// @param missing  [P] bool
/// @param tokens   T, the last P of which are the patches
torch::Tensor presentTokens(const torch::Tensor& missing, int64_t tokens, torch::Device device);

/// Scatters the rows of an axis to their places in a longer one, with zeros between them.
torch::Tensor spread(const torch::Tensor& part, int64_t axis, const torch::Tensor& places, int64_t length);

/// Expands attention and values from the present tokens to all: missing ones have weight 0 as keys (as queries they are
/// meaningless) and values of 0. The tokens themselves are left to the caller.
/// @param request  the request that was answered
/// @throws Error Unsupported when it asks for complete weights: the missing tokens have none
void spreadOutput(LayerOutput& output, const LayerRequest& request, const torch::Tensor& missing);

}  // namespace core
