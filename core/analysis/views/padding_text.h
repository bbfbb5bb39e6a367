// Text beside maps of layers whose windows reach over the picture: the share of the attention that falls on
// padding has no place on the photo, so it is told in words.
#pragma once

#include "core/analysis/view/view.h"
#include "core/message.h"
#include "core/trace/trace.h"

#include <torch/types.h>

namespace core {

/// "subject · 12.3 % on padding" in a layer that has padding, else the subject as it is. Of heads fused, the shares are
/// fused alike.
Message withPadding(Message subject, const Trace& trace, int layer, const HeadChoice& head, const QueryChoice& query);

/// The same behind a caption. @param row  one head's weights over the patches, NaN where there are none
Message withPadding(Message caption, const LayerTrace& layer, const torch::Tensor& row);

}  // namespace core
