// Class-conditioned relevance: which patches the evidence for one class came from.
// R <- R + mean over heads of (dy/dA * A)+ times R, from R = I, first layer to last.
// Source: Chefer, Gur & Wolf 2021, arXiv:2103.15679, section 3.
// For plain self-attention only: R multiplies its square matrices. Of a pooling layer behind it (SigLIP) only the
// gradient is taken.
#pragma once

#include "core/analysis/evidence/evidence_product.h"
#include "core/model/network/network.h"
#include "core/run_control.h"

#include <cstdint>

namespace core {

/// One token's row of R: [T] on the CPU. Gradients are taken one layer at a time, last to first, so that one layer's
/// matrices are held at once, not all. R starts from the identity: the token's own entry holds 1 more than its
/// evidence.
/// @param pixels     [1, 3, H, W]
/// @param classIndex in [0, K)
/// @throws Error OutOfRange without such a class or token; Unsupported without a classifier or with other kinds of
///         attention; OutOfMemory, naming need and supply, before anything large is allocated; Cancelled
torch::Tensor relevanceRow(Network& network, const torch::Tensor& pixels, int classIndex, int token,
                           const RunControl& control = {});
/// The mean of the rows of all patches, in one pass: [T]. For models without a class token.
torch::Tensor relevanceMeanRow(Network& network, const torch::Tensor& pixels, int classIndex,
                               const RunControl& control = {});
/// Either of the two for any score.
torch::Tensor relevanceRows(Network& network, const torch::Tensor& pixels, const Score& score, RowsAsked asked,
                            const RunControl& control = {});
/// All rows: [T, T].
torch::Tensor relevanceMatrix(Network& network, const torch::Tensor& pixels, int classIndex,
                              const RunControl& control = {});

/// Bytes that these calls need at their peak beside the network, estimated: shown to the user beforehand.
int64_t relevanceBytes(const Network& network, int height, int width);

}  // namespace core
