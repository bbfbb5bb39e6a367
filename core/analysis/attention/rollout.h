// Attention rollout: attention of all layers multiplied, from one token back to the input. Source: Abnar & Zuidema
// 2020, arXiv:2005.00928, section 3 (heads averaged, 0.5 A + 0.5 I, rows normalized).
// Only for plain self-attention, whose square matrices are multiplied. A pooling layer behind it (SigLIP) is left out;
// any other kind of layer throws Error Unsupported.
#pragma once

#include "core/analysis/view/view.h"
#include "core/run_control.h"
#include "core/trace/trace.h"

namespace core {

/// How a layer's attention becomes the matrix to multiply. F: the heads fused entry by entry, with its smallest entries
/// set to 0; M = (1 - residual) F + residual I; then M is normalized.
struct RolloutOptions {
    /// Abnar: every row of M is divided by its sum. VitExplain: every column is divided by the sum of the row of the
    /// same number, as github.com/jacobgil/vit-explain does; rows then need not sum to 1.
    enum class Method { Abnar, VitExplain };
    Method method = Method::Abnar;
    HeadChoice::Kind fusion = HeadChoice::Kind::Mean;  ///< not Single
    double residual = 0.5;                             ///< in [0, 1]
    /// In [0, 1): the smallest floor(discard * T * T) entries of F are set to 0; the first entry of all (the class
    /// token to itself) never is, as in vit-explain. Of equal entries at the threshold all stay.
    double discard = 0.0;
};

/// One token's row, propagated from the last layer to the first: a vector times a matrix in row blocks, never a T x T
/// product. Discarding takes two more passes over the attention, VitExplain one.
/// @return [T] on the CPU, sums to 1 where rows do
torch::Tensor rolloutRow(const Trace& trace, int token, const RunControl& control = {},
                         const RolloutOptions& options = {});
/// Mean of the rows of all patches, in one pass: [T].
torch::Tensor rolloutMeanRow(const Trace& trace, const RunControl& control = {}, const RolloutOptions& options = {});
/// All rows: [T, T]; costs T * T floats and L products T * T * T.
torch::Tensor rolloutMatrix(const Trace& trace, const RunControl& control = {}, const RolloutOptions& options = {});

}  // namespace core
