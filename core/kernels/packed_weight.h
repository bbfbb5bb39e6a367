// The weight of a linear layer, laid out once in the panels that its products want (panel_product.h). A product that is
// given plain weights lays them out at every call: for the 197 tokens of a ViT-B/16 at 224 px that is a sixth of its
// time.
#pragma once

#include "core/kernels/activation.h"
#include "core/kernels/kernels.h"

#include <torch/types.h>

#include <cstdint>
#include <optional>

namespace core {

class PackedWeight {
public:
    /// @param weight  [outputs, inputs], with any strides, in float32 on the CPU, not empty
    explicit PackedWeight(const torch::Tensor& weight, const Kernels& kernels = core::kernels());

    /// The weight as it was given, bit for bit, contiguous.
    torch::Tensor unpacked() const;

    /// Writes activation(rows weightT + bias), of the outputs from `first` on, in float32 throughout. A row's numbers
    /// depend neither on the rows beside it nor on the number of threads. May be called from several threads at once,
    /// and be stopped (core/stop_scope.h).
    /// @param rows  [n, inputs], n > 0, contiguous
    /// @param bias  [count], contiguous, or undefined
    /// @param out   [n, count], contiguous, is overwritten
    void multiply(const torch::Tensor& rows, const torch::Tensor& bias, torch::Tensor& out,
                  std::optional<Activation> activation = {}, int64_t first = 0) const;

private:
    struct Part;

    /// Where the inner axis from `first` on begins in this panel.
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
