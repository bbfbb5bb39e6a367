// Checkpoints name their tensors in many ways: timm now and before, the authors', Hugging Face's old and new, OpenAI's,
// Google's. A naming brings one of them to the one canonical naming, timm's current one. Nothing is read, only planned.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/model/naming/naming_id.h"
#include "core/model/naming/naming_signature.h"
#include "core/model/spec/model_spec.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace core {

struct BackboneNames;

/// One tensor under its canonical name: what it is made of, and how.
struct CanonicalTensor {
    std::vector<int64_t> shape;
    std::vector<std::string> stored;  ///< names in the checkpoint, in the order in which `make` takes them; never empty
    /// Undefined: the only stored tensor as it is. Called with the stored tensors in float32.
    std::function<torch::Tensor(const std::vector<torch::Tensor>&)> make;
};

struct CanonicalNames {
    std::map<std::string, CanonicalTensor> tensors;  ///< by canonical name, without what carries nothing at inference
    NamingId naming = NamingId::Unknown;
    EntryChoice entries;           ///< prefixes that could be cut ("teacher", "student"), and the one
    std::optional<int> heads;      ///< where the shapes state it (JAX)
    std::optional<int> patchSide;  ///< patches per side at training, where a buffer states it (Swin)
    std::optional<int> window;     ///< side of a window in patches, where one does (Swin v2)
    PositionResampling positionResampling = PositionResampling::Antialias;  ///< as the naming's authors do it
    std::vector<std::string> notes;                                         ///< sentences for the user
};

/// One way in which a family's tensors are named.
struct Naming {
    const NamingSignature& signature;
    /// Whether a backbone of that signature is named so; null: whenever no naming before it fits.
    bool (*fits)(const BackboneNames&);
    /// Fills in `tensors`, `naming`, `positionResampling`, and whatever else names or shapes state; names that it
    /// does not know stay as they are, for the network to refuse.
    /// @throws Error ShapeMismatch: a part is missing, parts do not fit, or two tensors want one name
    void (*name)(const BackboneNames&, CanonicalNames&);
};

}  // namespace core
