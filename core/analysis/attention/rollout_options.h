// Options of rollout; rollout.h says what it computes.
#pragma once

#include "core/analysis/view/view.h"

namespace core {

/// How the attention of one layer becomes the matrix that is multiplied. F: the heads fused entry by entry; the
/// smallest entries of F set to 0; M = (1 - residual) F + residual I; M normalised.
struct RolloutOptions {
    /// Abnar: every row of M is divided by its sum. VitExplain: every column is divided by the sum of the row of the
    /// same number, as github.com/jacobgil/vit-explain does; rows then need not sum to 1.
    enum class Method { Abnar, VitExplain };
    Method method = Method::Abnar;
    HeadChoice::Kind fusion = HeadChoice::Kind::Mean;  ///< not Single
    double residual = 0.5;                             ///< in [0, 1]
    /// In [0, 1): of the T * T entries of F, floor(discard * T * T) are set to 0, the smallest; the first entry of all
    /// (the class token to itself) never is, as in vit-explain. Of equal entries at the border all stay.
    double discard = 0.0;
};

}  // namespace core
