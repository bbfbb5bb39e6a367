// Sweeps of small interventions, each with its effect on a metric: the heads and patches that a prediction depends on;
// and the steps that sweeps share.
#pragma once

#include "core/experiment/metric.h"
#include "core/experiment/removal.h"

#include <vector>

namespace core {

/// Change of the metric when one head's result is set to 0 for all tokens: metric without it minus metric with it.
/// Passes begin at the head's layer; those of one layer run together if that is faster.
/// @param pixels [1, 3, H, W] on the network's device
/// @return       [L, most heads of a layer] on the CPU; NaN where a layer has fewer
/// @throws Error Cancelled
torch::Tensor headAblation(Network& network, const torch::Tensor& pixels, const Metric& metric,
                           const RunControl& control);

/// The same, estimated for all heads from one forward and one backward pass, as if the metric were linear in each
/// head's results. First order only, so the strongest are verified by passes of their own. Source: attribution
/// patching, Nanda 2023; Syed, Rager & Conmy 2023, arXiv:2310.10348, section 2, with zeros as the baseline.
struct HeadEstimates {
    struct Verified {  ///< a head whose estimate was checked by a pass of its own
        int layer = 0, head = 0;
        double estimated = 0.0, found = 0.0;
    };
    torch::Tensor change;            ///< [L, most heads of a layer] on the CPU; NaN where a layer has fewer
    std::vector<Verified> verified;  ///< of the largest estimates, largest first
};
/// @param verify  number of heads to verify
HeadEstimates estimatedHeadAblation(Network& network, const torch::Tensor& pixels, const Metric& metric, int verify,
                                    const RunControl& control);

/// Change of the metric when one token is masked as a key in one layer: its scores become minus infinity before
/// softmax.
/// @return  per layer [T] of the tokens that are keys there, prefix first, on the CPU; undefined where no tokens attend
///          to tokens (XCA)
std::vector<torch::Tensor> tokenKnockout(Network& network, const torch::Tensor& pixels, const Metric& metric,
                                         const RunControl& control);

/// Change of the metric when one patch of the image is removed. Source: Zeiler & Fergus 2014, arXiv:1311.2901, section
/// 4.2, with the model's patches.
/// @return [rows, cols] on the CPU
torch::Tensor occlusion(Network& network, const torch::Tensor& pixels, const RemovalRequest& request,
                        const Metric& metric, const RunControl& control);

int mostHeads(const ModelSpec& spec);  ///< maximum over the layers

/// The metric with one head of a layer off per variant, for heads [first, first + count): [count].
/// @param tokens  at the layer's input, [1, T, C]
torch::Tensor withoutHeads(Network& network, const Pass& pass, int layer, const torch::Tensor& tokens, int64_t first,
                           int64_t count, const Metric& metric);

/// The tokens at the input of each layer, then the output of the last layer: depth + 1 tensors [1, T, C].
std::vector<torch::Tensor> layerInputs(Network& network, const Pass& pass, const torch::Tensor& pixels);

}  // namespace core
