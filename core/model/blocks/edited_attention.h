// Hooks at which blocks apply an experiment (LayerRequest::edit). Without an edit each returns its argument. B is the
// batch, H heads, T tokens, D the width of a head.
#pragma once

#include "core/model/blocks/blocks.h"
#include "core/model/network/layer_edit.h"

namespace core {

/// Applies factors and masks to the scores scale * q kT. A mask adds a channel to queries and keys whose product dwarfs
/// every score, so that attention is still computed from queries and keys only, here and from a trace.
/// @param q, k    [B, H, Tq, D] and [B, H, T, D]; get more channels if something is masked
/// @param places  for windowed attention: [W, N], the token at each position, B being a multiple of W
/// @throws Error Unsupported when a query has no key left
void editScores(torch::Tensor& q, torch::Tensor& k, double scale, const LayerRun& run,
                const torch::Tensor& places = {});

/// The bias times the same factors; zero if positions are switched off.
ScoreBias editedBias(const ScoreBias& bias, const LayerRun& run);
torch::Tensor editedBias(const torch::Tensor& bias, const LayerRun& run);  ///< [H, N, N] of a window

/// The product of the channels that a mask adds: -1e30 where both factors are 1, else 0; far beyond any score, and well
/// within float32.
constexpr double kMaskedScore = -1e30;

/// @param found  the heads' results before their projection: [B, T, H * D]; recorded if requested
torch::Tensor editedHeads(const torch::Tensor& found, LayerRun& run);

/// Whether activations of the MLP's neurons move between tokens, which needs all tokens at once.
inline bool movesNeurons(const LayerRun& run)
{
    return run.edit() != nullptr && !run.edit()->neuronMoves.empty();
}

/// @param hidden  the MLP's activations, [B, T, N], of all tokens if movesNeurons()
torch::Tensor editedHidden(const torch::Tensor& hidden, const LayerRun& run);

/// @param branch  the MLP's branch, [B, T, C]; recorded if requested
torch::Tensor editedMlp(const torch::Tensor& branch, LayerRun& run);

/// @throws Error Unsupported when these masks leave a query of some head without a key
void requireKeys(const std::vector<LayerEdit::AttentionMask>& masks, const torch::Tensor& places = {});

}  // namespace core
