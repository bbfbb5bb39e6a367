// What the family table takes of the relative-position ViTs: inference and naming. Their network is BiasedVit.
#pragma once

#include "core/model/infer/infer_family.h"
#include "core/model/naming/naming.h"

namespace core {

FamilyDefaults inferRelpos(const ShapeReader& shapes, const Sidecar& sidecar, const InferenceHints& hints,
                           ModelSpec& spec);

bool isRelpos(const BackboneNames& backbone);
void nameRelpos(const BackboneNames& backbone, CanonicalNames& names);

}  // namespace core
