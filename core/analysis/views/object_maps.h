// Features and threshold that the view and the arrays of discovered objects share.
#pragma once

#include "core/analysis/table/view_row.h"

namespace core {

/// The value of the option `threshold`, or `ofAuthors`, the value of the method's authors, if it is 0.
double objectThreshold(const View& view, double ofAuthors);

/// Features of the patches in the last layer whose patches are queries: [P, F] float64 on the CPU. The option
/// `features` selects the keys of projectedKeysOf(), or the tokens after the final norm.
/// @throws Error as projectedKeysOf() or layerOutputTokens()
torch::Tensor objectFeatures(const ViewInput& subject, const View& view, const RunControl& control);

/// TokenCut's eigenvector of these features: see tokenCut(). Kept in the subject's cache.
torch::Tensor objectVector(const ViewInput& subject, const View& view, const RunControl& control);

}  // namespace core
