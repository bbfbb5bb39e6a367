// Attention rollout of the evidence for one class: attention weighted by the gradient of the class score. In each layer
// A = mean over heads of (dy/dA * A)+ , M = A + I with every row divided by its sum; the matrix is M_last ... M_first.
// Sources: Abnar & Zuidema 2020, arXiv:2005.00928, section 3 (the product); Chefer, Gur & Wolf 2021, arXiv:2103.15679,
// section 3 (the evidence); first combined, clipping after the mean over heads, in github.com/jacobgil/vit-explain. For
// plain self-attention only. A pooling layer after it (SigLIP) contributes only its gradient. Errors: see
// core/analysis/evidence/evidence_product.h.
#pragma once

#include "core/model/network/network.h"
#include "core/run_control.h"

namespace core {

/// One token's row: [T] on the CPU, sums to 1. Only one layer's matrices are held at a time, from the last to the
/// first.
/// @param pixels     [1, 3, H, W]
/// @param classIndex in [0, K)
torch::Tensor gradientRolloutRow(Network& network, const torch::Tensor& pixels, int classIndex, int token,
                                 const RunControl& control = {});
/// The mean of all patches' rows, in one pass: [T].
torch::Tensor gradientRolloutMeanRow(Network& network, const torch::Tensor& pixels, int classIndex,
                                     const RunControl& control = {});
/// All rows: [T, T].
torch::Tensor gradientRolloutMatrix(Network& network, const torch::Tensor& pixels, int classIndex,
                                    const RunControl& control = {});

}  // namespace core
