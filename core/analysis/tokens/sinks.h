// Attention sinks: the few patches that draw attention or grow large whatever they show; and how much of each head's
// attention goes to them, to the tokens before the patches, and to the other patches. All of it needs a trace that was
// made with TraceOptions::keepTokens.
// Sources: Darcet et al. 2024, arXiv:2309.16588, section 2 (patches of outlying norm); Xiao et al. 2024,
// arXiv:2309.17453, section 3.1 (tokens that collect attention and mean nothing). Neither has a cut for any model: that
// of the first is a fixed norm of its models, and so the three numbers here are a choice, not a test.
#pragma once

#include "core/run_control.h"
#include "core/trace/trace.h"

#include <vector>

namespace core {

/// A patch is a sink of a layer when its token enters with a norm above so many times the median of the patches ...
constexpr double kSinkNorm = 3.0;
/// ... or when it receives, all heads and queries averaged, above so many times the attention that this share of the
/// patches receive at most. An object that draws attention covers more patches than are left.
constexpr double kSinkReceived = 3.0, kSinkOrdinary = 0.9;
/// A head that gives above this share of its attention to the sinks together, all queries averaged, is a sink head. The
/// number is that of Gu et al. 2025, arXiv:2410.10781, who put it to what a head of a language model gives to the first
/// token alone (their epsilon of 0.3).
constexpr double kSinkHead = 0.3;

/// The sinks of one layer: [P] bool of its grid, on the CPU. Norms say nothing of layer 0, before which no tokens are
/// kept, nor where the patches were merged on the way (Swin); attention says nothing where a single token asks, which
/// may have its reasons, nor where channels do.
/// @param layer  from 0
/// @throws Error OutOfRange for a layer that is not there; Other when the trace did not keep tokens; Cancelled
torch::Tensor sinkPatches(const Trace& trace, int layer, const RunControl& control = {});

/// Each [L, H] on the CPU, mean over all queries of the layer; talking heads are taken before their weights are mixed,
/// so that the four sum to 1 (less what falls on padding). NaN where a layer has no such token, fewer heads, or no
/// attention of tokens.
struct AttentionShares {
    torch::Tensor classToken;     ///< and the distillation token
    torch::Tensor registers;      ///< all of them
    torch::Tensor sinks;          ///< 0 where no patch is one
    torch::Tensor patches;        ///< that are no sinks
    std::vector<int> sinkCounts;  ///< one a layer
};

/// @throws Error as sinkPatches()
AttentionShares attentionShares(const Trace& trace, const RunControl& control = {});

}  // namespace core
