// Pools tokens into the one vector that a classifier reads.
#pragma once

#include "core/model/spec/model_spec.h"

#include <torch/types.h>

namespace core {

/// @param tokens  [B, T, C], normalized if the model does that first; for a class token the others may be missing
/// @param prefix  tokens before the patches
/// @return        [B, C]; with Pooling::AttentionPool the first token, which holds the latent's result
torch::Tensor pooledTokens(const torch::Tensor& tokens, int prefix, Pooling pooling);

}  // namespace core
