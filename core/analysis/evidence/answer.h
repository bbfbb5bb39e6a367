// The answer of a model for an image, in one form for all models: its most probable classes, the captions that fit
// best, or the objects that it detects.
#pragma once

#include "core/analysis/evidence/predictions.h"
#include "core/analysis/evidence/word_scores.h"

#include <optional>
#include <vector>

namespace core {

enum class AnswerKind {
    None,         ///< a feature, depth, or a label per place
    Classes,      ///< the classes of a classifier
    Captions,     ///< the output for the whole image is compared with each caption (CLIP, SigLIP, dino.txt)
    Objects,      ///< the objects of a detector (DETR, YOLOS)
    WordObjects,  ///< captions name the boxes of patches (OWL-ViT)
    WordMasks,    ///< a decoder makes a mask of each caption (CLIPSeg)
};

AnswerKind answerKindOf(const ModelSpec& spec);

/// A line of the answer.
struct Answer {
    ClassScore score;                      ///< `index` is the class, for a caption its place among the captions
    std::optional<WordScore> words = {};   ///< for a caption
    std::optional<Detection> object = {};  ///< for an object; the same class, label and probability
};

Answer answerOf(Detection object);

/// The most probable classes or objects, or the captions in their order of fit; at most `count`. Empty without them:
/// the objects that captions name are computed by wordDetections(), their masks by WordSegmenter.
/// @param captions  if there are any, the image is compared with them, even if the model's own answer is a mask
/// @throws Error    as WordModel::scale()
std::vector<Answer> answersOf(const Trace& trace, const ModelSpec& spec, const CaptionDirections& captions, int count);

}  // namespace core
