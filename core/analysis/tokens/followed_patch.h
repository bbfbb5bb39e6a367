// Tracks the content of one patch through later frames of a video, by the most similar token.
#pragma once

#include "core/trace/trace.h"

#include <torch/types.h>

namespace core {

/// The layer whose tokens are compared: the last one up to three quarters of the depth that outputs a token for every
/// patch of the image. Later layers encode the object rather than its part, wherever it lies. Source: Amir et al. 2021,
/// arXiv:2112.05814, section 3 and Fig. 3 (layer 9 of 12 for correspondence).
/// @throws Error Unsupported for a model without such a layer
int layerToFollowIn(const Trace& trace);

/// A patch of the first frame, and its position in later ones.
class FollowedPatch {
public:
    /// A patch of a frame, and its similarity.
    struct Place {
        int row = 0, col = 0;
        double similarity = 1.0;  ///< cosine with the first frame's patch, [-1, 1]
    };

    /// @param first  the trace of the first frame, made with TraceOptions::keepTokens
    /// @throws Error OutOfRange for a patch outside the grid; as layerToFollowIn()
    FollowedPatch(const Trace& first, int row, int col);

    /// The patch of this frame with the largest cosine, ties in reading order. The mean of the frame's patches is
    /// subtracted first, as it is common to all tokens.
    /// @throws Error ShapeMismatch for a trace of another grid
    Place in(const Trace& frame) const;

private:
    int m_layer = 0;
    PatchGrid m_grid;
    torch::Tensor m_wanted;  ///< [C], unit length
};

}  // namespace core
