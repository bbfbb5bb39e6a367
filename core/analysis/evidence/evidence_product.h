// Products of what the attention of each layer brought for a class, from the last layer to the first: what relevance
// and gradient rollout share.
#pragma once

#include "core/analysis/evidence/layerwise_backward.h"
#include "core/model/network/network.h"
#include "core/run_control.h"

#include <cstdint>
#include <functional>
#include <string>

namespace core {

/// Which rows of a product of square matrices are wanted: of one token, the mean of all patches', or all.
struct RowsAsked {
    enum class Kind { Token, MeanOfPatches, All };
    Kind kind = Kind::All;
    int token = 0;
};

using PushRows = std::function<torch::Tensor(const torch::Tensor& rows, const torch::Tensor& evidence)>;

/// rows <- push(rows, evidence of the layer), last layer to first, from the identity's rows; a pooling layer (SigLIP)
/// is passed without a push. For plain self-attention alone.
/// @param pixels  [1, 3, H, W]
/// @param view    whose errors it will be: "relevance"
/// @return        [T], or [T, T] for all rows, on the CPU
/// @throws Error  OutOfRange without such a class or token; Unsupported without a classifier or with other kinds of
///                attention; OutOfMemory, naming need and supply, before anything large is allocated; Cancelled
torch::Tensor pushThroughEvidence(Network& network, const torch::Tensor& pixels, int classIndex,
                                  const std::string& view, RowsAsked asked, const PushRows& push,
                                  const RunControl& control);
/// The same of any score.
torch::Tensor pushThroughEvidence(Network& network, const torch::Tensor& pixels, const Score& score,
                                  const std::string& view, RowsAsked asked, const PushRows& push,
                                  const RunControl& control);

/// Bytes that pushThroughEvidence() needs at its peak beside the network, estimated: shown to the user beforehand.
int64_t evidenceBytes(const Network& network, int height, int width);

}  // namespace core
