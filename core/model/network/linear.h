// A linear layer that draws no random numbers when it is made: LibTorch's does, which costs half a second for the
// weights of a ViT-B that are about to be replaced by a file's.
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
    Linear(int inputs, int outputs, bool hasBias = true);  ///< values unset until loaded or initialised

    /// x weightT + bias. Differentiable by x, and by weight and bias while they are parameters that want gradients.
    /// Whatever needs no gradient is computed as the layer was packed.
    /// @param stop  asked once per block of rows, and before the gradient by x is computed
    /// @throws Error Cancelled, here and below
    torch::Tensor forward(const torch::Tensor& x, const std::stop_token& stop) const
    {
        return product({x, bias, {0, m_outputs}, std::nullopt, stop});
    }
    /// activate(forward(x)), in one go where that is quicker.
    torch::Tensor activated(const torch::Tensor& x, Activation activation, const std::stop_token& stop) const;
    /// Some outputs only, for projections that share one weight: forward(x).narrow(-1, first, count).
    torch::Tensor part(const torch::Tensor& x, OutputRange outputs, const std::stop_token& stop) const;
    /// With another bias, [outputs] or undefined, in the place of the layer's own.
    torch::Tensor withBias(const torch::Tensor& x, const torch::Tensor& other, const std::stop_token& stop) const;

    /// For inference: puts the weight into the form in which this device computes quickest in this precision. It is no
    /// parameter from then on. Does nothing to a weight that wants gradients. Not while others use the layer.
    void pack(Precision precision);
    bool isPacked() const { return m_packedIn.has_value(); }
    using torch::nn::Module::to;
    void to(torch::Device device, bool nonBlocking = false) override;  ///< a packed layer stays packed

    /// [outputs, inputs] in float32: the parameter itself until it is packed.
    torch::Tensor weight() const { return m_weight->plain(); }
    /// Makes this the values of the weight, in their memory: of the same sizes, wanting no gradient. The layer is
    /// plain.
    void setWeight(const torch::Tensor& values);

    torch::Tensor bias;  ///< [outputs], undefined without

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

/// Packs every linear layer within.
void packWeights(torch::nn::Module& module, Precision precision);

/// Whether every linear layer within is packed.
bool hasPackedWeights(const torch::nn::Module& module);

/// The values of a parameter by its name, of a linear layer's weight in whatever form it is; undefined without it.
torch::Tensor valuesOfParameter(const torch::nn::Module& module, const std::string& name);

}  // namespace core
