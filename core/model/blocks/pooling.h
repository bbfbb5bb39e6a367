// From tokens to the one vector that a classifier reads.
#pragma once

#include "core/model/spec/model_spec.h"

#include <torch/types.h>

namespace core {

/// @param tokens  [B, T, C], normed where the model norms them first; for a class token it is enough that it is there
/// @param prefix  tokens before the patches
/// @return        [B, C]; with Pooling::AttentionPool the first token, which is what the latent gathered
torch::Tensor pooledTokens(const torch::Tensor& tokens, int prefix, Pooling pooling);

}  // namespace core
