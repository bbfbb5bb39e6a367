// Checkpoints name their tensors in many ways: timm's, past and present, the authors', Hugging Face's old and new,
// OpenAI's, Google's. A naming maps one of them to the canonical naming, timm's own, without reading data.
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

/// The code base that uses a naming. Others may compute differently with the same names and shapes.
enum class NamingSource { Unknown, Timm, OpenClip, Authors, Google, HuggingFace };

/// A known way of naming tensors: a constant of the family that uses it, identified by its address.
struct NamingStyle {
    NamingSource source;
    std::string_view title;  ///< for people: "timm", "Hugging Face ViT"
};
using NamingId = const NamingStyle*;  ///< null: no known naming

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

/// Identifies a naming by its name for the patch embedding, which every vision transformer has exactly once; for
/// networks without one, by another tensor that occurs exactly once. It locates the backbone in a file (the text before
/// `ending` is the prefix of all its names) and narrows down the names of the other tensors. Several families may share
/// a signature; `Naming::fits` distinguishes their namings.
struct NamingSignature {
    std::string_view ending;          ///< of that tensor's name; no signature's ending is the end of another's
    std::string_view companion = {};  ///< a name required under the same prefix; empty: none
    // For a file in which no signature is found:
    std::string_view title;                  ///< for people, "Google's"
    std::string_view missing = {};           ///< that tensor's name in error messages; empty: `ending`
    std::array<std::string_view, 2> traits;  ///< parts of names that still reveal the naming
    bool besideText = false;                 ///< such a tower may accompany a text tower
    std::string_view head =
        {};  ///< beginning of the names of a decoder outside the prefix that the network has; empty: none
    bool numbersHeads = false;  ///< "head.0" is a classifier of several (CrossViT), not a projection of DINO
};
inline constexpr NamingSignature kTimmSignature{
    .ending = "patch_embed.proj.weight", .title = "timm's and the authors'", .traits = {".attn.qkv.", ".attn.proj."}};
inline constexpr NamingSignature kHuggingFaceSignature{.ending = "embeddings.patch_embeddings.projection.weight",
                                                       .title = "Hugging Face's for ViT and Swin",
                                                       .traits = {".attention.", ".layernorm_before."}};

inline constexpr NamingSignature kHuggingFaceSamSignature{.ending = "patch_embed.projection.weight",
                                                          .title = "Hugging Face's for SAM and SAM 2",
                                                          .missing = "vision_encoder.patch_embed.projection.weight",
                                                          .traits = {".attn.rel_pos_", ".mlp.lin1."}};

/// One tensor under its canonical name: its stored tensors and how to combine them.
struct CanonicalTensor {
    std::vector<int64_t> shape;
    std::vector<std::string> stored;  ///< names in the checkpoint, in the order of `make`'s arguments; never empty
    /// Called with the stored tensors in float32. Undefined: the only stored tensor, unchanged.
    std::function<torch::Tensor(const std::vector<torch::Tensor>&)> make;
};

/// Facts about a model that its file's own names, shapes and buffers state but the canonical ones do not.
struct NamingFacts {
    NamingId naming = nullptr;
    std::optional<int> heads;      ///< if the shapes state it (JAX)
    std::optional<int> patchSide;  ///< patches per side at training, if a buffer states it (Swin)
    std::optional<int> window;     ///< side of a window in patches, if a buffer states it (Swin v2)
    PositionResampling positionResampling = PositionResampling::Antialias;  ///< as the naming's authors do it
};

struct CanonicalNames : NamingFacts {                ///< the result of a naming
    std::map<std::string, CanonicalTensor> tensors;  ///< by canonical name, without those irrelevant at inference
    EntryChoice entries;                             ///< the possible prefixes ("teacher", "student"); the chosen one
    std::vector<Message> notes;                      ///< sentences for the user
};

/// The naming of files that use timm's current names, which are the canonical ones.
void nameAsTimm(const BackboneNames& backbone, CanonicalNames& names);

/// One way in which a family's tensors are named.
struct Naming {
    const NamingSignature& signature;
    /// Whether a backbone with that signature uses this naming; null: if no earlier naming fits.
    bool (*fits)(const BackboneNames&) = nullptr;
    /// Fills in `tensors`, `naming`, `positionResampling`, and whatever else names or shapes state. Unknown names stay
    /// unchanged, for the network to reject.
    /// @throws Error ShapeMismatch: a part is missing, parts do not fit, or two tensors map to one name
    void (*name)(const BackboneNames&, CanonicalNames&) = nameAsTimm;
};

}  // namespace core
