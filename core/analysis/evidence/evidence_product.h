// Products of the evidence in each layer's attention for a class, from the last layer to the first, for relevance and
// gradient rollout.
#pragma once

#include "core/analysis/evidence/layerwise_backward.h"
#include "core/model/network/network.h"
#include "core/run_control.h"

#include <cstdint>
#include <functional>
#include <string>

namespace core {

/// The requested rows of a product of square matrices: one token's, the mean of all patches', or all.
struct RowsAsked {
    enum class Kind { Token, MeanOfPatches, All };  ///< Token: row `token` only
    Kind kind = Kind::All;
    int token = 0;
};

using PushRows = std::function<torch::Tensor(const torch::Tensor& rows, const torch::Tensor& evidence)>;  ///< [R, T]

/// rows <- push(rows, evidence of the layer), from the last layer to the first, starting with rows of the identity; a
/// pooling layer (SigLIP) is skipped. For plain self-attention only.
/// @param pixels  [1, 3, H, W]
/// @param view    its name in errors: "relevance"
/// @return        [T], or [T, T] for all rows, on the CPU
/// @throws Error  OutOfRange for a missing class or token; Unsupported without a classifier or with other kinds of
///         attention; OutOfMemory, naming need and supply, before anything large is allocated; Cancelled
torch::Tensor pushThroughEvidence(Network& network, const torch::Tensor& pixels, int classIndex,
                                  const std::string& view, RowsAsked asked, const PushRows& push,
                                  const RunControl& control);
/// The same for any score.
torch::Tensor pushThroughEvidence(Network& network, const torch::Tensor& pixels, const Score& score,
                                  const std::string& view, RowsAsked asked, const PushRows& push,
                                  const RunControl& control);

/// Estimated peak bytes of pushThroughEvidence() in addition to the network; shown to the user in advance.
int64_t evidenceBytes(const Network& network, int height, int width);

}  // namespace core
