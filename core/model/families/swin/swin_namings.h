// The namings of Swin and Swin v2.
#pragma once

#include "core/model/naming/naming.h"

namespace core {

bool isSwin(const BackboneNames& backbone);  ///< timm's names or the authors'
void nameSwin(const BackboneNames& backbone, CanonicalNames& names);
bool isHuggingFaceSwin(const BackboneNames& backbone);  ///< transformers, Swin v1
void nameHuggingFaceSwin(const BackboneNames& backbone, CanonicalNames& names);
bool isHuggingFaceSwinV2(const BackboneNames& backbone);  ///< transformers, Swin v2
void nameHuggingFaceSwinV2(const BackboneNames& backbone, CanonicalNames& names);

}  // namespace core
