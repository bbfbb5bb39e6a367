// LeGrad: where the attention of each layer collects evidence for a score. T tokens, D the width of a head.
//
// In a layer that gives the tokens Z, the score is that of the mean of Z over all tokens, prefix tokens included,
// behind the network's own norm and classifier. With G = ds/dA its gradient by this layer's attention alone, a key is
// shown by the mean over heads and queries of max(G, 0), and layers are summed. The gradient is taken by the heads'
// results, O(T); G is their product with the values, G[h, i, j] = w[h, i] . v[h, j], formed in blocks of rows and never
// stored. A network that pools by attention (SigLIP) pools each layer's tokens by its own pooling layer instead, and G
// is the gradient by the attention of that layer. Source: Bousselham et al. 2024, arXiv:2404.03214, section 3.
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
