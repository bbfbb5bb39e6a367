// The rows of the table of views: each is made beside the function that computes it, and listed in views.cpp.
#pragma once

#include "core/analysis/views.h"

namespace core {

ViewRow attentionRowOfTable();
ViewRow attentionGridRowOfTable();
ViewRow attentionMatrixRowOfTable();
ViewRow rolloutRowOfTable();
ViewRow relevanceRowOfTable();
ViewRow headDistanceRowOfTable();
ViewRow headEntropyRowOfTable();

/// For views that every model has.
std::string alwaysAvailable(const ModelSpec& spec);

/// For views that multiply square matrices: empty, or the reason, which begins with the view's title.
std::string notPlainReason(const ModelSpec& spec, const char* view);

/// A map on the grid of one layer, laid over the photo with the query framed.
PatchMap patchMapOf(const Trace& trace, int layer, const View& view, const torch::Tensor& map, const ValueRange& range);

}  // namespace core
