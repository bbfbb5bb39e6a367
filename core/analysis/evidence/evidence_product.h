// Class-conditioned products over the layers, which show the patches that the evidence for one class comes from. In
// each layer C = mean over heads of (dy/dA * A)+, with y the score. For plain self-attention only, as square matrices
// are multiplied; a pooling layer after it (SigLIP) contributes only its gradient.
#pragma once

#include "core/analysis/evidence/layerwise_backward.h"
#include "core/model/network/network.h"
#include "core/run_control.h"

#include <cstdint>

namespace core {

/// A product of one matrix per layer, from the last layer to the first.
struct EvidenceProduct {
    const char* name;                                                                 ///< in errors: "relevance"
    torch::Tensor (*push)(const torch::Tensor& rows, const torch::Tensor& evidence);  ///< rows [R, T] times the matrix
};

/// (I + C_last) ... (I + C_0): a token's own entry holds 1 more than its evidence.
/// Source: Chefer, Gur & Wolf 2021, arXiv:2103.15679, section 3.
extern const EvidenceProduct kRelevance;

/// M_last ... M_0, where M = C + I with every row divided by its sum; rows sum to 1.
/// Sources: Abnar & Zuidema 2020, arXiv:2005.00928, section 3 (the product); Chefer et al. 2021 (the evidence); the two
/// were first joined, cutting after the mean over heads, in github.com/jacobgil/vit-explain.
extern const EvidenceProduct kGradientRollout;

/// The rows to compute: one token's, the mean of all patches' (for models without a class token), the mean of these two
/// with the class token's (Pooling::ClassAndPatchMean), or all.
struct RowSelection {
    enum class Kind { Token, MeanOfPatches, ClassAndPatchMean, All };  ///< Token: row `token` only
    Kind kind = Kind::All;
    int token = 0;

    static RowSelection of(int token) { return {Kind::Token, token}; }     ///< one row
    static RowSelection meanOfPatches() { return {Kind::MeanOfPatches}; }  ///< one row, averaged
};

/// Gradients are taken one layer at a time, last to first, so that one layer's matrices are held at once.
/// @param pixels      [1, 3, H, W]
/// @param classIndex  in [0, K)
/// @return            [T], or [T, T] for all rows, on the CPU
/// @throws Error      OutOfRange without such a class or token; Unsupported without a classifier or with other kinds of
///                    attention; OutOfMemory, naming need and supply, before anything large is allocated; Cancelled
torch::Tensor evidenceRows(const EvidenceProduct& product, Network& network, const torch::Tensor& pixels,
                           int classIndex, RowSelection asked = {}, const RunControl& control = {});
/// The same for any score.
torch::Tensor evidenceRows(const EvidenceProduct& product, Network& network, const torch::Tensor& pixels,
                           const Score& score, RowSelection asked = {}, const RunControl& control = {});

/// Estimated peak bytes of evidenceRows() in addition to the network; shown to the user beforehand.
int64_t evidenceBytes(const Network& network, int height, int width);

}  // namespace core
