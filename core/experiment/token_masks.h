// Sets of tokens as masks.
#pragma once

#include "core/experiment/edit.h"
#include "core/model/spec/model_spec.h"

#include <torch/types.h>

namespace core {

/// [P] bool on the CPU: the patches of the image's grid in the set.
torch::Tensor patchMask(const TokenSet& set, PatchGrid grid);

/// [T] float, 0 or 1, on the CPU, over the keys of the layer, prefix first. A merged patch is in the set if any of its
/// patches on the image is. @param grid  of the image
torch::Tensor tokenMask(const TokenSet& set, const LayerSpec& layer, PatchGrid grid);

/// The same over the queries: [1] in class attention.
torch::Tensor queryMask(const TokenSet& set, const LayerSpec& layer, PatchGrid grid);

}  // namespace core
