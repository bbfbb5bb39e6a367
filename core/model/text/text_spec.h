// The text tower that stands beside an image tower in a checkpoint: found by its names, and its geometry from shapes
// and, where no shape states it, from the JSON files beside the checkpoint.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/model/naming/naming.h"
#include "core/model/spec/shape_reader.h"
#include "core/model/text/text_tower.h"

#include <filesystem>
#include <string>

namespace core {

struct TextNames {  ///< canonical names of a text tower's tensors
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

struct DefaultText {  ///< what inferTextSpec() assumes where no file states it
    Activation activation = Activation::QuickGelu;
    double normEps = 1e-5;
};

/// @param shapes      under the names of TextNames
/// @param checkpoint  beside which config.json or open_clip_config.json may tell heads, activation and epsilon
/// @param usual       where neither tells: as the image tower has it
/// @throws Error ShapeMismatch; Corrupt for a JSON file; Unsupported for a tower that takes another token
TextSpec inferTextSpec(const TensorShapes& shapes, const std::filesystem::path& checkpoint, DefaultText usual);

}  // namespace core
