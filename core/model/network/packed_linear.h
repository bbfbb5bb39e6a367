// The weight of a linear layer, laid out once as the product that uses it wants it. A product that is given plain
// weights lays them out at every call: for the 197 tokens of a ViT-B/16 at 224 px that is a sixth of its time. By
// oneDNN (network/onednn_linear.h) with AVX-512, by our own panels (network/tiled_linear.h) where that is quicker or
// all there is.
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
    /// that there are no kernels of this kind for.
    /// @param weight  [outputs, inputs], with any strides
    static std::shared_ptr<const PackedLinear> pack(const torch::Tensor& weight);

    /// A weight is laid out for products of so many rows: those of a classifier would gain nothing.
    static constexpr int64_t kFewestRows = 8;

    /// The weight as it was given, bit for bit, contiguous.
    virtual torch::Tensor unpacked() const = 0;

    /// Multiplications between two looks at the stop: less than 0.1 s of one slow core, and far more than it takes for
    /// a product of matrices to reach full speed.
    static constexpr int64_t kProductsBetweenLooks = int64_t{1} << 30;

    /// activation(rows weightT + bias), in float32 throughout. May be called from several threads at once, and be
    /// stopped (core/stop_scope.h).
    /// @param rows  [n, inputs], n > 0, contiguous
    /// @param bias  [outputs], or undefined
    /// @param out   [n, outputs], contiguous, is overwritten
    virtual void multiply(const torch::Tensor& rows, const torch::Tensor& bias, torch::Tensor& out,
                          std::optional<Activation> activation) const = 0;
};

}  // namespace core
