// What a block tells of itself while it runs.
#pragma once

#include "core/trace/trace.h"

#include <vector>

namespace core {

struct LayerEdit;

/// Filled by Network::runLayer when someone wants to see inside, or to change what it computes.
struct LayerRecord {
    const LayerEdit* edit = nullptr;  ///< in: see layer_edit.h; null: the layer as it is
    int leaving = 0;  ///< in: of the tokens behind the layer so many, the first, are asked for, and it may leave out
                      ///< the others; 0, or more than there are: all. Not together with an edit
    bool wantWeights = false;  ///< in: also compute the whole matrix, differentiably (memory grows as T squared)
    Attention attention;       ///< out: of the batch's first image
    torch::Tensor weights;     ///< out, if wanted: [B, H, T, T], the very tensor that multiplied the values; class
                               ///< attention [B, H, 1, T]; undefined where no tokens attend to tokens (XCA)
    bool wantValues = false;   ///< in
    torch::Tensor values;      ///< out, if wanted: of the batch's first image, [H, T, D], in the order and
                               ///< shape of the attention's keys (windows [W, H, N, D])
    bool wantResidualRatios = false;            ///< in
    TokenLayout layout;                         ///< in, for the ratios: of the tokens that the layer's branches change
    std::vector<ResidualRatio> residualRatios;  ///< out, if wanted: see LayerTrace::residualRatios
};

}  // namespace core
