// What the family table takes of SAM's image encoder: inference and namings.
#pragma once

#include "core/model/infer/infer_family.h"
#include "core/model/naming/naming.h"

namespace core {

FamilyDefaults inferSam(const ShapeReader& shapes, const Sidecar& sidecar, const InferenceHints& hints,
                        ModelSpec& spec);

bool isSam(const BackboneNames& backbone);
void nameSam(const BackboneNames& backbone, CanonicalNames& names);  ///< timm's and the authors'
void nameHuggingFaceSam(const BackboneNames& backbone, CanonicalNames& names);

}  // namespace core
