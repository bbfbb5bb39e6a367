// Finds the backbones in a checkpoint and the names of one of them. A patch embedding marks a backbone; the text before
// it is the prefix ("module.", "teacher.backbone.", "vision_model.") of all its names. A file may contain several.
#pragma once

#include "core/checkpoint/tensor/checkpoint.h"
#include "core/model/naming/tensor_transform.h"

#include <string>
#include <string_view>
#include <vector>

namespace core {

using NamingSignatures = std::vector<const NamingSignature*>;  ///< without duplicates or null

struct BackboneCandidate {  ///< one backbone of a file; its signature is a constant
    const NamingSignature* signature = nullptr;
    std::string prefix;  ///< including its last separator; empty at the top level
    std::string entry;   ///< for people: "teacher" for "teacher.backbone."
};

/// All backbones of the file, in order of preference: averaged weights, the teacher, ..., the student.
std::vector<BackboneCandidate> findBackbones(const Checkpoint& checkpoint, const NamingSignatures& signatures);

/// @throws Error NotFound, listing the existing entries, when none has this name
const BackboneCandidate& chooseBackbone(const std::vector<BackboneCandidate>& candidates, const Checkpoint& checkpoint,
                                        const std::string& entry);

/// Whether it is an optimizer's average of gradients: such a tensor has the shape of a weight but is not one.
bool isOfOptimizer(std::string_view name);

/// The names of one backbone, sorted by use.
struct BackboneNames {
    const NamingSignature* signature = nullptr;
    std::string prefix;
    std::vector<std::string> entries;  ///< sets of weights that the container itself distinguishes
    TensorTransforms transforms;       ///< by the name after the prefix; includes classifiers outside it
    TensorTransforms ignored;          ///< under the prefix, but irrelevant at inference: mask token, buffers, ...
    // Present, but not used:
    bool decoder = false, selfDistillationHead = false, textTower = false, maskDecoder = false, videoMemory = false;
    bool wordDetector = false;        ///< OWL-ViT's heads are beside a text tower
    bool wordSegmenter = false;       ///< likewise CLIPSeg's decoder
    bool depthDecoder = false;        ///< Depth Anything's
    std::vector<std::string> unused;  ///< outside the backbone, and not known to be irrelevant

    bool has(const std::string& name) const { return transforms.contains(name); }  ///< by the name after the prefix
    bool hasStart(const std::string& start) const;                                 ///< any name with this beginning
    const std::vector<int64_t>* shapeOf(const std::string& name) const;            ///< null if there is no such tensor
};

/// @throws Error ShapeMismatch when two stored tensors map to one name
BackboneNames collectBackbone(const Checkpoint& checkpoint, const std::vector<BackboneCandidate>& candidates,
                              const BackboneCandidate& chosen);

// Names that are irrelevant at inference in every naming; given without the prefix.

/// Tensors that can be recomputed or are used only in training: window masks, batch counters, the mask token.
bool isBuffer(std::string_view name);
bool isDecoder(const std::string& name);
bool isSelfDistillationHead(const std::string& name);  ///< the projections of DINO, iBOT and MoCo
bool isTextTower(const std::string& name);             ///< the other half of CLIP, and its temperature
bool isMaskDecoder(std::string_view name);             ///< SAM's or SAM 2's prompt encoder and mask decoder
bool isWordDetector(std::string_view name);            ///< OWL-ViT's heads for classes, boxes and objectness
bool isWordSegmenter(std::string_view name);           ///< CLIPSeg's decoder
bool isDepthDecoder(std::string_view name);            ///< Depth Anything's, by the authors or Hugging Face
/// Beginning of the names of SAM 2's neck, beside the trunk.
inline constexpr std::string_view kPyramid = "neck.convs.";
/// A name that every file with such heads has.
inline constexpr std::string_view kWordDetectorSign = "class_head.dense0.weight",
                                  kWordSegmenterSign = "decoder.film_mul.weight";

}  // namespace core
