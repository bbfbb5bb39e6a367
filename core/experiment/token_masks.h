// Sets of tokens as masks, and layers that run without the tokens of a set.
#pragma once

#include "core/experiment/edit.h"
#include "core/model/network/pass.h"
#include "core/model/spec/model_spec.h"

#include <torch/types.h>

namespace core {

/// [P] bool on the CPU: the patches of the image's grid in the set.
torch::Tensor patchMask(const TokenSet& set, PatchGrid grid);

/// [T] float, 0 or 1, on the CPU, over the keys of the layer, prefix first. A merged patch is in the set if any of its
/// patches on the image is. @param grid  of the image
torch::Tensor tokenMask(const TokenSet& set, const LayerSpec& layer, PatchGrid grid);

/// The same over the queries: [1] in class attention.
torch::Tensor queryMask(const TokenSet& set, const LayerSpec& layer, PatchGrid grid);

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
