// Class-conditioned relevance: the patches that the evidence for one class came from.
// R <- R + mean over heads of (dy/dA * A)+ times R, from R = I, first layer to last.
// Source: Chefer, Gur & Wolf 2021, arXiv:2103.15679, section 3.
// For plain self-attention only: R multiplies its square matrices. A pooling layer after it (SigLIP) contributes only
// its gradient.
#pragma once

#include "core/analysis/evidence/evidence_product.h"
#include "core/model/network/network.h"
#include "core/run_control.h"

#include <cstdint>

namespace core {

/// One token's row of R: [T] on the CPU. Gradients are computed one layer at a time, last to first, so that only one
/// layer's matrices are held at once. R starts from the identity: the token's own entry is 1 larger than its evidence.
/// @param pixels     [1, 3, H, W]
/// @param classIndex in [0, K)
/// @throws Error OutOfRange for a missing class or token; Unsupported without a classifier or with other kinds of
///         attention; OutOfMemory, naming need and supply, before anything large is allocated; Cancelled
torch::Tensor relevanceRow(Network& network, const torch::Tensor& pixels, int classIndex, int token,
                           const RunControl& control = {});
/// The mean of all patches' rows, in one pass: [T]. For models without a class token.
torch::Tensor relevanceMeanRow(Network& network, const torch::Tensor& pixels, int classIndex,
                               const RunControl& control = {});
/// Either of the two for any score.
torch::Tensor relevanceRows(Network& network, const torch::Tensor& pixels, const Score& score, RowsAsked asked,
                            const RunControl& control = {});
/// All rows: [T, T].
torch::Tensor relevanceMatrix(Network& network, const torch::Tensor& pixels, int classIndex,
                              const RunControl& control = {});

/// Estimated peak bytes of these calls in addition to the network; shown to the user in advance.
int64_t relevanceBytes(const Network& network, int height, int width);

}  // namespace core
