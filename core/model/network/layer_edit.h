// What of one layer is computed otherwise than its weights say: the form in which an edit reaches the blocks. They ask
// for it at five places (blocks/edited_attention.h): before queries meet keys, at the bias of the scores, behind the
// heads, inside the MLP and behind it. H heads of the layer, T tokens that it attends to, prefix first.
#pragma once

#include <torch/types.h>

#include <vector>

namespace core {

struct LayerEdit {
    /// [H], on every score of the head before the softmax, bias included: 1 / temperature; 0 makes all keys alike.
    /// Undefined: 1.
    torch::Tensor scoreFactors;

    /// Scores of minus infinity, for these queries at these keys in these heads.
    struct AttentionMask {
        torch::Tensor heads;    ///< [H], 0 or 1
        torch::Tensor queries;  ///< [T], 0 or 1; class attention [1]
        torch::Tensor keys;     ///< [T], 0 or 1
    };
    std::vector<AttentionMask> cuts;

    torch::Tensor meanHeads;  ///< [H] bool: their results become the mean over the tokens; undefined: none
    torch::Tensor keptHeads;  ///< [H] or [B, H], 0 or 1, what their results are multiplied by; undefined: 1

    enum class Mlp { Kept, Zero, Mean };
    Mlp mlp = Mlp::Kept;

    /// Activations of another pass in the place of this one's, applied after every other edit.
    struct ActivationPatch {
        torch::Tensor where;   ///< bool, broadcastable to the values: [B, T, H] or [B, T, 1]; undefined: nowhere
        torch::Tensor values;  ///< what Capture holds of that pass
    };
    ActivationPatch heads, mlpBranch;  ///< where: [B, 1 or T, 1 or H] for heads, [B, 1 or T, 1] for the MLP's branch

    /// Activations of a pass for ActivationPatch: of heads before their projection, [B, T, H * D], of the MLP's branch,
    /// [B, T, C]. T is 1 in class attention; windows tell tokens in the order of their windows.
    struct Capture {
        torch::Tensor heads, mlpBranch;
    };
    Capture* capture = nullptr;  ///< filled where given

    /// Activations of neurons of the MLP that one token gets from the patches: the maximum over all tokens, and 0
    /// there.
    struct NeuronMove {
        torch::Tensor neurons;  ///< int64
        int64_t token = 0, firstPatch = 0;
    };
    std::vector<NeuronMove> moved;
    int addedTokens = 0;  ///< behind those that the model has before the patches

    bool noPositions = false;  ///< neither rotation nor a bias by position
    torch::Tensor present;     ///< [T'] int64: which of T tokens there are; undefined: all
};

}  // namespace core
