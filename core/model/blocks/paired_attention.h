// Attention whose weights are a sum of two softmaxes per head, with a factor each (PairedAttention).
#pragma once

#include "core/model/network/pass.h"

#include <torch/types.h>

namespace core {

/// The arguments of (share softmax(scale * q kT) + secondShare softmax(scale * secondQ secondKT)) v.
struct PairedHeads {
    torch::Tensor q, k, v;             ///< [B, H, T, D]; v may have another width
    torch::Tensor secondQ, secondK;    ///< [B, H, T, D']
    torch::Tensor share, secondShare;  ///< [H]
    double scale = 1.0;
};

/// Without T x T matrices unless weights are requested; recorded as paired attention.
/// @return       [B, T, H * D], to which edits of heads have not been applied yet
/// @throws Error Cancelled
torch::Tensor attendInPairs(PairedHeads heads, LayerRun& run);

}  // namespace core
