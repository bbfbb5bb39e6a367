// dino.txt behind a DINO backbone: the names of its vision head and text tower, and the facts that no tensor states,
// which are those of the published constructors (facebookresearch/dinov2 and dinov3, hub/dinotxt.py).
// Source: Jose et al. 2024, arXiv:2412.16334.
#pragma once

#include "core/model/infer/infer_family.h"
#include "core/model/naming/naming.h"
#include "core/model/naming/tensor_transform.h"

#include <string>

namespace core {

/// Adds the vision head beside the backbone, if there is one, under "vision_head.": its blocks as in the backbone,
/// "norm", and "proj".
/// @param backbone  prefix of the backbone's names
/// @throws Error    ShapeMismatch for parts that do not fit together
void nameVisionHead(const Checkpoint& checkpoint, const std::string& backbone, CanonicalNames& names);

/// The text tower by its names after "text_model."
void nameDinoTextTower(const TensorTransforms& transforms, CanonicalNames& names);

/// Appends the vision head's blocks as layers, with its pooling and the authors' input, if the shapes have one.
/// @throws Error Unsupported behind another backbone than a DINO with registers; ShapeMismatch
void readVisionHead(const ShapeReader& shapes, ModelSpec& spec, FamilyDefaults& defaults);

}  // namespace core
