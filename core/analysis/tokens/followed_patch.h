// Where what one patch shows has gone in later frames of a film: the patch whose token is most like it.
#pragma once

#include "core/trace/trace.h"

#include <torch/types.h>

namespace core {

/// The layer whose tokens are compared: the last that leaves a token for every patch of the picture, up to three
/// quarters of the depth. Later ones say what the object is rather than which part of it, in one way wherever it lies.
/// Source: Amir et al. 2021, arXiv:2112.05814, section 3 and Fig. 3 (layer 9 of 12 for correspondence).
/// @throws Error Unsupported for a model without such a layer
int layerToFollowIn(const Trace& trace);

class FollowedPatch {
public:
    struct Place {
        int row = 0, col = 0;
        double similarity = 1.0;  ///< cosine with the first frame's patch, [-1, 1]
    };

    /// @param first  the trace of the frame in which the patch is named, made with TraceOptions::keepTokens
    /// @throws Error OutOfRange for a patch that is not there; as layerToFollowIn()
    FollowedPatch(const Trace& first, int row, int col);

    /// The patch of this frame with the largest cosine, the first in reading order of several. From tokens the mean of
    /// their frame's patches is taken away first: it is what all have in common.
    /// @throws Error ShapeMismatch for a trace of another grid
    Place in(const Trace& frame) const;

private:
    int m_layer = 0;
    PatchGrid m_grid;
    torch::Tensor m_wanted;  ///< [C], unit length
};

}  // namespace core
