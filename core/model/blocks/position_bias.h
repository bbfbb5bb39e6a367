// Learned relative position biases: each provides a table of offsets for any grid.
#pragma once

#include "core/model/network/linear.h"
#include "core/model/spec/model_spec.h"
#include "core/model/spec/part_specs.h"
#include "core/trace/trace.h"

#include <torch/nn/module.h>

#include <memory>

namespace core {

class PositionBias : public torch::nn::Module {
public:
    /// @throws Error Cancelled
    virtual OffsetBias forGrid(PatchGrid grid, const std::stop_token& stop) = 0;
};

/// Registered as `rel_pos` of a layer or as `shared_rel_pos`. Null for a kind without a table of offsets.
std::shared_ptr<PositionBias> makePositionBias(const ModelSpec& spec);

/// The sum of a layer's own bias and the one shared by all layers; either may be undefined.
OffsetBias sumOf(const OffsetBias& bias, const OffsetBias& more);

/// Resamples a table of offsets to another grid than the trained one.
/// @param table  [H, 2 R - 1, 2 C - 1]
/// Antialias: the trained offsets are spaced as a geometric series that spans the new grid, dense around the center,
/// and interpolated linearly. Source: microsoft/unilm, beit/run_class_finetuning.py, as in timm. Otherwise: bilinear,
/// as in Hugging Face.
torch::Tensor resampleOffsets(const torch::Tensor& table, PatchGrid grid, PositionResampling method);

}  // namespace core
