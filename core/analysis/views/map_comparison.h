// Which of several views' maps of one picture can be believed: the same patches taken away in the order of each
// (core/experiment/faithfulness.h), beside random orders.
#pragma once

#include "core/analysis/table/view_row.h"
#include "core/experiment/faithfulness.h"
#include "core/run_control.h"

#include <string>
#include <vector>

namespace core {

/// One view's map, and what it is worth.
struct JudgedMap {
    View view;                  ///< resolved
    torch::Tensor map;          ///< [rows, cols] on the picture's grid, the larger the more relevant
    std::string reason;         ///< why there is no map; empty where there is
    FaithfulnessCurves curves;  ///< where there is one
};

/// The map by which a view ranks the patches. Views of experiments show changes: what lowers the score most is the most
/// relevant.
/// @throws Error Unsupported for a view that gives no map of one number a patch, and what the view throws
torch::Tensor rankingMap(const Subject& subject, const View& view, const RunControl& control);

/// Each view's; of one that cannot be had its reason. The metric is the probability of the class asked for, of models
/// without classifier the cosine.
/// @throws Error Unsupported when no view can be had, with the reasons; where whyNoRemoval() says why; Cancelled
std::vector<JudgedMap> compareMaps(const Subject& subject, const std::vector<View>& views,
                                   std::optional<int> classIndex, const FaithfulnessWish& wish,
                                   const RunControl& control);

}  // namespace core
