// The known ways of naming tensors, and whose each is.
#pragma once

#include <string_view>

namespace core {

enum class NamingId {
    Unknown,
    Timm,
    TimmOlder,
    TimmBeit,
    TimmNaflex,
    OpenClip,
    OpenClipTimm,
    AuthorsAimv2,
    AuthorsDepthAnything,
    AuthorsDetr,
    AuthorsDino,
    AuthorsDinov2,
    AuthorsDinov3,
    AuthorsEva,
    AuthorsInternVit,
    AuthorsMae,
    AuthorsSam,
    AuthorsSwin,
    AuthorsXcit,
    GoogleJax,
    HuggingFaceAimv2,
    HuggingFaceBeit,
    HuggingFaceClip,
    HuggingFaceDeit,
    HuggingFaceDepthAnything,
    HuggingFaceDetr,
    HuggingFaceDinov2,
    HuggingFaceDinov2Registers,
    HuggingFaceDinov3,
    HuggingFaceSam,
    HuggingFaceSiglip,
    HuggingFaceSiglipNaflex,
    HuggingFaceSwin,
    HuggingFaceSwinV2,
    HuggingFaceVit,
    HuggingFaceVitMae
};

/// The code that writes such names. Files of the same names and shapes may compute otherwise elsewhere.
enum class NamingSource { Unknown, Timm, OpenClip, Authors, Google, HuggingFace };

std::string_view namingTitle(NamingId naming);  ///< "timm", "Hugging Face ViT", "Google JAX", ...: for people
NamingSource namingSource(NamingId naming);

}  // namespace core
