// The weight of a linear layer, packed once into the panels of its products (panel_product.h). Otherwise every call
// would pack it: a sixth of the time for the 197 tokens of a ViT-B/16 at 224 px. In float32, or rounded to bfloat16 in
// half the memory, two numbers of the inner axis side by side in each element of a panel.
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
    /// @param type    kFloat32 or kBFloat16
    explicit PackedWeight(const torch::Tensor& weight, torch::ScalarType type = torch::kFloat32,
                          const Kernels& kernels = core::kernels());

    /// The weight in float32, contiguous: the original bit for bit, or rounded.
    torch::Tensor unpacked() const;

    /// Writes activation(rows weightT + bias) for the outputs from `first` on. In bfloat16 both factors are rounded to
    /// it; all else is float32. The values of a row depend neither on other rows nor on the number of threads. May be
    /// called from several threads at once.
    /// @param rows  [n, inputs], n > 0, contiguous
    /// @param bias  [count], contiguous, or undefined
    /// @param out   [n, count], contiguous, overwritten
    /// @param stop  checked once per block of rows
    /// @throws Error Cancelled
    void multiply(const torch::Tensor& rows, const torch::Tensor& bias, torch::Tensor& out, const std::stop_token& stop,
                  std::optional<Activation> activation = {}, int64_t first = 0) const;

private:
    struct Part;

    torch::Tensor elementsOf(const torch::Tensor& matrix, bool inPages) const;
    /// Start of the inner axis from `first` on in this panel.
    int64_t panelAt(int64_t panel, int64_t first) const;
    template <typename Work>
    void forEachValue(const Work& work) const;
    void multiplyPart(const Part& part, const torch::Tensor& rows, const torch::Tensor& bias, torch::Tensor& out,
                      float* tiles) const;

    const Kernels& m_kernels;
    torch::ScalarType m_type;
    int64_t m_outputs, m_width, m_columns, m_panels;
    int64_t m_inputs;        ///< elements of a row: of one number, or of two
    torch::Tensor m_values;  ///< the panels for each block of the inner axis, each [inner][columns]
};

}  // namespace core
