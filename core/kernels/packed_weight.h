// The weight of a linear layer, packed once into the panels of its products (panel_product.h). Otherwise every call
// would pack it: a sixth of the time for the 197 tokens of a ViT-B/16 at 224 px.
#pragma once

#include "core/kernels/activation.h"
#include "core/kernels/kernels.h"

#include <torch/types.h>

#include <cstdint>
#include <optional>
#include <stop_token>

namespace core {

class PackedWeight {
public:
    /// @param weight  [outputs, inputs], with any strides, in float32 on the CPU, not empty
    explicit PackedWeight(const torch::Tensor& weight, const Kernels& kernels = core::kernels());

    /// The original weight, bit for bit, contiguous.
    torch::Tensor unpacked() const;

    /// Writes activation(rows weightT + bias) for the outputs from `first` on, in float32 throughout. The values of a
    /// row depend neither on other rows nor on the number of threads. May be called from several threads at once.
    /// @param rows  [n, inputs], n > 0, contiguous
    /// @param bias  [count], contiguous, or undefined
    /// @param out   [n, count], contiguous, overwritten
    /// @param stop  checked once per block of rows
    /// @throws Error Cancelled
    void multiply(const torch::Tensor& rows, const torch::Tensor& bias, torch::Tensor& out, const std::stop_token& stop,
                  std::optional<Activation> activation = {}, int64_t first = 0) const;

private:
    struct Part;

    /// Start of the inner axis from `first` on in this panel.
    int64_t panelAt(int64_t panel, int64_t first) const;
    template <typename Work>
    void forEachValue(const Work& work) const;
    void multiplyPart(const Part& part, const torch::Tensor& rows, const torch::Tensor& bias, torch::Tensor& out,
                      float* tiles) const;

    const Kernels& m_kernels;
    int64_t m_outputs, m_inputs, m_panels;
    torch::Tensor m_values;  ///< the panels for each block of the inner axis, each [inner][columns]
};

}  // namespace core
