// A layer that was run on a part of the tokens, told as if it were all of them.
#pragma once

#include "core/model/network/layer_record.h"

#include <torch/types.h>

namespace core {

/// [T'] int64: the tokens that are there, prefix first.
/// @param missing  [P] bool
/// @param tokens   T, the last P of which are the patches
torch::Tensor presentTokens(const torch::Tensor& missing, int64_t tokens, torch::Device device);

/// Rows of an axis put to their places in a longer one, zeros between them.
torch::Tensor spread(const torch::Tensor& part, int64_t axis, const torch::Tensor& places, int64_t length);

/// What the layer recorded of the tokens that are there, for all of them: attention in which the missing ones weigh 0
/// (of what they themselves would attend to it says nothing), values that are 0 there.
/// @throws Error Unsupported when whole weights were wanted: there are none of the missing
void spreadRecord(LayerRecord& record, const torch::Tensor& missing);

}  // namespace core
