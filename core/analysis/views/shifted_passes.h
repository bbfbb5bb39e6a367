// Features on a finer grid than the network's patches, from several passes over the image, each shifted by a part of a
// patch: k = patch / stride shifts in each direction, k * k passes.
//
// Amir et al. 2021 (arXiv:2112.05814, extractor.py of ShirAmir/dino-vit-features) overlap patches in one pass instead,
// by a smaller stride of the patch embedding: its sequence is about k * k times as long, and the position embeddings
// are interpolated to it. Here every pass has as many tokens and the position embeddings that it has without a stride,
// and the tokens of one pass do not attend to those of another. Features of the two are alike, but not equal.
#pragma once

#include "core/analysis/table/view_row.h"
#include "core/analysis/view/view.h"
#include "core/run_control.h"

#include <torch/types.h>

#include <functional>

namespace core {

/// `stride`: patch | 16 | 8 | 7 | 4 | 2 | 1, in pixels of the model input.
ViewOption strideOption();

/// The value of that option; 0: one patch, a single pass. A view without the option has 0.
int strideOf(const View& view);

/// Computes features of the patches of a layer, [P, F], from a trace that kept its tokens.
using FeaturesOfPatches = std::function<torch::Tensor(const ViewInput& subject, const RunControl& control)>;

/// The cells of a finer grid: k times as many rows and columns as the layer's grid has, over the same part of the
/// image.
/// @param stride  pixels of the model input, from 1; must divide the side of the layer's patches
/// @throws Error OutOfRange for a stride that does not; Unsupported for clips, under edits of single patches, and for a
///         layer whose patches are not whole pixels
PatchGrid finerGrid(const ViewInput& subject, int layer, int stride);

/// The features of those cells, [cells, F] float64 on the CPU.
///
/// The feature of a cell is that of the patch around it: in row k * r + i of the cells, that of row r of the layer in
/// the pass that is shifted down by (2 i - k + 1) * stride / 2 pixels, a fraction dropped, so that the centers of cell
/// and patch are at most half a pixel apart; the same for columns. Beyond the edges of the input its outermost pixels
/// are repeated, over half a patch at most. For an odd k the middle shift is 0, and its features are those of the plain
/// pass.
/// @param features  called once per pass; never for the subject itself
/// @param control   progress counts the layers of all passes
/// @throws Error as finerGrid(); OutOfMemory, naming the need; what runTrace() and `features` throw
torch::Tensor finerFeatures(const ViewInput& subject, int layer, int stride, const FeaturesOfPatches& features,
                            const RunControl& control);

/// Values per cell of a coarse grid, [rows, cols], for the cells of a finer one: those of the cell around each.
torch::Tensor onFinerGrid(const torch::Tensor& values, PatchGrid finer);

}  // namespace core
