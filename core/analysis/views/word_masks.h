// Masks that captions or an example image name, for CLIPSeg. Source: Lueddecke & Ecker 2022, arXiv:2112.10003.
#pragma once

#include "core/analysis/table/view_row.h"

#include <torch/types.h>

#include <string>
#include <vector>

namespace core {

/// The logits of one mask per caption, [W, rows * s, cols * s], see WordSegmenter::maskLogits(). A caption's mask is
/// computed once where the subject has a cache.
/// @param subject  a network with ModelSpec::wordSegmenter and words; the trace has tokens
/// @throws Error   OutOfRange without captions; Other when the trace did not keep tokens; as WordModel::read() and
///                 WordSegmenter::maskLogits()
torch::Tensor wordMaskLogits(const ViewInput& subject, const std::vector<std::string>& captions,
                             const RunControl& control);

/// The same for what another image shows as a whole, [1, rows * s, cols * s].
/// @param example  a pass of the same model; may be `subject`
/// @throws Error   Other when the trace did not keep tokens; as WordSegmenter::maskLogits()
torch::Tensor exampleMaskLogits(const ViewInput& subject, const ViewInput& example, const RunControl& control);

/// The decoder's attention weights from one token while it makes the mask of a caption, see
/// WordSegmenter::attentionRow().
torch::Tensor wordMaskAttention(const ViewInput& subject, const std::string& caption, int layer, int token,
                                const RunControl& control);

}  // namespace core
