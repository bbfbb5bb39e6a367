// Steps of a ViT's inference: the structure of its blocks, and whether the file is a whole ViT or may be another model.
#pragma once

#include "core/model/families/vit/architecture_words.h"
#include "core/model/infer/infer_family.h"
#include "core/model/spec/block_spec.h"

namespace core {

/// Fills in mlpHidden, the flags about blocks and norms, and `block` if it differs from the paper's. The tokens must be
/// known.
/// @throws Error ShapeMismatch; Unsupported for an unknown norm
void readVitBlock(const Evidence& from, const ArchitectureFacts& facts, ModelSpec& spec);

/// Requires what every ViT with such parts has. (Other missing tensors are reported when weights are loaded.)
/// @throws Error ShapeMismatch, naming the tensor
void requireWholeVit(const Evidence& from, const ModelSpec& spec);

/// Warns of values assumed because other models have the same names and shapes.
void warnOfLookAlikes(const Evidence& from, ModelSpec& spec);

}  // namespace core
