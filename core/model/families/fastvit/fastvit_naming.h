// The naming of FastViT, whose convolutions are stored fused or as the branches in which they are trained.
#pragma once

#include "core/model/naming/naming.h"

namespace core {

/// @throws Error ShapeMismatch: a part of a branch is missing, or branches do not fit
void nameFastvit(const BackboneNames& backbone, CanonicalNames& names);

}  // namespace core
