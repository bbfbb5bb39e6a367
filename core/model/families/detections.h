// What the networks that detect objects share (DETR, YOLOS): the head that predicts boxes, and the labels, scores and
// boxes of their queries. Source: Carion et al. 2020, arXiv:2005.12872, section 3.2.
#pragma once

#include "core/model/network/linear.h"
#include "core/model/network/pass.h"
#include "core/model/spec/model_spec.h"
#include "core/trace/query_tokens.h"

#include <torch/nn/module.h>
#include <torch/types.h>

#include <array>
#include <memory>
#include <stop_token>

namespace core {

/// Three linear layers with a ReLU between them, registered as `0`, `1` and `2`.
class Perceptron : public torch::nn::Module {
public:
    Perceptron(int width, int outputs);
    torch::Tensor forward(torch::Tensor x, const std::stop_token& stop) const;  ///< [..., width] -> [..., outputs]

private:
    std::array<LinearPtr, 3> m_layers;
};

/// The label, score and box of each query.
/// @param logits  [Q, K + 1], "no object" last
/// @param boxes   [Q, 4]: center x, center y, width, height as fractions of the input
std::shared_ptr<const QueryTokens> detectionsOf(const ModelSpec& spec, const Pass& pass, const torch::Tensor& logits,
                                                const torch::Tensor& boxes);

}  // namespace core
