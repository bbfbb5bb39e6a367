// Sets of tokens as masks.
#pragma once

#include "core/experiment/edit.h"
#include "core/model/spec/model_spec.h"

#include <torch/types.h>

namespace core {

/// [P] bool on the CPU: which patches of the image's grid are in the set.
torch::Tensor patchMask(const TokenSet& set, PatchGrid grid);

/// [T] float, 0 or 1, on the CPU, over the keys of the layer, prefix first. Where its patches are merged from several
/// of the image's, one of these is enough. @param grid  of the image
torch::Tensor tokenMask(const TokenSet& set, const LayerSpec& layer, PatchGrid grid);

/// The same over the queries: in class attention [1].
torch::Tensor queryMask(const TokenSet& set, const LayerSpec& layer, PatchGrid grid);

}  // namespace core
