// The maps that show where words fit the image, shared by the views and the array `word_map`.
#pragma once

#include "core/analysis/table/view_row.h"

#include <torch/types.h>

namespace core {

/// One map per caption of the view, by the method of its option `method`: [W, rows, cols] float32. The image is encoded
/// once per method where the subject has a cache; then a caption costs a product.
/// @throws Error OutOfRange for a view without words; as denseFeatures(), wordMaps() and WordModel::read()
torch::Tensor wordMapsOf(const ViewInput& subject, const View& view, const RunControl& control);

/// ViewRow::unavailable of these views.
Message wordMapUnavailable(const ModelSpec& spec);

}  // namespace core
