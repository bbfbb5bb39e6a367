// The namings of ViT and its relatives.
#pragma once

#include "core/model/naming/naming.h"
#include "core/model/naming/tensor_transform.h"

namespace core {

// Namings that inference refers to.
inline constexpr NamingStyle kTimmOlderNames{NamingSource::Timm, "timm before, the authors'"};
inline constexpr NamingStyle kTimmNaflexNames{NamingSource::Timm, "timm NaFlex"};
inline constexpr NamingStyle kAuthorsDinov2Names{NamingSource::Authors, "DINOv2 (the authors')"};
inline constexpr NamingStyle kHuggingFaceDinov2Names{NamingSource::HuggingFace, "Hugging Face Dinov2"};
inline constexpr NamingStyle kHuggingFaceDinov2RegistersNames{NamingSource::HuggingFace,
                                                              "Hugging Face Dinov2 with registers"};
inline constexpr NamingStyle kAuthorsDepthAnythingNames{NamingSource::Authors, "Depth Anything (the authors')"};
inline constexpr NamingStyle kGoogleJaxNames{NamingSource::Google, "Google JAX"};
inline constexpr NamingStyle kHuggingFaceDeitNames{NamingSource::HuggingFace, "Hugging Face DeiT"};
inline constexpr NamingStyle kHuggingFaceDepthAnythingNames{NamingSource::HuggingFace,
                                                            "Hugging Face Dinov2 (Depth Anything)"};
inline constexpr NamingStyle kHuggingFaceSiglipNames{NamingSource::HuggingFace, "Hugging Face SigLIP"};
inline constexpr NamingStyle kHuggingFaceSiglipNaflexNames{NamingSource::HuggingFace, "Hugging Face SigLIP 2 NaFlex"};
inline constexpr NamingStyle kHuggingFaceOwlVitNames{NamingSource::HuggingFace, "Hugging Face OWL-ViT"};
inline constexpr NamingStyle kHuggingFaceOwlv2Names{NamingSource::HuggingFace, "Hugging Face OWLv2"};
inline constexpr NamingStyle kHuggingFaceClipSegNames{NamingSource::HuggingFace, "Hugging Face CLIPSeg"};
inline constexpr NamingStyle kHuggingFaceVitNames{NamingSource::HuggingFace, "Hugging Face ViT"};
inline constexpr NamingStyle kHuggingFaceVitMaeNames{NamingSource::HuggingFace, "Hugging Face ViTMAE"};

void nameTimm(const BackboneNames& backbone, CanonicalNames& names);  ///< also the authors' files
void nameMobileClip(const BackboneNames& backbone, CanonicalNames& names);
void nameNaflex(const BackboneNames& backbone, CanonicalNames& names);
bool isHuggingFaceDinov2(const BackboneNames& backbone);
void nameHuggingFaceDinov2(const BackboneNames& backbone, CanonicalNames& names);
void nameHuggingFaceVit(const BackboneNames& backbone, CanonicalNames& names);   ///< also DeiT and ViTMAE
void nameHuggingFaceClip(const BackboneNames& backbone, CanonicalNames& names);  ///< also SigLIP and InternViT
void nameAimv2(const BackboneNames& backbone, CanonicalNames& names);
void nameHuggingFaceAimv2(const BackboneNames& backbone, CanonicalNames& names);
void nameOpenClip(const BackboneNames& backbone, CanonicalNames& names);
// CLIP's and SigLIP's text towers (core/model/text/text_names.h), by their names beside the image tower.
void nameHuggingFaceText(const TensorTransforms& transforms, CanonicalNames& names);
void nameOpenClipText(const TensorTransforms& transforms, CanonicalNames& names);
void nameJax(const BackboneNames& backbone, CanonicalNames& names);

}  // namespace core
