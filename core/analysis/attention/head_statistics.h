// One number per head: attention distance, entropy, and the weight on padding.
#pragma once

#include "core/run_control.h"
#include "core/trace/trace.h"

namespace core {

/// [L, H] on the CPU, H that of the layer with the most heads: NaN throughout, to be filled in.
torch::Tensor emptyHeadTable(const Trace& trace);

/// All are [L, H] on the CPU, computed in row blocks; NaN if a layer has fewer heads or no such number. Talking heads
/// use the weights before mixing, whose rows sum to 1; in layers with windows pairs masked by the shift do not count.

/// Mean over patch queries of the attention-weighted distance between patch centers, in pixels of the model input;
/// prefix tokens are excluded and the rows renormalized. NaN if patches are not queries: class attention, channels.
/// Source: Dosovitskiy et al. 2021, arXiv:2010.11929, Fig. 7 right and appendix D.7.
torch::Tensor attentionDistance(const Trace& trace, const RunControl& control = {});

/// The same along time, in steps of a clip (a step has the frames of one tubelet); 0 for a single image.
torch::Tensor attentionTimeDistance(const Trace& trace, const RunControl& control = {});

/// Mean row entropy over all queries and keys, in nats: 0 for a single token, log T for uniform attention. NaN for
/// channels. Padding counts among the keys of a window (SAM), not among the queries.
torch::Tensor attentionEntropy(const Trace& trace, const RunControl& control = {});

/// Mean over patch queries of the weight on padding, which lies outside the image; 0 in layers without padding.
torch::Tensor paddingMass(const Trace& trace, const RunControl& control = {});

}  // namespace core
