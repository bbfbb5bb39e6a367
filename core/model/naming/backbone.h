// Where in a checkpoint backbones are, and the names of one of them. A patch embedding marks a backbone, and the text
// before it is a prefix ("module.", "teacher.backbone.", "vision_model.") of all its names. A file may hold several.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/model/naming/tensor_transform.h"

#include <string>
#include <string_view>
#include <vector>

namespace core {

using NamingSignatures = std::vector<const NamingSignature*>;  ///< each once, none null

struct BackboneCandidate {  ///< one backbone of a file; its signature is a constant
    const NamingSignature* signature = nullptr;
    std::string prefix;  ///< with its last separator; empty at the top level
    std::string entry;   ///< for people: "teacher" of "teacher.backbone."
};

/// All backbones of the file, in order of preference: averaged weights, the teacher, ..., the student.
std::vector<BackboneCandidate> findBackbones(const Checkpoint& checkpoint, const NamingSignatures& signatures);

/// @throws Error NotFound, listing the entries there are, when none is called so
const BackboneCandidate& chooseBackbone(const std::vector<BackboneCandidate>& candidates, const Checkpoint& checkpoint,
                                        const std::string& entry);

/// Averages of gradients have the shapes of weights, and are none.
bool isOfOptimizer(std::string_view name);

/// The names of one backbone, sorted out.
struct BackboneNames {
    const NamingSignature* signature = nullptr;
    std::string prefix;
    std::vector<std::string> entries;  ///< sets of weights that the container itself tells apart
    TensorTransforms transforms;       ///< by the name behind the prefix; classifiers that lie outside it too
    TensorTransforms ignored;  ///< in the prefix as well, but without meaning at inference: mask token, buffers, ...
    bool decoder = false, selfDistillationHead = false, textTower = false;  ///< present, and not used
    std::vector<std::string> unused;                                        ///< outside, and not known to mean nothing

    bool has(const std::string& name) const { return transforms.contains(name); }  ///< behind the prefix
    bool hasStart(const std::string& start) const;                                 ///< any name that begins so
    const std::vector<int64_t>* shapeOf(const std::string& name) const;            ///< null without such a tensor
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
