// The decoder of SegFormer: tokens of all stages become scores of labels at every place of the first stage's grid.
#pragma once

#include "core/model/blocks/norm.h"
#include "core/model/network/linear.h"
#include "core/model/spec/part_specs.h"
#include "core/trace/layout.h"

#include <torch/nn/module.h>
#include <torch/types.h>

#include <stop_token>
#include <vector>

namespace core {

/// Registered as `decode_head`: linear_c, linear_fuse, batch_norm, classifier, as in Hugging Face's code.
/// Source: Xie et al. 2021, arXiv:2105.15203, section 3.2.
class DecodeHead : public torch::nn::Module {
public:
    struct Stage {
        torch::Tensor tokens;  ///< [B, P, C], normed
        PatchGrid grid;
    };
    DecodeHead(const HierarchySpec& hierarchy, const SegmenterSpec& segmenter);
    /// @param stages  first to last
    /// @return        [B, labels, rows, cols] of the first stage's grid
    /// @throws Error  Cancelled
    torch::Tensor forward(const std::vector<Stage>& stages, const std::stop_token& stop) const;

private:
    std::vector<LinearPtr> m_projections;  ///< `linear_c.I.proj`
    LinearPtr linear_fuse, classifier;
    NormPtr batch_norm;
};

}  // namespace core
