// A linear layer that does not draw random numbers when it is made: LibTorch's does, which costs half a second for the
// weights of a ViT-B that are about to be replaced by a file's.
#pragma once

#include <torch/nn/module.h>
#include <torch/types.h>

#include <memory>

namespace core {

class Linear : public torch::nn::Module {
public:
    Linear(int inputs, int outputs, bool hasBias = true);  ///< values unset until loaded or initialised
    /// Of many rows without gradients some at a time, so that it can be stopped (core/stop_scope.h).
    torch::Tensor forward(const torch::Tensor& x) const;
    torch::Tensor operator()(const torch::Tensor& x) const { return forward(x); }

    torch::Tensor weight;  ///< [outputs, inputs]
    torch::Tensor bias;    ///< [outputs], undefined without
};

using LinearPtr = std::shared_ptr<Linear>;

}  // namespace core
