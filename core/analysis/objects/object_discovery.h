// Finds objects without labels, from the similarity of a layer's patches. P patches on a grid, F features; everything
// is computed on the CPU, in float64.
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

inline constexpr double kTokenCutThreshold = 0.2, kMaskCutThreshold = 0.15;  ///< the authors' values, for keys of DINO
inline constexpr int kMaskCutObjects = 3;                                    ///< maximum, as in the authors' code
inline constexpr int kLostCandidates = 100;                                  ///< patches of least degree

/// Bytes of the two matrices.
inline int64_t discoveryBytes(PatchGrid grid)
{
    return 2 * static_cast<int64_t>(sizeof(double)) * grid.count() * grid.count();
}

/// TokenCut: the normalized cut of the graph of patches in which an edge weighs 1 if the cosine of its two patches is
/// above the threshold, else 1e-5.
/// @param features   [P, F], rows of any length
/// @param threshold  of the cosine, in [-1, 1]
/// @return           [rows, cols]: the second eigenvector y, scaled to y'Dy = 1, positive on the object's side
/// @throws Error Unsupported if the cut is ambiguous: all patches are joined, or they fall into several groups;
///         ShapeMismatch for another number of rows than the grid's; Cancelled
torch::Tensor tokenCut(const torch::Tensor& features, PatchGrid grid, double threshold, const RunControl& control = {});

/// The object in that vector, [rows, cols] bool: the 4-connected part above the mean that holds the largest |y|.
torch::Tensor objectIn(const torch::Tensor& vector);

/// MaskCut: repeats the cut, each time without the patches of earlier objects. A side with three corners of the grid is
/// background. A mask is empty if it has at most 1 % of the patches, if its intersection over union with the previous
/// one exceeds 0.5, or after an ambiguous cut; earlier masks are removed from later ones.
/// @return  [kMaskCutObjects, rows, cols] bool
/// @throws Error as tokenCut(), for the first object only
torch::Tensor maskCut(const torch::Tensor& features, PatchGrid grid, double threshold, const RunControl& control = {});

/// LOST: similarity to the seed, which is the patch similar to the fewest others, and to the patches similar to it.
struct Lost {
    torch::Tensor similarity;  ///< [rows, cols]: sum of the dot products with the seed and those patches
    torch::Tensor mask;        ///< [rows, cols] bool: the 4-connected part above 0 that holds the seed
    double positive = 0.0;     ///< share of pairs of different patches whose dot product is positive
};
/// @param features  [P, F], not normalized
/// @throws Error ShapeMismatch as above
Lost lost(const torch::Tensor& features, PatchGrid grid);

}  // namespace core
