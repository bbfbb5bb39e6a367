// The names of one backbone of a checkpoint, without its prefix, and what else stands beside them.
#pragma once

#include "core/model/naming/backbone_candidates.h"
#include "core/model/naming/tensor_transform.h"

#include <string>
#include <string_view>
#include <vector>

namespace core {

/// The names of one backbone, sorted out.
struct BackboneNames {
    const NamingSignature* signature = nullptr;
    std::string prefix;
    std::vector<std::string> entries;  ///< sets of weights that the container itself tells apart
    TensorTransforms transforms;       ///< by the name behind the prefix; classifiers that lie outside it too
    TensorTransforms ignored;  ///< in the prefix as well, but without meaning at inference: mask token, buffers, ...
    bool decoder = false, selfDistillationHead = false, textTower = false;  ///< present, and not used
    std::vector<std::string> unused;                                        ///< outside, and not known to mean nothing

    bool has(const std::string& name) const { return transforms.contains(name); }
    bool hasStart(const std::string& start) const;  ///< any name that begins so
    const std::vector<int64_t>* shapeOf(const std::string& name) const;
};

/// @throws Error ShapeMismatch when two stored tensors come to one name
BackboneNames collectBackbone(const Checkpoint& checkpoint, const std::vector<BackboneCandidate>& candidates,
                              const BackboneCandidate& chosen);

// Names that carry nothing at inference, whatever the naming; behind the prefix.

/// Tensors that can be recomputed or that only training uses: masks of windows, counters of batches, the token of a
/// mask.
bool isBuffer(std::string_view name);
bool isDecoder(const std::string& name);
bool isSelfDistillationHead(const std::string& name);  ///< DINO's, iBOT's and MoCo's projections
bool isTextTower(const std::string& name);             ///< CLIP's other half, and its temperature

}  // namespace core
