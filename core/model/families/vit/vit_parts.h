// Steps of a ViT's inference: how its blocks are made, and whether the file is a whole ViT or may be another's.
#pragma once

#include "core/model/families/vit/architecture_words.h"
#include "core/model/infer/infer_family.h"
#include "core/model/spec/block_spec.h"

namespace core {

/// Fills in mlpHidden, the flags that speak of blocks and norms, and `block` where it is not the paper's. Wants the
/// tokens to be known.
/// @throws Error ShapeMismatch; Unsupported for a norm that is not known
void readVitBlock(const Evidence& from, const ArchitectureFacts& facts, ModelSpec& spec);

/// Asks for what every ViT of such parts has. (What a part's network needs is missed when its weights are loaded.)
/// @throws Error ShapeMismatch, naming the tensor
void requireWholeVit(const Evidence& from, const ModelSpec& spec);

/// Warns of what is computed by assumption, because other models' names and shapes are the same.
void warnOfLookAlikes(const Evidence& from, ModelSpec& spec);

}  // namespace core
