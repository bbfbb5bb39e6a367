// Scenes that a model has never seen, as it sees them.
#pragma once

#include "core/model/spec/preprocessing.h"
#include "models/training/evaluation.h"

#include <torch/types.h>

namespace training {

struct FreshScene {
    torch::Tensor pixels;  ///< [1, 3, H, W], normalised
    torch::Tensor mask;    ///< [H, W] uint8: how much of each pixel the target covers
    int classIndex = 0;
};

/// The index-th one, drawn at the size that the model wants.
FreshScene drawFresh(const EvaluationOptions& options, int index, const core::Preprocessing& input);

}  // namespace training
