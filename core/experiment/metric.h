// The number per pass that an experiment measures.
#pragma once

#include "core/message.h"
#include "core/model/network/network.h"

#include <torch/types.h>

namespace core {

/// Logit or probability of a class, or the difference of two logits; for a model without a classifier the cosine
/// between its feature and that of the unedited pass.
struct Metric {
    enum class Kind { Logit, Probability, Difference, Cosine };  ///< Difference: to `otherClass`; Cosine: to `feature`
    Kind kind = Kind::Logit;
    int classIndex = 0;
    torch::Tensor feature;  ///< [C], for Cosine
    int otherClass = 0;     ///< for Difference

    /// @param logits [B, K], or features [B, C]
    /// @return       [B] on the CPU
    torch::Tensor operator()(const torch::Tensor& logits) const;
    Message name() const;  ///< "logit", "probability", "logit less that of class 3", "cosine of the feature"
};

/// @param unchanged   logits of the unedited pass, [K]
/// @param otherClass  for Difference; negative: the most probable class other than `classIndex`
/// @throws Error OutOfRange if the other class does not exist or is the same
Metric metricOf(const ModelSpec& spec, const torch::Tensor& unchanged, Metric::Kind kind, int classIndex,
                int otherClass = -1);

/// How many images, or variants of one, to run together: enough for efficient matrix products, few enough for memory.
int64_t batchFor(int64_t tokens);

/// The rest of a pass, [B, T, C] -> [B, K]. @param layer  the first one to run
/// @throws Error Cancelled
torch::Tensor runFrom(Network& network, const Pass& pass, int layer, torch::Tensor tokens);

}  // namespace core
