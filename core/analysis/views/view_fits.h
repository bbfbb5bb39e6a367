// Which views a model can show, checked before there is an image.
#pragma once

#include "core/analysis/view/view.h"
#include "core/model/network/network.h"

namespace core {

/// Rejects what no image can fix: a view that the model lacks, a layer, head, class or patch that it does not have. The
/// baseline of the view is checked too if it has the same model and image.
/// @throws Error NotFound, Unsupported, OutOfRange as computeView() would, in the same words
void requireFits(const View& view, const Network& network);

/// The numbers alone: a layer, head, class or patch that the model does not have. @throws Error OutOfRange
void requireNumbersFit(const View& view, const Network& network);

}  // namespace core
