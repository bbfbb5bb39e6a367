// The geometry of a text tower: from shapes, and what no shape tells from the JSON files beside the checkpoint.
#pragma once

#include "core/model/spec/shape_reader.h"
#include "core/model/text/text_tower.h"

#include <filesystem>

namespace core {

struct UsualText {
    Activation activation = Activation::QuickGelu;
    double normEps = 1e-5;
};

/// @param shapes      under the names of TextNames
/// @param checkpoint  beside which config.json or open_clip_config.json may tell heads, activation and epsilon
/// @param usual       where neither tells: as the image tower has it
/// @throws Error ShapeMismatch; Corrupt for a JSON file; Unsupported for a tower that takes another token
TextSpec inferTextSpec(const TensorShapes& shapes, const std::filesystem::path& checkpoint, UsualText usual);

}  // namespace core
