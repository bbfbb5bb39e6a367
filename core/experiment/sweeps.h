// One small change after another, and what becomes of a metric: which heads and which patches an answer hangs on.
#pragma once

#include "core/experiment/edit.h"
#include "core/experiment/metric.h"

namespace core {

/// Change of the metric when one head's result is set to 0 for all tokens: metric without it less metric with it.
/// Passes begin at the head's layer; those of one layer run together where that is faster.
/// @param pixels [1, 3, H, W] where the network is
/// @return       [L, most heads of a layer] on the CPU; NaN where a layer has fewer
/// @throws Error Cancelled
torch::Tensor headAblation(Network& network, const torch::Tensor& pixels, const Metric& metric,
                           const RunControl& control);

/// Metric of pictures in which some patches are filled, without holding more than a few of them.
/// @param masks  [N, P] bool: the patches to fill in each
/// @return       [N] on the CPU
torch::Tensor scoresWithFilledPatches(Network& network, const torch::Tensor& pixels, const torch::Tensor& masks,
                                      Filling filling, const Metric& metric, const RunControl& control);

/// Change of the metric when one patch of the picture is filled. Source: Zeiler & Fergus 2014, arXiv:1311.2901, section
/// 4.2, with the patches of the model.
/// @return [rows, cols] on the CPU
torch::Tensor occlusion(Network& network, const torch::Tensor& pixels, Filling filling, const Metric& metric,
                        const RunControl& control);

}  // namespace core
