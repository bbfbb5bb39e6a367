// A linear layer that does not draw random numbers when it is made: LibTorch's does, which costs half a second for the
// weights of a ViT-B that are about to be replaced by a file's.
#pragma once

#include "core/model/spec/model_spec.h"

#include <torch/nn/module.h>
#include <torch/types.h>

#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace core {

class PackedLinear;

torch::Tensor activate(const torch::Tensor& x, Activation activation);

class Linear : public torch::nn::Module {
public:
    Linear(int inputs, int outputs, bool hasBias = true);  ///< values unset until loaded or initialised
    /// Of many rows without gradients some at a time, so that it can be stopped (core/stop_scope.h). On the CPU the
    /// first product of more than a few rows without gradients lays out a copy of the weight (network/packed_linear.h),
    /// anew when the weight has been written to.
    torch::Tensor forward(const torch::Tensor& x) const { return product(x, std::nullopt); }
    torch::Tensor operator()(const torch::Tensor& x) const { return forward(x); }
    /// activate(forward(x)), in one go where that is quicker.
    torch::Tensor activated(const torch::Tensor& x, Activation activation) const { return product(x, activation); }

    /// From now on the copy is enough: as soon as there is one, `weight` has its sizes and no memory, each number a
    /// NaN. A product with gradients, or values(), brings it back for good.
    void keepOneCopy();

    /// The weight, wherever its values are; of no gradient where none is asked of `weight`.
    torch::Tensor values() const;

    /// Products without gradients from now on; those with gradients by the weights are in float32. Not while others use
    /// it. In bfloat16 both factors are rounded, sums and bias are not, and a rounded copy of the weight is kept.
    void computeIn(Precision precision);

    /// What the copy will take beside the weight that is not made yet; 0 where there will be none.
    int64_t bytesToPack() const;

    torch::Tensor weight;  ///< [outputs, inputs]; of an opened model's read values()
    torch::Tensor bias;    ///< [outputs], undefined without

private:
    torch::Tensor product(const torch::Tensor& x, std::optional<Activation> activation) const;
    /// Of the weight as it is now; null: take the plain product.
    std::shared_ptr<const PackedLinear> packedFor(int64_t rows) const;

    torch::Tensor productOfRounded(const torch::Tensor& x) const;

    /// Which values the packed ones were made from: LibTorch counts what is written to a tensor.
    struct Source {
        const void* values = nullptr;
        uint32_t version = 0;
        bool operator==(const Source&) const = default;
    };
    Source source() const;

    Precision m_precision = Precision::Float32;
    mutable std::mutex m_packing;  ///< of everything below, and of where the values of `weight` are
    mutable bool m_oneCopy = false, m_released = false;
    mutable Source m_packedFrom, m_roundedFrom;
    mutable torch::Tensor m_rounded;  ///< in bfloat16
    mutable std::shared_ptr<const PackedLinear> m_packed;
};

using LinearPtr = std::shared_ptr<Linear>;

/// Linear::keepOneCopy() of all linear layers within: for a model that is looked at and not trained.
void keepOneCopyOfWeights(torch::nn::Module& module);

/// The values of a parameter by its name, of a linear layer's weight wherever they are; undefined without it.
torch::Tensor valuesOfParameter(const torch::nn::Module& module, const std::string& name);

}  // namespace core
