// What the family table takes of rotary ViTs: what tells them, inference and namings.
#pragma once

#include "core/model/infer/infer_family.h"
#include "core/model/naming/naming.h"

namespace core {

/// Whether sidecar, names, shapes or the file's name tell of rotary positions.
bool isRotary(const Shapes& shapes, const Sidecar& sidecar, const InferenceHints& hints);
FamilyDefaults inferRotary(const ShapeReader& shapes, const Sidecar& sidecar, const InferenceHints& hints,
                           ModelSpec& spec);

/// Names that only EVA and its descendants have, timm's or the authors'.
bool isEvaNaming(const BackboneNames& backbone);
void nameEva(const BackboneNames& backbone, CanonicalNames& names);  ///< DINOv3 too
void nameHuggingFaceDinov3(const BackboneNames& backbone, CanonicalNames& names);

}  // namespace core
