// Sets of tokens as numbers that a pass can use.
#pragma once

#include "core/experiment/edit.h"
#include "core/model/spec/model_spec.h"

#include <torch/types.h>

namespace core {

/// [P] bool on the CPU: which patches of the picture's grid are in the set.
torch::Tensor patchMask(const TokenSet& set, PatchGrid grid);

/// [T] float, 0 or 1, on the CPU: which tokens that the layer attends to, prefix first. Where its patches are made of
/// several of the picture's, one of these is enough. @param grid  of the picture
torch::Tensor tokenMask(const TokenSet& set, const LayerSpec& layer, PatchGrid grid);

/// The same of the tokens that ask: in class attention [1].
torch::Tensor queryMask(const TokenSet& set, const LayerSpec& layer, PatchGrid grid);

}  // namespace core
