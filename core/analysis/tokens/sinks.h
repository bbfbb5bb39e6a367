// Attention sinks: the few patches that attract attention or have large norms whatever they show; and the shares of
// each head's attention on them, on the tokens before the patches, and on the other patches. Requires a trace made with
// TraceOptions::keepTokens. Sources: Darcet et al. 2024, arXiv:2309.16588, section 2 (patches with outlier norms); Xiao
// et al. 2024, arXiv:2309.17453, section 3.1 (meaningless tokens that collect attention). Neither gives a threshold for
// all models (the first has a fixed norm for its own), so the three constants here are a choice, not a test.
#pragma once

#include "core/run_control.h"
#include "core/trace/trace.h"

#include <vector>

namespace core {

/// A patch is a sink of a layer if its token's norm at the input exceeds this many times the median of the patches ...
constexpr double kSinkNorm = 3.0;
/// ... or if it receives, averaged over heads and queries, more than this many times the 90th percentile of what
/// patches receive. (An object that attracts attention covers more than a tenth of the patches.)
constexpr double kSinkReceived = 3.0, kSinkOrdinary = 0.9;
/// A head that puts more than this share of its attention on sinks, averaged over all queries, is a sink head. The
/// value is the epsilon of 0.3 of Gu et al. 2025, arXiv:2410.10781, who apply it to a language model head's share on
/// the first token.
constexpr double kSinkHead = 0.3;

/// The sinks of one layer: [P] bool of its grid, on the CPU. Norms do not apply to layer 0, before which no tokens are
/// kept, nor where patches were merged on the way (Swin); attention does not apply where a single token or channels are
/// the queries.
/// @param layer     from 0
/// @param byNorms   false: by attention only, which does not require a trace with tokens
/// @throws Error OutOfRange for a missing layer; Other when norms are requested but the trace kept no tokens; Cancelled
torch::Tensor sinkPatches(const Trace& trace, int layer, const RunControl& control = {}, bool byNorms = true);

/// Shares of attention, each [L, H] on the CPU, mean over all queries of the layer; talking heads use the weights
/// before mixing, so that the four sum to 1 (minus the share on padding). NaN if a layer has no such token, fewer
/// heads, or no attention between tokens.
struct AttentionShares {
    torch::Tensor classToken;     ///< includes the distillation token
    torch::Tensor registers;      ///< all of them
    torch::Tensor sinks;          ///< 0 if no patch is one
    torch::Tensor patches;        ///< all except sinks
    std::vector<int> sinkCounts;  ///< one per layer
};

/// @throws Error as sinkPatches()
AttentionShares attentionShares(const Trace& trace, const RunControl& control = {});

}  // namespace core
