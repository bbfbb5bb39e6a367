// Principal components of tokens as colors. Source: Oquab et al. 2023, arXiv:2304.07193, Fig. 1.
// N rows (patches of one or several images), F features; everything on the CPU, in float64.
#pragma once

#include "core/trace/trace.h"

#include <torch/types.h>

namespace core {

/// The mean row, then three unit directions, strongest first, with the entry of largest magnitude positive;
/// directions outside the span of the rows are zero. Memory: N * F, plus the square of the smaller of the two.
/// @return  [4, F]
torch::Tensor principalBasis(const torch::Tensor& rows);

/// Projections of the rows minus the basis's mean onto each of its directions: [N, 3].
torch::Tensor alongBasis(const torch::Tensor& rows, const torch::Tensor& basis);

/// The scale of the scores: the 1st and the 99th percentile (linear interpolation) of each column, and its standard
/// deviation with n - 1; zeros without rows. [M, k] -> [3, k]
torch::Tensor scaleOf(const torch::Tensor& scores);

/// Each column scaled so that these percentiles become 0 and 1, clipped; a constant column is 0.5.
/// [N, k], [3, k] -> [N, k]
torch::Tensor scaledRobustly(const torch::Tensor& scores, const torch::Tensor& scale);

/// Each column in standard deviations, through 1 / (1 + exp(-2 x)). Source: DINOv3, notebooks/pca.ipynb.
/// [N, k], [3, k] -> [N, k]
torch::Tensor scaledBySigmoid(const torch::Tensor& scores, const torch::Tensor& scale);

/// True for the patches of the grid's outermost rows and columns: [P] bool.
torch::Tensor borderOf(PatchGrid grid);

/// The scores on one side of zero: the side that covers less of the border, which is assumed to be the foreground.
/// @param scores  [N], of the first component
/// @param border  [N] bool
/// @return        [N] bool
torch::Tensor foregroundOf(const torch::Tensor& scores, const torch::Tensor& border);

}  // namespace core
