// Numbers a head: how far it looks and how sharply, and what it gives away to padding.
#pragma once

#include "core/run_control.h"
#include "core/trace/trace.h"

namespace core {

/// All are [L, H] on the CPU, computed in row blocks; NaN where a layer has fewer heads or no answer. Talking heads
/// are taken before their weights are mixed, so that rows sum to 1; in layers with windows pairs that the shift keeps
/// apart do not count.

/// Mean over patch queries of the attention-weighted distance between patch centres, in pixels of the model input;
/// prefix tokens are left out and the rows renormalised. NaN where no patch asks: class attention, channels.
/// Source: Dosovitskiy et al. 2021, arXiv:2010.11929, Fig. 7 right and appendix D.7.
torch::Tensor attentionDistance(const Trace& trace, const RunControl& control = {});

/// Mean row entropy over all queries and keys, in nats: 0 looks at one token, log T at all alike. NaN for channels.
/// Padding counts among the keys of a window (SAM), not among the queries.
torch::Tensor attentionEntropy(const Trace& trace, const RunControl& control = {});

/// Mean over patch queries of the weight that falls on padding, which is no part of the picture; 0 in layers without.
torch::Tensor paddingMass(const Trace& trace, const RunControl& control = {});

}  // namespace core
