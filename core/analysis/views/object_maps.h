// Features and threshold that the view and the arrays of discovered objects share.
#pragma once

#include "core/analysis/table/view_row.h"

namespace core {

/// The option `threshold`, or where it is 0 that of the method's authors.
double objectThreshold(const View& view, double ofAuthors);

/// The option `features` of the last layer with queries of all patches, patches only: [P, F] float64 on the CPU. Keys
/// as projectedKeysOf() has them, or tokens behind the final norm.
/// @throws Error as projectedKeysOf()
torch::Tensor objectFeatures(const ViewInput& subject, const View& view, const RunControl& control);

}  // namespace core
