// LeGrad: where the attention of each layer collects evidence for a score. T tokens, D the width of a head.
//
// For a layer with output tokens Z, the network's own norm and classifier compute the score s from the mean of Z over
// all tokens, prefix tokens included. With G = ds/dA, its gradient with respect to only this layer's attention, the
// value of a key is the mean over heads and queries of max(G, 0), and layers are summed. The gradient w with respect to
// the heads' results takes O(T) memory; G[h, i, j] = w[h, i] . v[h, j], with the values v, is computed in blocks of
// rows and never stored. A network that pools by attention (SigLIP) pools each layer's tokens by its own pooling layer
// instead, and G is the gradient with respect to that layer's attention. Source: Bousselham et al. 2024,
// arXiv:2404.03214, section 3.
#pragma once

#include "core/analysis/evidence/layerwise_backward.h"
#include "core/model/network/network.h"
#include "core/run_control.h"

#include <cstdint>

namespace core {

enum class LegradLayers { All, LastTwo };  ///< as in the paper; as the authors' code does by default

/// @param pixels  [1, 3, H, W]
/// @return        [rows, cols] of the patch grid, on the CPU; not negative, and not normalized
/// @throws Error  Unsupported unless every layer has plain self-attention; OutOfMemory, naming need and supply, in
///                advance; Cancelled
torch::Tensor legrad(Network& network, const torch::Tensor& pixels, const Score& score,
                     LegradLayers layers = LegradLayers::All, const RunControl& control = {});

/// Estimated peak bytes in addition to the network.
int64_t legradBytes(const Network& network, int height, int width);

}  // namespace core
