// The ways in which Swin's and Swin v2's tensors are named.
#pragma once

#include "core/model/naming/naming.h"

namespace core {

bool isSwin(const BackboneNames& backbone);
void nameSwin(const BackboneNames& backbone, CanonicalNames& names);
bool isHuggingFaceSwin(const BackboneNames& backbone);
void nameHuggingFaceSwin(const BackboneNames& backbone, CanonicalNames& names);
bool isHuggingFaceSwinV2(const BackboneNames& backbone);
void nameHuggingFaceSwinV2(const BackboneNames& backbone, CanonicalNames& names);

}  // namespace core
