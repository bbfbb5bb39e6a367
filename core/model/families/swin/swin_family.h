// What the family table takes of Swin: inference and namings.
#pragma once

#include "core/model/infer/infer_family.h"
#include "core/model/naming/naming.h"

namespace core {

Rules inferSwin(const ShapeReader& shapes, const Sidecar& sidecar, const Clues& clues, ModelSpec& spec);

bool isSwin(const BackboneNames& backbone);
void nameSwin(const BackboneNames& backbone, CanonicalNames& names);
bool isHuggingFaceSwin(const BackboneNames& backbone);
void nameHuggingFaceSwin(const BackboneNames& backbone, CanonicalNames& names);

}  // namespace core
