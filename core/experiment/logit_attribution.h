// Where a logit comes from, exactly: the residual stream is a sum, and with the scale of the last norm held fixed the
// classifier is linear in it, so the logit is a sum over what every head and every MLP adds. The same holds for what
// the answer is along any direction, also of a model whose answer is a feature.
// Source: Elhage et al. 2021, "A Mathematical Framework for Transformer Circuits" (direct path to the logits).
#pragma once

#include "core/model/network/network.h"
#include "core/run_control.h"

#include <torch/types.h>

#include <string>

namespace core {

/// heads.sum() + projections.sum() + mlps.sum() + embedding + bias = logit, up to rounding. On the CPU.
struct LogitAttribution {
    torch::Tensor heads;        ///< [L, H]: of W_o^h z_h, LayerScale included
    torch::Tensor projections;  ///< [L]: of the bias behind the heads
    torch::Tensor mlps;         ///< [L]
    float embedding = 0.0F;     ///< of the tokens that enter the first layer
    float bias = 0.0F;          ///< of last norm and classifier
    float logit = 0.0F;         ///< what the classifier says; along a direction: the answer's product with it
};

/// Empty, or why the logits of such a model are no such sum, as a sentence for the user.
Message whyNoLogitAttribution(const ModelSpec& spec);

/// @param pixels [1, 3, H, W] where the network is
/// @throws Error Unsupported where whyNoLogitAttribution() says why, or when the sum is not the logit; OutOfRange for a
///         class that is not there; Cancelled
LogitAttribution logitAttribution(Network& network, const torch::Tensor& pixels, int classIndex,
                                  const RunControl& control = {});

/// Of the answer along a direction: a combination of logits, or the projection of the feature.
/// @param asked [K] of a model with a classifier, else [C]
/// @throws Error as above; ShapeMismatch for a direction of another width
LogitAttribution attributionAlong(Network& network, const torch::Tensor& pixels, const torch::Tensor& asked,
                                  const RunControl& control = {});

}  // namespace core
