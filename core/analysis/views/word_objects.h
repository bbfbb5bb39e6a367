// Objects that captions name, for OWL-ViT and OWLv2: every patch predicts one box, and a score for each caption.
// Source: Minderer et al. 2022, arXiv:2205.06230, section 3.1.
#pragma once

#include "core/analysis/evidence/predictions.h"
#include "core/analysis/table/view_row.h"
#include "core/model/heads/owl/word_detector.h"

#include <torch/types.h>

#include <optional>
#include <string>
#include <vector>

namespace core {

/// Computed once where the subject has a cache.
/// @param subject  a network with ModelSpec::wordDetector; the trace has tokens
/// @throws Error   Other when the trace did not keep tokens; as WordDetector::detect()
PatchObjects patchObjects(const ViewInput& subject, const RunControl& control);

/// The logit of each caption at each patch, [P, W].
/// @throws Error OutOfRange without captions; as WordModel::read() and PatchObjects::logits()
torch::Tensor wordLogits(const ViewInput& subject, const PatchObjects& objects,
                         const std::vector<std::string>& captions, const RunControl& control);

/// The patch that stands for the object in a box when its like is looked for, here or in another image: of the patches
/// whose boxes overlap the box nearly as well as the best one (intersection over union from 0.8 of its own; if no box
/// overlaps, the generalized one), that whose embedding has the lowest dot product with the mean of all embeddings.
/// @param objects  of the example's image
/// @param box      in pixels of its input; nullopt: all of it, for an image that shows little else
/// @param input    size of its input
/// Source: google-research/scenic, OWL-ViT's embedding of an image query; generalized: Rezatofighi et al. 2019,
///         arXiv:1902.09630.
int patchOfExample(const PatchObjects& objects, const std::optional<PixelRect>& box, PixelSize input);

/// Which of the patches' boxes are reported.
struct ObjectChoice {
    double threshold = 0.0;  ///< lowest score
    double overlap = 1.0;    ///< largest intersection over union with a more confident box
    int most = 100;
};

/// The best caption of each patch, most confident first. Detection::query is the patch, row * cols + col; the
/// probability is the sigmoid of the logit.
/// @param boxes   [P, 4], PatchObjects::boxes()
/// @param logits  [P, W], PatchObjects::logits()
/// @param labels  W
/// @param input   size of the model input
std::vector<Detection> wordDetections(const torch::Tensor& boxes, const torch::Tensor& logits,
                                      const std::vector<std::string>& labels, PixelSize input,
                                      const ObjectChoice& choice);

}  // namespace core
