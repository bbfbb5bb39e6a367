// The norms of a ViT and its relatives: LayerNorm, RMSNorm, or BatchNorm as at inference.
#pragma once

#include "core/model/spec/model_spec.h"
#include "core/model/spec/part_specs.h"

#include <torch/nn/module.h>
#include <torch/types.h>

#include <memory>

namespace core {

/// Normalizes over the last axis. Has `weight`, and `bias`, `running_mean` and `running_var` if its kind has them.
class Norm : public torch::nn::Module {
public:
    Norm(int width, double eps, NormKind kind);
    torch::Tensor forward(const torch::Tensor& x) const;  ///< [..., width]
    int64_t width() const { return weight.size(0); }      ///< channels
    torch::Tensor operator()(const torch::Tensor& x) const { return forward(x); }

private:
    double m_eps;
    torch::Tensor weight, bias;               ///< [width]; bias undefined for Rms
    torch::Tensor running_mean, running_var;  ///< [width]; undefined except for Batch
};

using NormPtr = std::shared_ptr<Norm>;  ///< null where a block has no norm

/// A norm over `width` channels, of the model's kind and epsilon.
NormPtr makeNorm(const ModelSpec& spec, int width);

}  // namespace core
