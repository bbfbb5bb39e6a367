// The places where blocks let an experiment intervene (LayerRequest::edit). Without an edit each of these returns its
// argument. B is the batch, H heads, T tokens, D the width of a head.
#pragma once

#include "core/model/blocks/blocks.h"
#include "core/model/network/layer_edit.h"

namespace core {

/// Factors and masks of the scores scale * q kT. A mask is one more channel of queries and keys, whose product is
/// beyond every score, so that attention is still computed from queries and keys only, here and from a trace.
/// @param q, k    [B, H, Tq, D] and [B, H, T, D]; get more channels where something is masked
/// @param places  for attention in windows: [W, N], the token at each place, B being a multiple of W
/// @throws Error Unsupported when some query has no key left
void editScores(torch::Tensor& q, torch::Tensor& k, double scale, const LayerRun& run,
                const torch::Tensor& places = {});

/// The bias times the same factors; zero without positions.
ScoreBias editedBias(const ScoreBias& bias, const LayerRun& run);
torch::Tensor editedBias(const torch::Tensor& bias, const LayerRun& run);  ///< [H, N, N] of a window

/// The product of the channels that a mask adds: -1e30 where both factors are 1, 0 elsewhere; far beyond scores, far
/// within float32.
constexpr double kMaskedScore = -1e30;

/// @param found  the heads' results before their projection: [B, T, H * D]; recorded where the request wants them
torch::Tensor editedHeads(const torch::Tensor& found, LayerRun& run);

/// Whether activations of the MLP's neurons move between tokens, so that all tokens are needed at once.
inline bool movesNeurons(const LayerRun& run)
{
    return run.edit() != nullptr && !run.edit()->neuronMoves.empty();
}

/// @param hidden  the MLP's activations, [B, T, N], of all tokens where movesNeurons()
torch::Tensor editedHidden(const torch::Tensor& hidden, const LayerRun& run);

/// @param branch  the MLP's branch, [B, T, C]; recorded where the request wants it
torch::Tensor editedMlp(const torch::Tensor& branch, LayerRun& run);

/// @throws Error Unsupported when these masks leave some query of a head without key
void requireKeys(const std::vector<LayerEdit::AttentionMask>& masks, const torch::Tensor& places = {});

}  // namespace core
