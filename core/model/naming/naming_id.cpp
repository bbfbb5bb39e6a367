#include "core/model/naming/naming_id.h"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace core {

namespace {

struct NamingTitle {
    NamingId id;
    NamingSource source;
    std::string_view title;
};
constexpr NamingTitle kNamingTitles[] = {
    {NamingId::Unknown, NamingSource::Unknown, ""},
    {NamingId::Timm, NamingSource::Timm, "timm"},
    {NamingId::TimmOlder, NamingSource::Timm, "timm before, the authors'"},
    {NamingId::TimmBeit, NamingSource::Timm, "timm, the authors' of BEiT"},
    {NamingId::TimmNaflex, NamingSource::Timm, "timm NaFlex"},
    {NamingId::OpenClip, NamingSource::OpenClip, "OpenCLIP"},
    {NamingId::OpenClipTimm, NamingSource::OpenClip, "OpenCLIP (timm's tower)"},
    {NamingId::AuthorsAimv2, NamingSource::Authors, "AIMv2 (the authors')"},
    {NamingId::AuthorsDepthAnything, NamingSource::Authors, "Depth Anything (the authors')"},
    {NamingId::AuthorsDetr, NamingSource::Authors, "DETR (the authors')"},
    {NamingId::AuthorsDino, NamingSource::Authors, "DINO (the authors')"},
    {NamingId::AuthorsDinov2, NamingSource::Authors, "DINOv2 (the authors')"},
    {NamingId::AuthorsDinov3, NamingSource::Authors, "DINOv3 (the authors')"},
    {NamingId::AuthorsEva, NamingSource::Authors, "EVA (the authors')"},
    {NamingId::AuthorsInternVit, NamingSource::Authors, "InternViT (the authors')"},
    {NamingId::AuthorsMae, NamingSource::Authors, "MAE (the authors')"},
    {NamingId::AuthorsSam, NamingSource::Authors, "SAM (the authors')"},
    {NamingId::AuthorsSwin, NamingSource::Authors, "Swin (Microsoft's, timm before)"},
    {NamingId::AuthorsXcit, NamingSource::Authors, "XCiT (the authors')"},
    {NamingId::GoogleJax, NamingSource::Google, "Google JAX"},
    {NamingId::HuggingFaceAimv2, NamingSource::HuggingFace, "Hugging Face AIMv2"},
    {NamingId::HuggingFaceBeit, NamingSource::HuggingFace, "Hugging Face BEiT"},
    {NamingId::HuggingFaceClip, NamingSource::HuggingFace, "Hugging Face CLIP"},
    {NamingId::HuggingFaceDeit, NamingSource::HuggingFace, "Hugging Face DeiT"},
    {NamingId::HuggingFaceDepthAnything, NamingSource::HuggingFace, "Hugging Face Dinov2 (Depth Anything)"},
    {NamingId::HuggingFaceDetr, NamingSource::HuggingFace, "Hugging Face DETR"},
    {NamingId::HuggingFaceDinov2, NamingSource::HuggingFace, "Hugging Face Dinov2"},
    {NamingId::HuggingFaceDinov2Registers, NamingSource::HuggingFace, "Hugging Face Dinov2 with registers"},
    {NamingId::HuggingFaceDinov3, NamingSource::HuggingFace, "Hugging Face DINOv3"},
    {NamingId::HuggingFaceSam, NamingSource::HuggingFace, "Hugging Face SAM"},
    {NamingId::HuggingFaceSiglip, NamingSource::HuggingFace, "Hugging Face SigLIP"},
    {NamingId::HuggingFaceSiglipNaflex, NamingSource::HuggingFace, "Hugging Face SigLIP 2 NaFlex"},
    {NamingId::HuggingFaceSwin, NamingSource::HuggingFace, "Hugging Face Swin"},
    {NamingId::HuggingFaceSwinV2, NamingSource::HuggingFace, "Hugging Face Swin v2"},
    {NamingId::HuggingFaceVit, NamingSource::HuggingFace, "Hugging Face ViT"},
    {NamingId::HuggingFaceVitMae, NamingSource::HuggingFace, "Hugging Face ViTMAE"},
};

const NamingTitle& rowOfNaming(NamingId naming)
{
    const auto* row = std::ranges::find(kNamingTitles, naming, &NamingTitle::id);
    assert(row != std::end(kNamingTitles));
    return *row;
}

}  // namespace

std::string_view namingTitle(NamingId naming)
{
    return rowOfNaming(naming).title;
}

NamingSource namingSource(NamingId naming)
{
    return rowOfNaming(naming).source;
}

}  // namespace core
