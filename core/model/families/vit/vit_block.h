// How a ViT's blocks are made, from the names and shapes of the first one and from the model's name.
#pragma once

#include "core/model/families/vit/architecture_words.h"
#include "core/model/sidecar/sidecar.h"
#include "core/model/spec/block_spec.h"
#include "core/model/spec/model_spec.h"
#include "core/model/spec/shape_reader.h"

namespace core {

/// Fills in mlpHidden, the flags that speak of blocks and norms, and `block` where it is not the paper's. Wants the
/// tokens to be known.
/// @throws Error ShapeMismatch; Unsupported for a norm that is not known
void readVitBlock(const ShapeReader& shapes, const Sidecar& sidecar, const ArchitectureFacts& facts, ModelSpec& spec);

}  // namespace core
