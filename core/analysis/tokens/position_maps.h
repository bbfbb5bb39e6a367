// How a network encodes positions: its position embedding, and its bias for each offset of two patches.
#pragma once

#include "core/model/network/network.h"
#include "core/trace/trace.h"

#include <torch/types.h>

namespace core {

/// The vectors by which positions are compared, one row per patch: the position embedding added to the patches, or
/// RotaryEmbedding::positions() if queries and keys are rotated instead. [P, N]; undefined if there is neither (Swin).
torch::Tensor positionRows(Network& network, PatchGrid grid);

/// Cosine of one row with all: [N].
/// @param unit  from unitRows()
torch::Tensor cosinesWith(const torch::Tensor& unit, int row);

/// Swin's relative position bias as its learned table, [H, 2 * rows - 1, 2 * cols - 1] on the CPU for a window of rows
/// x cols: the center is the bias of a patch on itself, one row below it that on the patch just below.
/// @throws Error Corrupt when pairs of the same offset differ
/// Source: Liu et al. 2021, arXiv:2103.14030, section 3.2, equation 4.
torch::Tensor biasTable(const WindowAttention& attention);

/// The table of any layer with a bias by offset: Swin's for its window, BEiT's for the whole grid. Undefined for other
/// layers (SAM, no bias).
torch::Tensor biasTable(const LayerTrace& layer);

/// The bias that depends on the query's own features (SAM), for every position of its window, or of the grid if the
/// layer has no windows.
struct QueryBias {
    torch::Tensor values;  ///< [H, rows, columns] on the CPU, padding included; undefined if the layer has no such bias
    int row = 0, col = 0;  ///< the query's own position
};
/// @param patch  row * cols + col of the layer's grid
QueryBias queryBias(const LayerTrace& layer, int patch);

/// Bias of one query patch's scores for each patch that it may attend to: [H, rows, cols] of the layer's grid on the
/// CPU; NaN outside its window and for masked pairs.
/// @param patch  row * cols + col
torch::Tensor biasMap(const WindowAttention& attention, PatchGrid grid, int patch);

/// The same for any layer; undefined if it has no bias.
torch::Tensor biasMap(const LayerTrace& layer, int patch);

}  // namespace core
