// A linear layer that draws no random numbers when constructed: LibTorch's does, which costs half a second for a ViT-B
// whose weights are about to be loaded from a file.
#pragma once

#include "core/model/network/weight_store.h"

#include <torch/nn/module.h>
#include <torch/types.h>

#include <memory>
#include <optional>
#include <stop_token>
#include <string>

namespace core {

class Linear : public torch::nn::Module {  ///< see the top of this header; weight [outputs, inputs]
public:
    Linear(int inputs, int outputs, bool hasBias = true);  ///< values unset until loaded or initialized

    /// x weightT + bias. Differentiable with respect to x, and to weight and bias while they are parameters that
    /// require gradients. Uses the packed weight unless weight or bias need gradients.
    /// @param stop  checked once per block of rows, and before the gradient with respect to x is computed
    /// @throws Error Cancelled, here and below
    torch::Tensor forward(const torch::Tensor& x, const std::stop_token& stop) const
    {
        return product({x, bias, {0, m_outputs}, std::nullopt, stop});
    }
    /// activate(forward(x)), fused where that is faster.
    torch::Tensor activated(const torch::Tensor& x, Activation activation, const std::stop_token& stop) const;
    /// Computes only some outputs, for projections that share one weight: forward(x).narrow(-1, first, count).
    torch::Tensor part(const torch::Tensor& x, OutputRange outputs, const std::stop_token& stop) const;
    /// With another bias, [outputs] or undefined, instead of the layer's own.
    torch::Tensor withBias(const torch::Tensor& x, const torch::Tensor& other, const std::stop_token& stop) const;

    /// For inference: converts the weight to the fastest form for this device and precision. From then on it is no
    /// longer a parameter. Does nothing to a weight that requires gradients. Not while other threads use the layer.
    void pack(Precision precision);
    bool isPacked() const { return m_packedIn.has_value(); }
    using torch::nn::Module::to;
    void to(torch::Device device, bool nonBlocking = false) override;  ///< a packed layer stays packed

    /// [outputs, inputs] in float32: the parameter itself until it is packed.
    torch::Tensor weight() const { return m_weight->plain(); }
    /// Replaces the weight by this tensor, sharing its memory: same shape, requires no gradient. Unpacks the layer.
    void setWeight(const torch::Tensor& values);

    torch::Tensor bias;  ///< [outputs], undefined if absent

private:
    struct ProductByInput;
    struct Product {
        const torch::Tensor& x;
        torch::Tensor added;  ///< the bias
        OutputRange outputs;
        std::optional<Activation> activation;
        const std::stop_token& stop;
    };
    torch::Tensor product(const Product& wanted) const;
    bool wantsGradient(const torch::Tensor& added) const;

    int64_t m_outputs;
    std::unique_ptr<const WeightStore> m_weight;
    std::optional<Precision> m_packedIn;
};

using LinearPtr = std::shared_ptr<Linear>;  ///< shared with the module that registers it

/// Packs every linear layer in the module.
void packWeights(torch::nn::Module& module, Precision precision);

/// Whether every linear layer in the module is packed.
bool hasPackedWeights(const torch::nn::Module& module);

/// The values of the named parameter, for a linear layer's weight in any form; undefined if there is none.
torch::Tensor valuesOfParameter(const torch::nn::Module& module, const std::string& name);

}  // namespace core
