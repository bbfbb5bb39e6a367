// A linear layer that does not draw random numbers when it is made: LibTorch's does, which costs half a second for the
// weights of a ViT-B that are about to be replaced by a file's.
#pragma once

#include "core/model/spec/model_spec.h"

#include <torch/nn/module.h>
#include <torch/types.h>

#include <memory>
#include <mutex>
#include <optional>

namespace core {

class PackedLinear;

torch::Tensor activate(const torch::Tensor& x, Activation activation);

class Linear : public torch::nn::Module {
public:
    Linear(int inputs, int outputs, bool hasBias = true);  ///< values unset until loaded or initialised
    /// Of many rows without gradients some at a time, so that it can be stopped (core/stop_scope.h). On the CPU the
    /// first product without gradients keeps a second copy of the weight (network/packed_linear.h), made anew when the
    /// weight has been written to.
    torch::Tensor forward(const torch::Tensor& x) const { return product(x, std::nullopt); }
    torch::Tensor operator()(const torch::Tensor& x) const { return forward(x); }
    /// activate(forward(x)), in one go where that is quicker.
    torch::Tensor activated(const torch::Tensor& x, Activation activation) const { return product(x, activation); }

    /// What the copy will take that is not made yet; 0 where there will be none.
    int64_t bytesToPack() const;

    torch::Tensor weight;  ///< [outputs, inputs]
    torch::Tensor bias;    ///< [outputs], undefined without

private:
    torch::Tensor product(const torch::Tensor& x, std::optional<Activation> activation) const;
    std::shared_ptr<const PackedLinear> packed() const;  ///< of the weight as it is now; null: take the plain product

    /// Which values the packed ones were made from: LibTorch counts what is written to a tensor.
    struct Source {
        const void* values = nullptr;
        uint32_t version = 0;
        bool operator==(const Source&) const = default;
    };
    Source source() const;

    mutable std::mutex m_packing;
    mutable Source m_packedFrom;
    mutable std::shared_ptr<const PackedLinear> m_packed;
};

using LinearPtr = std::shared_ptr<Linear>;

}  // namespace core
