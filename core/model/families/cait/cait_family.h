// What the family table takes of CaiT: inference and namings.
#pragma once

#include "core/model/infer/infer_family.h"
#include "core/model/naming/naming.h"

namespace core {

FamilyDefaults inferCait(const ShapeReader& shapes, const Sidecar& sidecar, const InferenceHints& hints,
                         ModelSpec& spec);

bool isCait(const BackboneNames& backbone);
void nameCait(const BackboneNames& backbone, CanonicalNames& names);

}  // namespace core
