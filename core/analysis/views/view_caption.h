// The caption of a view that takes words, for CLIP and SigLIP.
#pragma once

#include "core/analysis/table/view_row.h"
#include "core/model/text/word_model.h"

#include <torch/types.h>

namespace core {

/// The first of the view's captions, and its similarity with the whole image.
struct ViewCaption {
    const WordModel& model;
    torch::Tensor direction;  ///< [P], of length 1
    Message text;             ///< "\"a cat\" · image 0.210"
};

/// @throws Error OutOfRange for a view without words; as WordModel::read()
ViewCaption viewCaption(const ViewInput& subject, const View& view, const RunControl& control);

/// ViewRow::unavailable for views that take words.
Message wordsUnavailable(const ModelSpec& spec);

}  // namespace core
