// Correspondences between the patches of two images, by the cosine of their features. Source: Amir et al. 2021,
// arXiv:2112.05814, section 4 (best buddies: mutual nearest neighbors).
#pragma once

#include "core/trace/trace.h"

#include <torch/types.h>

#include <cstdint>
#include <vector>

namespace core {

/// The matches between P_A patches of image A and P_B of image B, on the CPU.
struct PatchMatches {
    torch::Tensor forward, backward;  ///< [P_A] and [P_B], int64: the most similar patch of the other image
    torch::Tensor similarity;         ///< [P_A] float32: cosine of each patch and its most similar one
    torch::Tensor mutual;             ///< [P_A] bool: whether backward[forward[i]] is i
    torch::Tensor cycle;              ///< [P_A] float64: patches between the centers of i and backward[forward[i]]
};

/// The patches that may be a match: [P_A] and [P_B] bool; undefined: all.
struct MatchablePatches {
    torch::Tensor a = {}, b = {};
};

/// Compares blocks of patches, so that memory does not grow with P_A * P_B.
/// @param a, b    features as unitRows() gives them, of the same length, [P_A, F] and [P_B, F]
/// @param inside  others are nobody's match, and match nobody mutually
/// @throws Error ShapeMismatch if their lengths differ or `a` has another number of rows than its grid
PatchMatches matchPatches(const torch::Tensor& a, PatchGrid gridA, const torch::Tensor& b,
                          const MatchablePatches& inside = {});

/// Two patches that are each other's best match.
struct PatchPair {
    int64_t a = 0, b = 0;
    double similarity = 0.0;
};

/// A few pairs that differ from each other, the most similar first: mutual matches in groups of similar features
/// (k-means of both features side by side, as clusterCenters()), of each group the most similar one. The authors take
/// the most salient one instead. Source: section 4, and correspondences.py of ShirAmir/dino-vit-features.
/// @param a, b   features as above
/// @param most   from 1
std::vector<PatchPair> distinctPairs(const PatchMatches& matches, const torch::Tensor& a, const torch::Tensor& b,
                                     int most);

}  // namespace core
