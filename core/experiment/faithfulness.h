// Faithfulness of a map: patches are removed in the order in which it ranks them, while the metric is tracked. Patches,
// not pixels: the rank of a pixel would be an artifact of upsampling.
// Sources: Petsiuk et al. 2018, arXiv:1806.07421 (deletion, insertion, the area); Samek et al. 2017, arXiv:1509.06321
// (most and least relevant first, random orders); Hurley & Rickard 2009, arXiv:0811.4706 (Gini index).
#pragma once

#include "core/experiment/metric.h"
#include "core/experiment/removal.h"

#include <torch/types.h>

#include <cstdint>
#include <vector>

namespace core {

/// Metrics at `steps` + 1 points, from no patch removed (or restored) to all of them; with dropped patches the last one
/// of each order remains, as a sequence needs a patch. On the CPU.
struct FaithfulnessCurves {
    torch::Tensor shares;     ///< [n + 1]: share of the patches
    torch::Tensor deletion;   ///< [n + 1]: most relevant removed first (MoRF)
    torch::Tensor insertion;  ///< [n + 1]: most relevant restored first, into a fully filled image; reversed, it is the
                              ///< curve of least relevant removed first (LeRF), so both have the same area
    torch::Tensor random;     ///< [orders, n + 1]: removed in random orders
    double gini = 0.0;        ///< of the map's magnitudes: 0 all equal, near 1 a single patch
};

struct FaithfulnessRequest {  ///< parameters common to all maps of an image
    Removal removal = Removal::Mean;
    int steps = 20;   ///< at least 1, at most the number of patches
    int orders = 20;  ///< number of random orders
    uint64_t seed = 0;
};

/// The curves of several maps of one image, sharing the random orders.
/// @param maps  each [rows, cols] on the image's grid; larger is more relevant, NaN least; ties in reading order
/// @throws Error ShapeMismatch for another grid; Unsupported if whyNoRemoval() gives a reason; Cancelled
std::vector<FaithfulnessCurves> faithfulness(Network& network, const torch::Tensor& pixels,
                                             const std::vector<torch::Tensor>& maps, const FaithfulnessRequest& request,
                                             const Metric& metric, const RunControl& control);

/// (sum - first / 2 - last / 2) / (points - 1): the mean height of the curve. @param curve [n + 1]
double areaUnder(const torch::Tensor& curve);

/// sum((2 i - n - 1) a_i) / (n sum a), a sorted, i from 1; 0 if all are 0.
double giniIndex(const torch::Tensor& values);

}  // namespace core
