// Files that look like a ViT's: incomplete ones are refused, ambiguous ones get a warning.
#pragma once

#include "core/model/infer/infer_family.h"

namespace core {

/// Asks for what every ViT of such parts has. (What a part's network needs is missed when its weights are loaded.)
/// @throws Error ShapeMismatch, naming the tensor
void requireWholeVit(const ShapeReader& shapes, const Sidecar& sidecar, const InferenceHints& hints,
                     const ModelSpec& spec);

/// Warns of what is computed by assumption, because other models' names and shapes are the same.
void warnOfLookAlikes(const Sidecar& sidecar, const InferenceHints& hints, ModelSpec& spec);

}  // namespace core
