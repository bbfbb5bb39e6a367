// Where in a checkpoint backbones are: a patch embedding marks one, and the text before it is a prefix
// ("module.", "teacher.backbone.", "vision_model.") of all its names. A file may hold several backbones.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/model/naming/naming_signature.h"

#include <string>
#include <string_view>
#include <vector>

namespace core {

using NamingSignatures = std::vector<const NamingSignature*>;  ///< each once, none null

struct BackboneCandidate {
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

}  // namespace core
