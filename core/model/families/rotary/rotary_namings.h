// The namings of rotary ViTs.
#pragma once

#include "core/model/naming/naming.h"

namespace core {

/// Whether there are names that only EVA and its descendants have, timm's or the authors'.
bool isEvaNaming(const BackboneNames& backbone);
void nameEva(const BackboneNames& backbone, CanonicalNames& names);  ///< DINOv3 too
void nameHuggingFaceDinov3(const BackboneNames& backbone, CanonicalNames& names);

}  // namespace core
