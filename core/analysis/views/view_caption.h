// The captions of views that take words.
#pragma once

#include "core/analysis/table/view_row.h"
#include "core/analysis/view/result.h"
#include "core/model/text/word_model.h"

#include <torch/types.h>

#include <string>
#include <vector>

namespace core {

/// The first of the view's captions, and its similarity with the whole image.
struct ViewCaption {
    const WordModel& model;
    torch::Tensor direction;  ///< [P], of length 1
    Message text;             ///< "\"a cat\" · image 0.210"
};

/// @throws Error OutOfRange for a view without words; as WordModel::read()
ViewCaption viewCaption(const ViewInput& subject, const View& view, const RunControl& control);

Message wordCountText(const View& view);  ///< "3 words"

/// The most probable caption at each patch, in a color of its own; the photo where none reaches the threshold.
/// @param probabilities  [captions, rows, cols] on the CPU
PatchMap captionMap(const torch::Tensor& probabilities, const std::vector<std::string>& captions, double threshold);

/// ViewRow::unavailable for views that take words.
Message wordsUnavailable(const ModelSpec& spec);

}  // namespace core
