// The ways in which the tensors of ViT and its relatives are named.
#pragma once

#include "core/model/naming/naming.h"
#include "core/model/naming/tensor_transform.h"

namespace core {

void nameTimm(const BackboneNames& backbone, CanonicalNames& names);
void nameNaflex(const BackboneNames& backbone, CanonicalNames& names);
bool isHuggingFaceDinov2(const BackboneNames& backbone);
void nameHuggingFaceDinov2(const BackboneNames& backbone, CanonicalNames& names);
void nameHuggingFaceVit(const BackboneNames& backbone, CanonicalNames& names);   ///< DeiT and ViTMAE too
void nameHuggingFaceClip(const BackboneNames& backbone, CanonicalNames& names);  ///< SigLIP, InternViT too
void nameAimv2(const BackboneNames& backbone, CanonicalNames& names);
void nameHuggingFaceAimv2(const BackboneNames& backbone, CanonicalNames& names);
void nameOpenClip(const BackboneNames& backbone, CanonicalNames& names);
// CLIP's and SigLIP's text towers (core/model/text/text_names.h), by their names beside the image tower.
void nameHuggingFaceText(const TensorTransforms& transforms, CanonicalNames& names);
void nameOpenClipText(const TensorTransforms& transforms, CanonicalNames& names);
void nameJax(const BackboneNames& backbone, CanonicalNames& names);

}  // namespace core
