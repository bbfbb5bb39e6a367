// The weight of a linear layer and how products with it are computed. One owner holds its values: plain, as loading and
// training need them, or in the form best for a precision and device, chosen once when a model is opened.
#pragma once

#include "core/kernels/activation.h"
#include "core/model/spec/model_spec.h"

#include <torch/types.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>

namespace core {

/// Outputs [first, first + count) of a linear layer: rows of its weight.
struct OutputRange {
    int64_t first = 0, count = 0;
};

class WeightStore {  ///< interface; forInference() chooses the form
public:
    virtual ~WeightStore() = default;

    /// The values in float32, [outputs, inputs]: while the store is plain, the parameter itself; otherwise without
    /// gradients. A packed store unpacks once and keeps the copy.
    virtual torch::Tensor plain() const = 0;

    /// activation(x weightT + bias) of some outputs, without gradients.
    /// @param x     [..., inputs] in float32, not empty, on the device of the weight
    /// @param bias  [outputs.count], or undefined
    /// @param stop  checked once per block of rows
    /// @throws Error Cancelled
    virtual torch::Tensor product(const torch::Tensor& x, const torch::Tensor& bias, OutputRange outputs,
                                  std::optional<Activation> activation, const std::stop_token& stop) const = 0;

    /// Rows of the weight, [outputs.count, inputs].
    torch::Tensor rows(OutputRange outputs) const { return plain().narrow(0, outputs.first, outputs.count); }

    static std::unique_ptr<const WeightStore> keepPlain(torch::Tensor weight);  ///< shares the tensor's memory

    /// For passes without gradients. On the CPU panels (core/kernels/packed_weight.h) replace the plain values; on a
    /// GPU those stay, or are replaced by their values in bfloat16. In bfloat16 both factors of a product are rounded,
    /// for good: plain() gives the rounded weights.
    /// @param weight  in float32, requires no gradient
    static std::unique_ptr<const WeightStore> forInference(torch::Tensor weight, Precision precision);
};

}  // namespace core
