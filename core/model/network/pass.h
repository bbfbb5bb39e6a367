// One forward pass, as the parts of a network see it: the facts that hold for all of it (Pass), and for one layer what
// is asked of it (LayerRequest), its result (LayerOutput), and both while its blocks run (LayerRun). B is the batch, T
// tokens, C width, H heads, D = C / H.
#pragma once

#include "core/run_control.h"
#include "core/trace/trace.h"

#include <torch/types.h>

#include <stop_token>
#include <vector>

namespace core {

struct LayerEdit;

/// Known to every step of a forward pass: Network::passOver() makes it. A value; any thread may read it.
struct Pass {
    int height = 0, width = 0;   ///< of the input in pixels
    PatchGrid grid{};            ///< of the input's patches, as Network::gridFor() gives it
    std::stop_token stop{};      ///< asked at least once per block of a layer; never stops by default
    int patches = grid.count();  ///< in the sequence: fewer than the grid has where an edit drops some
};

/// Activations of a layer, as LayerEdit::ActivationPatch puts them into another pass.
struct Activations {
    torch::Tensor heads;      ///< [B, T, H * D], before their projection; T is 1 in class attention
    torch::Tensor mlpBranch;  ///< [B, T, C], as the MLP adds it
};

/// How a layer is computed, and which results are wanted beside the tokens that leave it.
struct LayerRequest {
    const LayerEdit* edit = nullptr;  ///< an intervention (layer_edit.h); null: the layer as it is
    int outputTokens = 0;         ///< compute only the first n output tokens; 0, or more than there are, means all. Not
                                  ///< together with an edit. A layer may give more than n
    bool attention = false;       ///< from which rows of attention can be recomputed
    bool weights = false;         ///< whole and differentiable: memory grows as T squared
    bool values = false;          ///< in the order of the attention's keys
    bool residualRatios = false;  ///< see LayerTrace::residualRatios
    bool activations = false;     ///< to be patched into another pass
};

/// The result of a layer. Whatever the request does not want stays empty.
struct LayerOutput {
    torch::Tensor tokens;     ///< [B, T, C], always
    Attention attention{};    ///< of the batch's first image
    torch::Tensor weights{};  ///< [B, H, T, T], the very tensor that multiplied the values; class attention [B, H, 1,
                              ///< T]; undefined where no tokens attend to tokens (XCA)
    torch::Tensor values{};  ///< of the batch's first image, [H, T, D], in the shape of the keys (windows [W, H, N, D])
    std::vector<ResidualRatio> residualRatios{};
    Activations activations{};  ///< windows give tokens in the order of their windows
};

/// A layer while it runs: its blocks read the request and fill the output. Not for several threads.
struct LayerRun {
    const Pass& pass;
    const LayerRequest& request;
    TokenLayout layout;  ///< of the tokens that the layer's branches change
    LayerOutput output{};

    const std::stop_token& stop() const { return pass.stop; }  ///< see Pass::stop
    const LayerEdit* edit() const { return request.edit; }     ///< null: the layer as it is
    /// Whether queries and keys are to outlive the layer, so that they need memory of their own.
    bool keepsHeads() const { return request.attention || request.weights; }
    /// Whether the heads' results are edited or recorded, for which all windows of an image must be together.
    bool exposesHeads() const { return request.edit != nullptr || request.activations; }
};

}  // namespace core
