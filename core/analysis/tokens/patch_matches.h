// Correspondences between the patches of two images, by the cosine of their features. Source: Amir et al. 2021,
// arXiv:2112.05814, section 4 (best buddies: mutual nearest neighbors).
#pragma once

#include "core/trace/trace.h"

#include <torch/types.h>

namespace core {

/// The matches between P_A patches of image A and P_B of image B, on the CPU.
struct PatchMatches {
    torch::Tensor similarity;         ///< [P_A, P_B] float32: cosines
    torch::Tensor forward, backward;  ///< [P_A] and [P_B], int64: the most similar patch of the other image
    torch::Tensor mutual;             ///< [P_A] bool: whether backward[forward[i]] is i
    torch::Tensor cycle;              ///< [P_A] float64: patches between the centers of i and backward[forward[i]]
};

/// @param a, b  features as unitRows() gives them, of the same length, [P_A, F] and [P_B, F]
/// @throws Error ShapeMismatch if their lengths differ or `a` has another number of rows than its grid
PatchMatches matchPatches(const torch::Tensor& a, PatchGrid gridA, const torch::Tensor& b);

/// Bytes of the similarities and of what is computed from them.
int64_t matchBytes(PatchGrid a, PatchGrid b);

}  // namespace core
