// What the family table takes of Swin and Swin v2: inference and namings.
#pragma once

#include "core/model/infer/infer_family.h"
#include "core/model/naming/naming.h"

namespace core {

FamilyDefaults inferSwin(const ShapeReader& shapes, const Sidecar& sidecar, const InferenceHints& hints,
                         ModelSpec& spec);

/// Shapes do not say how large a window is: the first of a buffer, the sidecar and the name does.
/// @throws Error Unsupported where none of them does
FamilyDefaults inferSwinV2(const ShapeReader& shapes, const Sidecar& sidecar, const InferenceHints& hints,
                           ModelSpec& spec);

bool isSwin(const BackboneNames& backbone);
void nameSwin(const BackboneNames& backbone, CanonicalNames& names);
bool isHuggingFaceSwin(const BackboneNames& backbone);
void nameHuggingFaceSwin(const BackboneNames& backbone, CanonicalNames& names);
bool isHuggingFaceSwinV2(const BackboneNames& backbone);
void nameHuggingFaceSwinV2(const BackboneNames& backbone, CanonicalNames& names);

}  // namespace core
