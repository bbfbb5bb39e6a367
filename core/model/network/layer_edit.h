// An intervention on one layer, in the form in which an edit reaches the blocks. They ask for it at five places
// (blocks/edited_attention.h): before queries meet keys, at the bias of the scores, behind the heads, inside the MLP
// and behind it. H heads of the layer, T tokens that it attends to, prefix first.
#pragma once

#include <torch/types.h>

#include <vector>

namespace core {

struct LayerEdit {  ///< default: the layer is computed unchanged
    /// [H], on every score of the head before the softmax, bias included: 1 / temperature; 0 makes all keys alike.
    /// Undefined: 1.
    torch::Tensor scoreFactors;

    /// Scores of minus infinity, for these queries at these keys in these heads.
    struct AttentionMask {
        torch::Tensor heads;    ///< [H], 0 or 1
        torch::Tensor queries;  ///< [T], 0 or 1; class attention [1]
        torch::Tensor keys;     ///< [T], 0 or 1
    };
    std::vector<AttentionMask> masks;

    torch::Tensor meanHeads;  ///< [H] bool: their results become the mean over the tokens; undefined: none
    torch::Tensor keptHeads;  ///< [H] or [B, H], 0 or 1, what their results are multiplied by; undefined: 1

    enum class Mlp { Kept, Zero, Mean };  ///< the MLP's branch: unchanged, 0, or its mean over the tokens
    Mlp mlp = Mlp::Kept;

    /// Activations of another pass in the place of this one's, applied after every other edit.
    struct ActivationPatch {
        torch::Tensor where;   ///< bool, broadcastable to the values: [B, T, H] or [B, T, 1]; undefined: nowhere
        torch::Tensor values;  ///< Activations of that pass (pass.h)
    };
    ActivationPatch heads, mlpBranch;  ///< where: [B, 1 or T, 1 or H] for heads, [B, 1 or T, 1] for the MLP's branch

    /// Activations of neurons of the MLP that one token gets from the patches: the maximum over all tokens, and 0
    /// there.
    struct NeuronMove {
        torch::Tensor neurons;  ///< int64
        int64_t token = 0, firstPatch = 0;
    };
    std::vector<NeuronMove> neuronMoves;
    int addedTokens = 0;  ///< in this layer, behind those that the model has before the patches

    bool noPositions = false;  ///< neither rotation nor a bias by position
    torch::Tensor present;     ///< [T'] int64: which of T tokens there are; undefined: all
};

}  // namespace core
