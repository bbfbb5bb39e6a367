// Passes whose linear layers multiply in bfloat16: a preview, in a fraction of the time where the processor or GPU
// supports such products. Norms, softmax, attention scores and sums stay float32. The loss of accuracy is measured on
// the model at hand and reported, never assumed.
#pragma once

#include "core/model/network/network.h"
#include "core/run_control.h"

#include <torch/types.h>

namespace core {

/// Whether bfloat16 products are faster than float32 on the device: AVX-512 with BF16 (which AMX includes), or a GPU.
bool hasBfloat16Products(torch::Device device);

/// @throws Error Unsupported for bfloat16 where the device has no such products
void requirePrecision(Precision precision, torch::Device device);

/// The largest absolute differences caused by bfloat16 on a test pattern.
struct PrecisionDeviation {
    double answer = 0.0;       ///< of the logits, or of the pooled feature without a classifier
    double answerRange = 0.0;  ///< largest minus smallest of these in float32
    double attention = 0.0;    ///< of the attention weights (XCA: of the channel matrices) of all layers and heads
    bool sameFirst = true;     ///< whether the largest logit is the same
};

/// Compares two networks with the same weights. The pattern has the model's own input size, limited to 448 pixels per
/// side and, except with windows, to 1024 patches.
/// @param rounded  computes in bfloat16, see sharingWeights()
/// @throws Error Cancelled
PrecisionDeviation deviationBetween(Network& exact, Network& rounded, const RunControl& control = {});

/// The part of an attention whose queries and keys may be stored in float16; null except for plain self-attention and
/// talking heads.
SelfAttention* halvable(Attention& attention);

/// The largest absolute difference in self-attention scores, at the softmax's input, when queries and keys are stored
/// in float16, on the same pattern.
/// @throws Error Unsupported for a network without such attention; Cancelled
double changeByKeepingHalf(Network& network, const RunControl& control = {});

/// Sentences for the user.
Message keptText(double scoreChange);
Message deviationText(const PrecisionDeviation& deviation, const ModelSpec& spec);

}  // namespace core
