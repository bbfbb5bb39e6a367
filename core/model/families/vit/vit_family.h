// What the family table takes of ViT and its relatives: inference and namings.
#pragma once

#include "core/model/infer/infer_family.h"
#include "core/model/naming/naming.h"
#include "core/model/naming/tensor_transform.h"

namespace core {

struct ZooEntry;

/// CaiT's and XCiT's blocks hold a ViT's names, too.
bool isVit(const Shapes& shapes, const Sidecar& sidecar, const InferenceHints& hints);
FamilyDefaults inferVit(const ShapeReader& shapes, const Sidecar& sidecar, const InferenceHints& hints,
                        ModelSpec& spec);

/// Tells relatives of one size apart, as far as names and shapes do: DeiT-III has LayerScale, CLIP a norm in front, ...
bool fitsZooVit(const ModelSpec& spec, const ZooEntry& entry);

void nameTimm(const BackboneNames& backbone, CanonicalNames& names);
void nameNaflex(const BackboneNames& backbone, CanonicalNames& names);
bool isHuggingFaceDinov2(const BackboneNames& backbone);
void nameHuggingFaceDinov2(const BackboneNames& backbone, CanonicalNames& names);
void nameHuggingFaceVit(const BackboneNames& backbone, CanonicalNames& names);   ///< DeiT and ViTMAE too
void nameHuggingFaceClip(const BackboneNames& backbone, CanonicalNames& names);  ///< SigLIP, InternViT too
void nameAimv2(const BackboneNames& backbone, CanonicalNames& names);
void nameHuggingFaceAimv2(const BackboneNames& backbone, CanonicalNames& names);
void nameOpenClip(const BackboneNames& backbone, CanonicalNames& names);
// CLIP's and SigLIP's text towers (core/model/text/text_names.h); transforms by their names beside the image tower.
void nameHuggingFaceText(const TensorTransforms& transforms, CanonicalNames& names);
void nameOpenClipText(const TensorTransforms& transforms, CanonicalNames& names);
void nameJax(const BackboneNames& backbone, CanonicalNames& names);

}  // namespace core
