// Where blocks let an experiment change what they compute (LayerRecord::edit). Without an edit each of these gives back
// what it was given. B is the batch, H heads, T tokens, D the width of a head.
#pragma once

#include "core/model/blocks/blocks.h"
#include "core/model/network/layer_edit.h"

namespace core {

inline const LayerEdit* editOf(const LayerRecord* record)
{
    return record != nullptr ? record->edit : nullptr;
}

/// Factors and cuts of the scores scale * q kT. A cut is one more channel of queries and keys, whose product is beyond
/// every score, so that attention goes on to be computed from queries and keys alone, here and from a trace.
/// @param q, k    [B, H, Tq, D] and [B, H, T, D]; get more channels where something is cut
/// @param places  of attention in windows: [W, N], which token stands where, B being a multiple of W
/// @throws Error Unsupported when some query has no key left
void editScores(torch::Tensor& q, torch::Tensor& k, double scale, const LayerRecord* record,
                const torch::Tensor& places = {});

/// The same factors, and none of it without positions.
ScoreBias editedBias(const ScoreBias& bias, const LayerRecord* record);
torch::Tensor editedBias(const torch::Tensor& bias, const LayerRecord* record);  ///< [H, N, N] of a window

/// The channel that a cut adds: -1e30 where both factors are 1, 0 elsewhere; far beyond scores, far within float32.
constexpr double kCutScore = -1e30;

/// @param found  what the heads found, before their projection: [B, T, H * D]
torch::Tensor editedHeads(const torch::Tensor& found, const LayerRecord* record);

/// Whether activations of the MLP's neurons move between tokens, so that all tokens are needed at once.
inline bool movesNeurons(const LayerRecord* record)
{
    return editOf(record) != nullptr && !editOf(record)->moved.empty();
}

/// @param hidden  what comes out of the MLP's activation, [B, T, N], of all tokens where movesNeurons()
torch::Tensor editedHidden(const torch::Tensor& hidden, const LayerRecord* record);

/// @param branch  what the MLP adds, [B, T, C]
torch::Tensor editedMlp(const torch::Tensor& branch, const LayerRecord* record);

/// @throws Error Unsupported when these cuts leave some query of a head without key
void requireKeys(const std::vector<LayerEdit::AttentionMask>& cuts, const torch::Tensor& places = {});

}  // namespace core
