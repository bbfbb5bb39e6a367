// What the family table takes of DETR: inference and namings.
#pragma once

#include "core/model/infer/infer_family.h"
#include "core/model/naming/naming.h"

namespace core {

FamilyDefaults inferDetr(const ShapeReader& shapes, const Sidecar& sidecar, const InferenceHints& hints,
                         ModelSpec& spec);

void nameDetr(const BackboneNames& backbone, CanonicalNames& names);             ///< the authors'
void nameHuggingFaceDetr(const BackboneNames& backbone, CanonicalNames& names);  ///< with a backbone of either library

}  // namespace core
