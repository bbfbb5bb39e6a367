// Direct logit attribution: the residual stream is a sum, and with the scale of the last norm held fixed the classifier
// is linear in it, so the logit is a sum of contributions of every head and every MLP. The same holds for the output
// along any direction, also if the output is a feature. Source: Elhage et al. 2021, "A Mathematical Framework for
// Transformer Circuits" (direct path to the logits).
#pragma once

#include "core/model/network/network.h"
#include "core/run_control.h"

#include <torch/types.h>

namespace core {

/// heads.sum() + projections.sum() + mlps.sum() + embedding + bias = logit, up to rounding. On the CPU.
struct LogitAttribution {
    torch::Tensor heads;        ///< [L, H]: W_o^h z_h, LayerScale included
    torch::Tensor projections;  ///< [L]: the bias of the projection after the heads
    torch::Tensor mlps;         ///< [L]
    float embedding = 0.0F;     ///< the tokens at the input of the first layer
    float bias = 0.0F;          ///< the biases of the last norm and the classifier
    float logit = 0.0F;         ///< from the classifier; along a direction: the output's dot product with it
};

/// Why the logits of such a model are not such a sum, as a sentence for the user; empty if they are.
Message whyNoLogitAttribution(const ModelSpec& spec);

/// @param pixels [1, 3, H, W] on the network's device
/// @throws Error Unsupported if whyNoLogitAttribution() gives a reason, or when the sum differs from the logit;
///         OutOfRange for a missing class; Cancelled
LogitAttribution logitAttribution(Network& network, const torch::Tensor& pixels, int classIndex,
                                  const RunControl& control = {});

/// The attribution of the output along a direction: a combination of logits, or the projection of the feature.
/// @param asked  the direction: [K] for a model with a classifier, else [C]
/// @throws Error as above; ShapeMismatch for a direction of another width
LogitAttribution attributionAlong(Network& network, const torch::Tensor& pixels, const torch::Tensor& asked,
                                  const RunControl& control = {});

}  // namespace core
