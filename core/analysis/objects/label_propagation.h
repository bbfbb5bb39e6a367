// Labels of a video's first frame carried to the frames after it by the similarity of patches.
// Source: DINOv3, notebooks/segmentation_tracking.ipynb; after Jabri et al. 2020, arXiv:2006.14613, section 4.1.
#pragma once

#include "core/trace/layout.h"

#include <torch/types.h>

#include <deque>
#include <stop_token>

namespace core {

/// The authors' values.
struct PropagationOptions {
    int frames = 7;            ///< frames before the current one that are looked at, beside the first frame
    double radius = 12.0;      ///< in patches: how far away a patch may have been
    int neighbors = 5;         ///< the most similar patches of all these frames together
    double temperature = 0.2;  ///< of the softmax over their similarities
};

/// A frame's labels are those of the most similar patches in earlier frames. Memory does not grow with the video: only
/// the first frame and the last `frames` are kept. Frames must have one grid.
class LabelPropagation {
public:
    /// @param features  of the first frame's patches, [P, F], rows of unit length, on the CPU
    /// @param labels    [P, M] float32: each patch's share of each label, rows that sum to 1
    /// @throws Error    ShapeMismatch if either has another number of rows than the grid; OutOfRange for options below
    ///                  1 patch, 1 neighbor or 0 frames, or a temperature that is not above 0
    LabelPropagation(PatchGrid grid, const torch::Tensor& features, const torch::Tensor& labels,
                     const PropagationOptions& options = {});

    /// The labels of the next frame, [P, M] as above.
    /// @throws Error ShapeMismatch for features of another shape; Cancelled
    torch::Tensor next(const torch::Tensor& features, const std::stop_token& stop = {});

private:
    struct Known {
        torch::Tensor features, labels;
    };
    torch::Tensor rowOfPatches(const torch::Tensor& features, int row) const;

    PatchGrid m_grid;
    PropagationOptions m_options;
    Known m_first;
    std::deque<Known> m_recent;  ///< oldest first
};

/// Each patch's label: that with the largest share, after each label's shares are scaled from their lowest to their
/// highest value in the frame. [P] int64. Source: the notebook's postprocessing.
torch::Tensor strongestLabels(const torch::Tensor& labels);

}  // namespace core
