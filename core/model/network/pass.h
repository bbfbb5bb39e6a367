// One forward pass, as the parts of a network see it: the facts that hold throughout (Pass), and for one layer the
// request (LayerRequest), the result (LayerOutput), and both while its blocks run (LayerRun). B is the batch, T tokens,
// C width, H heads, D = C / H.
#pragma once

#include "core/run_control.h"
#include "core/trace/trace.h"

#include <torch/types.h>

#include <stop_token>
#include <vector>

namespace core {

struct LayerEdit;

/// Passed to every step of a forward pass; created by Network::passOver(). A value; any thread may read it.
struct Pass {
    int height = 0, width = 0;   ///< of the input in pixels
    PatchGrid grid{};            ///< of the input's patches, from Network::gridFor()
    std::stop_token stop{};      ///< checked at least once per block of a layer; never stops by default
    int patches = grid.count();  ///< in the sequence: fewer than the grid has where an edit drops some
    /// Self-attention rounds queries, keys and values to bfloat16: Precision::Bfloat16 on a CPU that multiplies them.
    bool roundsHeads = false;
};

/// Activations of a layer, to be patched into another pass by LayerEdit::ActivationPatch.
struct Activations {
    torch::Tensor heads;      ///< [B, T, H * D], before their projection; T is 1 in class attention
    torch::Tensor mlpBranch;  ///< [B, T, C], as added by the MLP
    torch::Tensor attended;   ///< [B, T, C], from which plain self-attention projects q, k and v; never patched
};

/// How to compute a layer, and which results to return besides its output tokens.
struct LayerRequest {
    const LayerEdit* edit = nullptr;  ///< an intervention (layer_edit.h); null: none
    int outputTokens = 0;         ///< compute only the first n output tokens, or a few more; 0, or more than there are,
                                  ///< means all. Not with an edit
    bool attention = false;       ///< enough to recompute rows of attention
    bool weights = false;         ///< complete and differentiable: memory grows as T squared
    bool values = false;          ///< in the order of the attention's keys
    bool projectedKeys = false;   ///< keys of plain self-attention as projected, bias included
    bool residualRatios = false;  ///< see LayerTrace::residualRatios
    bool activations = false;     ///< for patching into another pass
    bool headsAsLeaf = false;     ///< with activations: their heads are a leaf, from which gradients are taken
};

/// The result of a layer. Fields that were not requested remain empty.
struct LayerOutput {
    torch::Tensor tokens;     ///< [B, T, C], always
    Attention attention{};    ///< of the batch's first image
    torch::Tensor weights{};  ///< [B, H, T, T], the very tensor that multiplied the values; class attention [B, H, 1,
                              ///< T]; undefined where tokens do not attend to tokens in pairs (XCA, outlook)
    torch::Tensor projectedKeys{};  ///< of the batch's first image, [T, H * D], before any norm and rotation; undefined
                                    ///< in other kinds of attention
    torch::Tensor values{};  ///< of the batch's first image, [H, T, D], in the shape of the keys (windows [W, H, N, D])
    std::vector<ResidualRatio> residualRatios{};
    Activations activations{};
};

/// A layer while it runs: its blocks read the request and fill the output. One thread.
struct LayerRun {
    const Pass& pass;
    const LayerRequest& request;
    TokenLayout layout;  ///< of the tokens that the layer's branches change
    LayerOutput output{};

    const std::stop_token& stop() const { return pass.stop; }  ///< see Pass::stop
    const LayerEdit* edit() const { return request.edit; }     ///< null: no intervention
    /// Whether queries and keys outlive the layer and therefore need memory of their own.
    bool keepsHeads() const { return request.attention || request.weights; }
    /// Whether the heads' results are edited or recorded, which requires all windows of an image together.
    bool exposesHeads() const { return request.edit != nullptr || request.activations; }
};

}  // namespace core
