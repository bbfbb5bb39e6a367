// What the family table takes of ResNet, and what detectors take of its geometry.
#pragma once

#include "core/model/infer/infer_family.h"
#include "core/model/naming/naming.h"
#include "core/model/spec/resnet_spec.h"

#include <string>

namespace core {

/// The geometry of convolutions whose names begin with `prefix` ("backbone.").
/// @throws Error ShapeMismatch for shapes that contradict each other
ResnetSpec readResnet(const ShapeReader& shapes, const std::string& prefix);

FamilyDefaults inferResnet(const ShapeReader& shapes, const Sidecar& sidecar, const InferenceHints& hints,
                           ModelSpec& spec);

void nameResnet(const BackboneNames& backbone, CanonicalNames& names);  ///< timm's and torchvision's

}  // namespace core
