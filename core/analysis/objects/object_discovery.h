// Objects without labels, from the similarity of a layer's patches. P patches on a grid, F features; everything on the
// CPU, in float64.
//
// Sources: TokenCut, Wang et al. 2022, arXiv:2202.11539, section 3; LOST, Siméoni et al. 2021, arXiv:2109.14279,
// section 3; MaskCut, Wang et al. 2023 (CutLER), arXiv:2301.11320, section 3.2, without its conditional random field.
//
// Memory: two matrices of P x P. Time grows with P squared.
#pragma once

#include "core/run_control.h"
#include "core/trace/trace.h"

#include <torch/types.h>

namespace core {

inline constexpr double kTokenCutThreshold = 0.2, kMaskCutThreshold = 0.15;  ///< of the authors, for keys of DINO
inline constexpr int kMaskCutObjects = 3;                                    ///< at most, as the authors have it
inline constexpr int kLostCandidates = 100;                                  ///< patches of least degree

/// A bipartition of the patches and the object in it.
struct Cut {
    torch::Tensor
        vector;          ///< [rows, cols]: the second eigenvector y, scaled as y'Dy = 1, positive on the object's side
    torch::Tensor mask;  ///< [rows, cols] bool: the 4-connected part of that side that holds the largest |y|
};

/// TokenCut: the normalized cut of the graph whose edges join patches of a cosine above the threshold (weight 1, others
/// 1e-5).
/// @param features   [P, F], of any length each
/// @param threshold  of the cosine, in [-1, 1]
/// @throws Error Unsupported where the cut is not determined: all patches are joined, or they fall into several groups;
///         ShapeMismatch for another number of rows than the grid's; Cancelled
Cut tokenCut(const torch::Tensor& features, PatchGrid grid, double threshold, const RunControl& control = {});

/// MaskCut: the same several times over, each time without the patches of the objects before. A mask that overlaps the
/// one before by more than half or has at most 1 % of the patches is empty; earlier masks are taken out of later ones.
/// @return  [kMaskCutObjects, rows, cols] bool
/// @throws Error as tokenCut(), for the first object only
torch::Tensor maskCut(const torch::Tensor& features, PatchGrid grid, double threshold, const RunControl& control = {});

/// LOST: similarity to the patches that resemble the seed, which is the patch that resembles fewest.
struct Lost {
    torch::Tensor similarity;  ///< [rows, cols]: sum of the products with the seed and its like
    torch::Tensor mask;        ///< [rows, cols] bool: the 4-connected part above 0 that holds the seed
    double positive = 0.0;     ///< share of pairs of different patches whose product is positive
};
/// @param features  [P, F], not normalized
/// @throws Error ShapeMismatch as above
Lost lost(const torch::Tensor& features, PatchGrid grid);

}  // namespace core
