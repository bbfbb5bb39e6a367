// One function a naming: from the names of a backbone to the canonical ones. Each fills `tensors`, `naming`,
// `positionResampling`, and what else its names or shapes tell.
#pragma once

#include "core/model/naming/backbone_names.h"
#include "core/model/naming/naming.h"

namespace core {

void nameTimm(const BackboneNames& backbone, const Checkpoint& checkpoint, CanonicalNames& names);
void nameXcit(const BackboneNames& backbone, CanonicalNames& names);
void nameSwin(const BackboneNames& backbone, CanonicalNames& names);
void nameHuggingFaceVit(const BackboneNames& backbone, CanonicalNames& names);  ///< DeiT and ViTMAE too
void nameHuggingFaceDinov2(const BackboneNames& backbone, CanonicalNames& names);
void nameHuggingFaceSwin(const BackboneNames& backbone, CanonicalNames& names);
void nameHuggingFaceClip(const BackboneNames& backbone, CanonicalNames& names);  ///< SigLIP too
void nameOpenClip(const BackboneNames& backbone, CanonicalNames& names);
void nameJax(const BackboneNames& backbone, CanonicalNames& names);

}  // namespace core
