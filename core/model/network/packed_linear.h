// The weight of a linear layer, laid out once as the product that uses it wants it. A product that is given plain
// weights lays them out at every call: for the 197 tokens of a ViT-B/16 at 224 px that is a sixth of its time. Done by
// oneDNN, which LibTorch brings along; its kernels also apply bias and activation while a block of results is still in
// cache.
#pragma once

#include "core/model/spec/model_spec.h"

#include <torch/types.h>

#include <memory>
#include <optional>

namespace core {

class PackedLinear {
public:
    virtual ~PackedLinear() = default;

    /// Whether this build and this processor have such products at all.
    static bool available();

    /// Null where the plain product is to be taken: values that are not float32 in this machine's memory, a processor
    /// that oneDNN has no kernels of this kind for, a build without it.
    /// @param weight  [outputs, inputs], with any strides
    static std::shared_ptr<const PackedLinear> pack(const torch::Tensor& weight);

    /// The weight as it was given, bit for bit, contiguous.
    virtual torch::Tensor unpacked() const = 0;

    /// activation(rows weightT + bias), in float32 throughout. May be called from several threads at once.
    /// @param rows  [n, inputs], n > 0, contiguous
    /// @param bias  [outputs], or undefined
    /// @param out   [n, outputs], contiguous, is overwritten
    virtual void multiply(const torch::Tensor& rows, const torch::Tensor& bias, torch::Tensor& out,
                          std::optional<Activation> activation) const = 0;
};

}  // namespace core
