// Passes with the products of linear layers in bfloat16: a preview, a fraction of the time where the processor or GPU
// has such products. Norms, softmax, scores of attention and sums stay float32. The loss is measured on the model at
// hand and reported, never assumed.
#pragma once

#include "core/model/network/network.h"
#include "core/run_control.h"

#include <torch/types.h>

namespace core {

/// Whether products in bfloat16 are quicker there than in float32: AVX-512 with BF16 (AMX has it too), or a GPU.
bool hasBfloat16Products(torch::Device device);

/// @throws Error Unsupported for bfloat16 where the device has no such products
void requirePrecision(Precision precision, torch::Device device);

/// The largest absolute differences that bfloat16 makes on a test pattern.
struct PrecisionDeviation {
    double answer = 0.0;       ///< of the logits, or of the pooled feature without a classifier
    double answerRange = 0.0;  ///< largest less smallest of these in float32
    double attention = 0.0;    ///< of the attention weights (XCA: of the channel matrices) of all layers and heads
    bool sameFirst = true;     ///< whether the largest logit is the same
};

/// Compares two networks of the same weights. The pattern has the model's own input size, at most 448 pixels a side
/// and, but for windows, 1024 patches.
/// @param rounded  computes in bfloat16, see sharingWeights()
/// @throws Error Cancelled
PrecisionDeviation deviationBetween(Network& exact, Network& rounded, const RunControl& control = {});

/// The part of an attention whose queries and keys may be kept in float16: null but for plain self-attention and
/// talking heads.
SelfAttention* halvable(Attention& attention);

/// The largest absolute difference that keeping queries and keys in float16 makes in the scores of self-attention, as
/// they enter the softmax, on the same pattern.
/// @throws Error Unsupported for a network without attention of that kind; Cancelled
double changeByKeepingHalf(Network& network, const RunControl& control = {});

/// Sentences for the user.
Message keptText(double scoreChange);
Message deviationText(const PrecisionDeviation& deviation, const ModelSpec& spec);

}  // namespace core
