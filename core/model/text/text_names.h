// The text tower that stands beside an image tower in a checkpoint, found by its names.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/model/naming/naming.h"

#include <string>

namespace core {

struct TextNames {
    /// "token_embedding" [V, C], "pos_embed" [M, C], "blocks.N....", "norm.*", "head.weight" [P, C] and, of SigLIP,
    /// "head.bias".
    CanonicalNames names;
    std::string scale, bias;  ///< stored names of the logarithm of the scale and of the bias; empty: there is none
};

/// Whether there is exactly one, named as Hugging Face's CLIP and SigLIP, OpenAI's CLIP or OpenCLIP do.
bool hasTextTower(const Checkpoint& checkpoint);

/// @param checkpoint  that has one
/// @throws Error ShapeMismatch for names whose shapes do not fit
TextNames nameTextTower(const Checkpoint& checkpoint);

}  // namespace core
