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

/// A map of one row over tokens, laid over the photo with the query framed.
PatchMap patchMapOf(const Subject& subject, const View& view, const torch::Tensor& map, const ValueRange& range);

}  // namespace core
