// Attention sinks: the few patches that draw attention or have large norms whatever they show; and the shares of each
// head's attention that go to them, to the tokens before the patches, and to the other patches. Requires a trace made
// with TraceOptions::keepTokens.
// Sources: Darcet et al. 2024, arXiv:2309.16588, section 2 (patches of outlying norm); Xiao et al. 2024,
// arXiv:2309.17453, section 3.1 (tokens that collect attention and mean nothing). Neither has a threshold for any model
// (the first has a fixed norm for its own models), so the three numbers here are a choice, not a test.
#pragma once

#include "core/run_control.h"
#include "core/trace/trace.h"

#include <vector>

namespace core {

/// A patch is a sink of a layer when its token enters with a norm above this many times the median of the patches ...
constexpr double kSinkNorm = 3.0;
/// ... or when it receives, averaged over heads and queries, above this many times the 90th percentile of what patches
/// receive. An object that draws attention covers more patches than the rest.
constexpr double kSinkReceived = 3.0, kSinkOrdinary = 0.9;
/// A head that gives above this share of its attention to sinks, averaged over all queries, is a sink head. The number
/// is the epsilon of 0.3 of Gu et al. 2025, arXiv:2410.10781, who apply it to the share that a head of a language model
/// gives to the first token.
constexpr double kSinkHead = 0.3;

/// The sinks of one layer: [P] bool of its grid, on the CPU. Norms do not apply to layer 0, before which no tokens are
/// kept, nor where patches were merged on the way (Swin); attention does not apply where a single token or channels are
/// the queries.
/// @param layer     from 0
/// @param byNorms   false: by attention only, which a trace without tokens has, too
/// @throws Error OutOfRange for a missing layer; Other when norms are asked for that the trace did not keep; Cancelled
torch::Tensor sinkPatches(const Trace& trace, int layer, const RunControl& control = {}, bool byNorms = true);

/// Shares of attention, each [L, H] on the CPU, mean over all queries of the layer; talking heads are taken before
/// their weights are mixed, so that the four sum to 1 (minus the share on padding). NaN where a layer has no such
/// token, fewer heads, or no attention between tokens.
struct AttentionShares {
    torch::Tensor classToken;     ///< and the distillation token
    torch::Tensor registers;      ///< all of them
    torch::Tensor sinks;          ///< 0 where no patch is one
    torch::Tensor patches;        ///< other than sinks
    std::vector<int> sinkCounts;  ///< one per layer
};

/// @throws Error as sinkPatches()
AttentionShares attentionShares(const Trace& trace, const RunControl& control = {});

}  // namespace core
