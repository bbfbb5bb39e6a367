// The text tower beside an image tower in a checkpoint: found by its names, with geometry from shapes or, where no
// shape states it, from the JSON files beside the checkpoint.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/model/naming/naming.h"
#include "core/model/spec/shape_reader.h"
#include "core/model/text/text_tower.h"

#include <filesystem>
#include <string>

namespace core {

struct TextNames {  ///< canonical names of a text tower's tensors
    /// "token_embedding" [V, C], "pos_embed" [M, C], "blocks.N....", "norm.*", "head.weight" [P, C] and, for SigLIP,
    /// "head.bias".
    CanonicalNames names;
    std::string scale, bias;  ///< stored names of the logarithm of the scale and of the bias; empty: none
};

/// Whether there is exactly one, named as in Hugging Face's CLIP and SigLIP, OpenAI's CLIP or OpenCLIP.
bool hasTextTower(const Checkpoint& checkpoint);

/// @param checkpoint  with a text tower
/// @throws Error ShapeMismatch for names whose shapes do not fit
TextNames nameTextTower(const Checkpoint& checkpoint);

struct DefaultText {  ///< values that inferTextSpec() assumes if no file states them
    Activation activation = Activation::QuickGelu;
    double normEps = 1e-5;
};

/// @param shapes      under the names of TextNames
/// @param checkpoint  beside it, config.json or open_clip_config.json may state heads, activation and epsilon
/// @param usual       otherwise: the image tower's values
/// @throws Error ShapeMismatch; Corrupt for a JSON file; Unsupported for a tower that uses another token's output
TextSpec inferTextSpec(const TensorShapes& shapes, const std::filesystem::path& checkpoint, DefaultText usual);

}  // namespace core
