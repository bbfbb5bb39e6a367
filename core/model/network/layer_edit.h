// An intervention on one layer, in the form in which blocks apply it, at five hooks (blocks/edited_attention.h): before
// the product of queries and keys, at the score bias, after the heads, inside the MLP and after it. H is the layer's
// heads, T the tokens that it attends to, prefix first.
#pragma once

#include <torch/types.h>

#include <vector>

namespace core {

struct LayerEdit {  ///< default: the layer is computed unchanged
    /// [H], multiplies every score of the head, bias included, before the softmax: 1 / temperature; 0 makes attention
    /// uniform. Undefined: 1.
    torch::Tensor scoreFactors;

    /// Sets the scores of these queries at these keys to minus infinity, in these heads.
    struct AttentionMask {
        torch::Tensor heads;    ///< [H], 0 or 1
        torch::Tensor queries;  ///< [T], 0 or 1; class attention [1]
        torch::Tensor keys;     ///< [T], 0 or 1
    };
    std::vector<AttentionMask> masks;

    torch::Tensor meanHeads;  ///< [H] bool: heads whose results become the mean over the tokens; undefined: none
    torch::Tensor keptHeads;  ///< [H] or [B, H], 0 or 1, multiplies the heads' results; undefined: 1

    enum class Mlp { Kept, Zero, Mean };  ///< the MLP's branch: unchanged, 0, or its mean over the tokens
    Mlp mlp = Mlp::Kept;

    /// Replaces activations by those of another pass, after every other edit.
    struct ActivationPatch {
        torch::Tensor where;   ///< bool, broadcastable to the values: [B, T, H] or [B, T, 1]; undefined: nowhere
        torch::Tensor values;  ///< activations of the other pass (Activations in pass.h)
    };
    ActivationPatch heads, mlpBranch;  ///< where: [B, 1 or T, 1 or H] for heads, [B, 1 or T, 1] for the MLP's branch

    /// Moves activations of MLP neurons from the patches to one token: it gets their maximum over all tokens, the
    /// patches get 0.
    struct NeuronMove {
        torch::Tensor neurons;  ///< int64
        int64_t token = 0, firstPatch = 0;
    };
    std::vector<NeuronMove> neuronMoves;
    int addedTokens = 0;  ///< in this layer, after the model's own tokens before the patches

    bool noPositions = false;  ///< neither rotation nor position bias
    torch::Tensor present;     ///< [T'] int64: the tokens, out of T, that are present; undefined: all
};

}  // namespace core
