// What an experiment watches: one number a pass.
#pragma once

#include "core/message.h"
#include "core/model/network/network.h"
#include "core/run_control.h"

#include <torch/types.h>

namespace core {

/// Logit or probability of a class, or by how much its logit is above another's; of a model without classifier the
/// cosine between its feature and that of the pass in which nothing was changed.
struct Metric {
    enum class Kind { Logit, Probability, Difference, Cosine };
    Kind kind = Kind::Logit;
    int classIndex = 0;
    torch::Tensor feature;  ///< [C], for Cosine
    int otherClass = 0;     ///< for Difference

    /// @param logits [B, K], or features [B, C]
    /// @return       [B] on the CPU
    torch::Tensor operator()(const torch::Tensor& logits) const;
    Message name() const;  ///< "logit", "probability", "logit less that of class 3", "cosine of the feature"
};

/// @param unchanged   logits of the pass in which nothing was changed, [K]
/// @param otherClass  for Difference; negative: the most probable one but `classIndex`
/// @throws Error OutOfRange for another class that is not there, or is the same
Metric metricOf(const ModelSpec& spec, const torch::Tensor& unchanged, Metric::Kind kind, int classIndex,
                int otherClass = -1);

/// How many pictures or variants of one to run together: enough for good matrix products, few enough for memory.
int64_t batchFor(int64_t tokens);

/// From a layer on, [B, T, C] -> [B, K]. @param layer  the first one to be run
torch::Tensor runFrom(Network& network, int layer, torch::Tensor tokens, PatchGrid grid, const RunControl& control);

}  // namespace core
