// Locates the difference between two images in a network: activations of the pass over the clean image are patched into
// the pass over the corrupt one, and the metric shows how much of the clean result they restore.
// Sources: Meng et al. 2022, arXiv:2202.05262, section 2.1 (causal tracing); Wang et al. 2022, arXiv:2211.00593 (path
// patching of heads); Heimersheim & Nanda 2024, arXiv:2404.15255 (the normalized metric).
#pragma once

#include "core/experiment/metric.h"

#include <torch/types.h>

#include <vector>

namespace core {

/// The patched activation. Head: one head for all tokens, before the projection. For one token: the residual stream at
/// the layer's input, the results of all heads, or the branch of the MLP.
enum class PatchSite { Head, Residual, AllHeads, Mlp };

struct ActivationPatching {  ///< result of activationPatching()
    /// Per layer [H], or [T] of its tokens, prefix first, on the CPU: (metric - corrupt) / (clean - corrupt); 0: no
    /// effect, 1: fully clean. [1] where the layer changes only the class token.
    std::vector<torch::Tensor> restored;
    double clean = 0.0, corrupt = 0.0;  ///< the metric in the two passes
};

struct PatchedPair {              ///< the two passes compared; refers to its parts, owns none
    Network& network;             ///< of the clean image
    const torch::Tensor& pixels;  ///< [1, 3, H, W], the clean image
    Network& corruptNetwork;      ///< the same network, or one with other edits on the same weights
    const torch::Tensor& corruptPixels;
};

/// @throws Error ShapeMismatch for different grids; Unsupported when both images have the same metric, for dropped
///         patches, and for single tokens where windows reorder them (Swin); Cancelled
ActivationPatching activationPatching(const PatchedPair& pair, PatchSite site, const Metric& metric,
                                      const RunControl& control);

}  // namespace core
