// Checkpoints name their tensors in many ways: timm now and before, the authors', Hugging Face's old and new, OpenAI's,
// Google's. A naming brings one of them to the one canonical naming, timm's current one. Nothing is read, only planned.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/model/spec/model_spec.h"

#include <array>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace core {

struct BackboneNames;

/// The code that writes such names. Files of the same names and shapes may compute otherwise elsewhere.
enum class NamingSource { Unknown, Timm, OpenClip, Authors, Google, HuggingFace };

/// A known way of naming tensors. Each is a constant of the family that has it, told apart by its address.
struct NamingStyle {
    NamingSource source;
    std::string_view title;  ///< for people: "timm", "Hugging Face ViT"
};
using NamingId = const NamingStyle*;  ///< null: none that is known

inline constexpr NamingStyle kTimmNames{NamingSource::Timm, "timm"};
inline constexpr NamingStyle kOpenClipNames{NamingSource::OpenClip, "OpenCLIP"};
inline constexpr NamingStyle kOpenClipTimmNames{NamingSource::OpenClip, "OpenCLIP (timm's tower)"};

inline std::string_view namingTitle(NamingId naming)  ///< "" for null
{
    return naming != nullptr ? naming->title : "";
}
inline NamingSource namingSource(NamingId naming)  ///< Unknown for null
{
    return naming != nullptr ? naming->source : NamingSource::Unknown;
}

/// By what a naming is known: how it calls the patch embedding, which every vision transformer has exactly once; of
/// networks without one, another tensor that they have exactly once. It tells where in a file a backbone is (the text
/// before `ending` is the prefix of all its names) and narrows down how its other tensors are called. Namings of
/// several families share a signature; `Naming::fits` tells those apart.
struct NamingSignature {
    std::string_view ending;          ///< of that tensor's name; no signature's is the ending of another's
    std::string_view companion = {};  ///< a name that must stand under the same prefix; empty: none must
    // For a file in which no signature is found:
    std::string_view title;                  ///< for people, "Google's"
    std::string_view missing = {};           ///< that tensor's name, as a complaint calls it; empty: `ending`
    std::array<std::string_view, 2> traits;  ///< parts of names that betray the naming all the same
    bool besideText = false;                 ///< such a tower may stand beside a text tower
};
inline constexpr NamingSignature kTimmSignature{
    .ending = "patch_embed.proj.weight", .title = "timm's and the authors'", .traits = {".attn.qkv.", ".attn.proj."}};
inline constexpr NamingSignature kHuggingFaceSignature{.ending = "embeddings.patch_embeddings.projection.weight",
                                                       .title = "Hugging Face's for ViT and Swin",
                                                       .traits = {".attention.", ".layernorm_before."}};

/// One tensor under its canonical name: what it is made of, and how.
struct CanonicalTensor {
    std::vector<int64_t> shape;
    std::vector<std::string> stored;  ///< names in the checkpoint, in the order in which `make` takes them; never empty
    /// Undefined: the only stored tensor as it is. Called with the stored tensors in float32.
    std::function<torch::Tensor(const std::vector<torch::Tensor>&)> make;
};

/// Facts about a model that its file's own names, shapes and buffers state and the canonical ones do not.
struct NamingFacts {
    NamingId naming = nullptr;
    std::optional<int> heads;      ///< where the shapes state it (JAX)
    std::optional<int> patchSide;  ///< patches per side at training, where a buffer states it (Swin)
    std::optional<int> window;     ///< side of a window in patches, where one does (Swin v2)
    PositionResampling positionResampling = PositionResampling::Antialias;  ///< as the naming's authors do it
};

struct CanonicalNames : NamingFacts {                ///< all that a naming fills in
    std::map<std::string, CanonicalTensor> tensors;  ///< by canonical name, without what carries nothing at inference
    EntryChoice entries;                             ///< prefixes that could be cut ("teacher", "student"), and the one
    std::vector<Message> notes;                      ///< sentences for the user
};

/// The naming of files whose names are timm's current ones, which are the canonical ones.
void nameAsTimm(const BackboneNames& backbone, CanonicalNames& names);

/// One way in which a family's tensors are named.
struct Naming {
    const NamingSignature& signature;
    /// Whether a backbone of that signature is named so; null: whenever no naming before it fits.
    bool (*fits)(const BackboneNames&) = nullptr;
    /// Fills in `tensors`, `naming`, `positionResampling`, and whatever else names or shapes state; names that it
    /// does not know stay as they are, for the network to refuse.
    /// @throws Error ShapeMismatch: a part is missing, parts do not fit, or two tensors want one name
    void (*name)(const BackboneNames&, CanonicalNames&) = nameAsTimm;
};

}  // namespace core
