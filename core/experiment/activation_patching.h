// Where in a network the difference between two pictures sits: what one part of the pass over the clean picture found
// is put into the pass over the corrupt one, and the metric says how much of the clean answer comes back with it.
// Sources: Meng et al. 2022, arXiv:2202.05262, section 2.1 (causal tracing); Wang et al. 2022, arXiv:2211.00593 (path
// patching of heads); Heimersheim & Nanda 2024, arXiv:2404.15255 (the normalised metric).
#pragma once

#include "core/experiment/metric.h"

#include <torch/types.h>

#include <vector>

namespace core {

/// What is taken over: of one head for all tokens, before the projection; or of one token what enters the layer, what
/// all heads found for it, or what the MLP adds to it.
enum class PatchSite { Head, Residual, AllHeads, Mlp };

struct ActivationPatching {
    /// A layer [H], or [T] of its tokens, prefix first, on the CPU: (metric - corrupt) / (clean - corrupt); 0: as
    /// corrupt as before, 1: clean again. [1] where the class token alone is worked on.
    std::vector<torch::Tensor> restored;
    double clean = 0.0, corrupt = 0.0;  ///< the metric of the two passes
};

struct PatchedPair {
    Network& network;             ///< of the clean picture
    const torch::Tensor& pixels;  ///< [1, 3, H, W], the clean picture
    Network& corruptNetwork;      ///< the same, or one with other edits of the same weights
    const torch::Tensor& corruptPixels;
};

/// @throws Error ShapeMismatch for grids that differ; Unsupported when both pictures have the same metric, for dropped
///         patches, and for heads by token where windows have an order of their own (Swin); Cancelled
ActivationPatching activationPatching(const PatchedPair& pair, PatchSite site, const Metric& metric,
                                      const RunControl& control);

}  // namespace core
