// What the family table takes of XCiT: inference and naming.
#pragma once

#include "core/model/infer/infer_family.h"
#include "core/model/naming/naming.h"

namespace core {

FamilyDefaults inferXcit(const ShapeReader& shapes, const Sidecar& sidecar, const InferenceHints& hints,
                         ModelSpec& spec);
void nameXcit(const BackboneNames& backbone, CanonicalNames& names);

}  // namespace core
