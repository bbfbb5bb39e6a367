// Faithfulness of several views' maps of one image: the same patches removed in the order of each
// (core/experiment/faithfulness.h), compared with random orders.
#pragma once

#include "core/analysis/table/view_row.h"
#include "core/experiment/faithfulness.h"
#include "core/run_control.h"

#include <string>
#include <vector>

namespace core {

/// One view's map and its faithfulness.
struct JudgedMap {
    View view;                  ///< resolved
    torch::Tensor map;          ///< [rows, cols] on the image's grid; larger is more relevant
    std::string reason;         ///< why there is no map; empty if there is one
    FaithfulnessCurves curves;  ///< if there is a map
};

/// The map by which a view ranks the patches. For views of experiments, which show changes, the largest decrease of the
/// score is the most relevant.
/// @throws Error Unsupported for a view without a map of one number per patch; what the view throws
torch::Tensor rankingMap(const ViewInput& subject, const View& view, const RunControl& control);

/// Evaluates each view; an unavailable one gets its reason. The metric is the probability of the view's class, for
/// models without a classifier the cosine.
/// @throws Error Unsupported when no view is available, with the reasons, and if whyNoRemoval() gives a reason;
///         Cancelled
std::vector<JudgedMap> compareMaps(const ViewInput& subject, const std::vector<View>& views,
                                   std::optional<int> classIndex, const FaithfulnessRequest& wish,
                                   const RunControl& control);

}  // namespace core
