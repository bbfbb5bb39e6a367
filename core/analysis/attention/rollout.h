// Attention rollout: the product of all layers' attention, from one token back to the input. Source: Abnar & Zuidema
// 2020, arXiv:2005.00928, section 3 (heads averaged, 0.5 A + 0.5 I, rows normalized). Only for plain self-attention,
// with square matrices. A pooling layer after it (SigLIP) is ignored; any other kind of layer throws Error Unsupported.
#pragma once

#include "core/analysis/view/view.h"
#include "core/run_control.h"
#include "core/trace/trace.h"

namespace core {

/// How a layer's attention becomes a factor of the product. F: the heads fused element by element, with its smallest
/// entries set to 0; M = (1 - residual) F + residual I; then M is normalized.
struct RolloutOptions {
    /// Abnar: every row of M is divided by its sum. VitExplain: every column is divided by the sum of the row with the
    /// same index, as in github.com/jacobgil/vit-explain; rows then need not sum to 1.
    enum class Method { Abnar, VitExplain };
    Method method = Method::Abnar;
    HeadChoice::Kind fusion = HeadChoice::Kind::Mean;  ///< not Single
    double residual = 0.5;                             ///< in [0, 1]
    /// In [0, 1): the smallest floor(discard * T * T) entries of F are set to 0; the very first entry (the class token
    /// to itself) never is, as in vit-explain. Entries equal to the threshold remain.
    double discard = 0.0;
};

/// One token's row, propagated from the last layer to the first: a vector times a matrix in row blocks, never a T x T
/// product. Discarding takes two more passes over the attention, VitExplain one.
/// @return [T] on the CPU; sums to 1 if the rows do
torch::Tensor rolloutRow(const Trace& trace, int token, const RunControl& control = {},
                         const RolloutOptions& options = {});
/// The mean of all patches' rows, in one pass: [T].
torch::Tensor rolloutMeanRow(const Trace& trace, const RunControl& control = {}, const RolloutOptions& options = {});
/// All rows: [T, T]; takes T * T floats and L matrix products of T * T * T.
torch::Tensor rolloutMatrix(const Trace& trace, const RunControl& control = {}, const RolloutOptions& options = {});

}  // namespace core
