// A linear layer that draws no random numbers when it is made: LibTorch's does, which costs half a second for the
// weights of a ViT-B that are about to be replaced by a file's.
#pragma once

#include "core/model/network/weight_store.h"

#include <torch/nn/module.h>
#include <torch/types.h>

#include <memory>
#include <optional>
#include <string>

namespace core {

class Linear : public torch::nn::Module {
public:
    Linear(int inputs, int outputs, bool hasBias = true);  ///< values unset until loaded or initialised

    /// x weightT + bias. Differentiable by x, and by weight and bias while they are parameters that want gradients.
    /// Whatever needs no gradient is computed as the layer was packed, and can be stopped (core/stop_scope.h).
    torch::Tensor forward(const torch::Tensor& x) const { return product(x, bias, all(), std::nullopt); }
    torch::Tensor operator()(const torch::Tensor& x) const { return forward(x); }
    /// activate(forward(x)), in one go where that is quicker.
    torch::Tensor activated(const torch::Tensor& x, Activation activation) const;
    /// Some outputs only, for projections that share one weight: forward(x).narrow(-1, first, count).
    torch::Tensor part(const torch::Tensor& x, int64_t first, int64_t count) const;
    /// With another bias, [outputs] or undefined, in the place of the layer's own.
    torch::Tensor withBias(const torch::Tensor& x, const torch::Tensor& other) const;

    /// For a model that is looked at and not trained: puts the weight into the form in which this device computes in
    /// this precision quickest. It is no parameter from then on. Does nothing to a weight that wants gradients. Not
    /// while others use the layer.
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

    OutputRange all() const { return {0, m_outputs}; }
    torch::Tensor product(const torch::Tensor& x, const torch::Tensor& added, OutputRange outputs,
                          std::optional<Activation> activation) const;
    bool wantsGradient(const torch::Tensor& added) const;

    int64_t m_outputs;
    std::unique_ptr<const WeightStore> m_weight;
    std::optional<Precision> m_packedIn;
};

using LinearPtr = std::shared_ptr<Linear>;

/// Packs every linear layer within.
void packWeights(torch::nn::Module& module, Precision precision);

/// Whether every linear layer within is packed.
bool hasPackedWeights(const torch::nn::Module& module);

/// The values of a parameter by its name, of a linear layer's weight in whatever form it is; undefined without it.
torch::Tensor valuesOfParameter(const torch::nn::Module& module, const std::string& name);

}  // namespace core
