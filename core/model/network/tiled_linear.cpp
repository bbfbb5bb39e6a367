#include "core/model/network/tiled_linear.h"

#include "core/checkpoint/tensor/own_pages.h"
#include "core/model/network/linear.h"
#include "core/stop_scope.h"

#include <ATen/Parallel.h>

#include <algorithm>
#include <memory>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// A panel of so much of the inner axis (16 KB with AVX2) stays in the first cache, and a block of so many rows of it
/// (216 KB) in the second.
constexpr int64_t kInner = 256;
constexpr int64_t kRows = 36 * kTileRows;

constexpr int64_t inParts(int64_t count, int64_t each)
{
    return (count + each - 1) / each;
}

void activateInPlace(Tensor x, Activation activation)
{
    activation == Activation::Gelu ? torch::gelu_(x) : x.copy_(activate(x, activation));
}

class TiledLinear final : public PackedLinear {
public:
    TiledLinear(const Tensor& weight, const PanelKernels& kernels)
        : m_kernels(kernels),
          m_outputs(weight.size(0)),
          m_inputs(weight.size(1)),
          m_panels(inParts(m_outputs, kernels.columns)),
          m_values(emptyInOwnPages({m_panels * kernels.columns * m_inputs}, torch::kFloat32))
    {
        const float* from = weight.data_ptr<float>();
        const int64_t row = weight.stride(0), column = weight.stride(1);
        auto* values = m_values.data_ptr<float>();
        forEachValue([&](int64_t output, int64_t input, int64_t at) {
            values[at] = output < m_outputs ? from[output * row + input * column] : 0.0F;
        });
    }

    Tensor unpacked() const override
    {
        auto weight = emptyInOwnPages({m_outputs, m_inputs}, torch::kFloat32);
        auto* to = weight.data_ptr<float>();
        const float* values = m_values.data_ptr<float>();
        forEachValue([&](int64_t output, int64_t input, int64_t at) {
            if (output < m_outputs) {
                to[output * m_inputs + input] = values[at];
            }
        });
        return weight;
    }

    void multiply(const Tensor& rows, const Tensor& bias, Tensor& out,
                  std::optional<Activation> activation) const override
    {
        const int64_t count = rows.size(0);
        const int64_t perBlock = inParts(inParts(count, inParts(count, kRows)), kTileRows) * kTileRows;
        const StopCheck requireGoingOnHere;
        at::parallel_for(0, inParts(count, perBlock) * m_panels, 1, [&](int64_t begin, int64_t end) {
            const torch::NoGradGuard noGrad;  // the guard of the caller does not reach LibTorch's worker threads
            const auto tiles = std::make_unique_for_overwrite<float[]>(static_cast<size_t>(perBlock * kInner));
            while (begin < end) {
                requireGoingOnHere();
                const int64_t block = begin / m_panels, before = block * m_panels;
                const Part part{block * perBlock, std::min(perBlock, count - block * perBlock), begin - before,
                                std::min(end - before, m_panels)};
                multiplyPart(part, rows, bias, out, tiles.get());
                if (activation) {
                    const int64_t column = part.panel * m_kernels.columns;
                    const int64_t columns = std::min(part.endPanel * m_kernels.columns, m_outputs) - column;
                    activateInPlace(out.narrow(0, part.row, part.rows).narrow(1, column, columns), *activation);
                }
                begin = before + part.endPanel;
            }
        });
    }

private:
    /// Rows and panels of the result, of one thread.
    struct Part {
        int64_t row, rows, panel, endPanel;
    };

    /// Where a panel lies of the inner axis from `first` on.
    int64_t panelAt(int64_t panel, int64_t first) const
    {
        return m_kernels.columns * (first * m_panels + panel * std::min(kInner, m_inputs - first));
    }

    /// work(output, input, where it lies) of all, in the order in which they lie within a panel, in parallel.
    template <typename Work>
    void forEachValue(const Work& work) const
    {
        const int64_t columns = m_kernels.columns;
        at::parallel_for(0, m_panels, 1, [&](int64_t begin, int64_t end) {
            for (int64_t panel = begin; panel < end; ++panel) {
                for (int64_t input = 0; input < m_inputs; ++input) {
                    const int64_t first = input / kInner * kInner;
                    const int64_t at = panelAt(panel, first) + (input - first) * columns;
                    for (int64_t i = 0; i < columns; ++i) {
                        work(panel * columns + i, input, at + i);
                    }
                }
            }
        });
    }

    /// @param tiles  for part.rows times kInner numbers
    void multiplyPart(const Part& part, const Tensor& rows, const Tensor& bias, Tensor& out, float* tiles) const
    {
        const int64_t columns = m_kernels.columns, wholePanels = m_outputs / columns;
        const float* values = m_values.data_ptr<float>();
        const float* added = bias.defined() ? bias.data_ptr<float>() : nullptr;
        float* result = out.data_ptr<float>() + part.row * m_outputs;
        for (int64_t first = 0; first < m_inputs; first += kInner) {
            PanelProduct product;
            product.rows = part.rows;
            product.inner = std::min(kInner, m_inputs - first);
            product.left = tiles;
            putInTiles(rows.data_ptr<float>() + part.row * m_inputs + first, m_inputs, 1, part.rows, product.inner,
                       tiles);
            for (int64_t panel = part.panel; panel < part.endPanel; ++panel) {
                const int64_t column = panel * columns;
                product.panel = values + panelAt(panel, first);
                product.next = panel + 1 < part.endPanel ? product.panel + columns * product.inner : nullptr;
                product.out = result + column;
                product.outRow = m_outputs;
                product.plus = first > 0 ? product.out : added ? added + column : nullptr;
                product.plusRow = first > 0 ? m_outputs : 0;
                panel < wholePanels ? m_kernels.multiply(product) : multiplyNarrow(product, m_outputs - column);
            }
        }
    }

    /// A panel of which `width` columns are there: by way of memory for all of them.
    void multiplyNarrow(PanelProduct product, int64_t width) const
    {
        const int64_t columns = m_kernels.columns;
        std::vector<float> whole(static_cast<size_t>(product.rows * columns)), plus(whole.size());
        const auto narrow = product;
        for (int64_t i = 0; narrow.plus && i < narrow.rows; ++i) {
            std::copy_n(narrow.plus + i * narrow.plusRow, width, plus.data() + i * columns);
        }
        product.plus = plus.data();
        product.out = whole.data();
        product.plusRow = product.outRow = columns;
        m_kernels.multiply(product);
        for (int64_t i = 0; i < narrow.rows; ++i) {
            std::copy_n(whole.data() + i * columns, width, narrow.out + i * narrow.outRow);
        }
    }

    const PanelKernels& m_kernels;
    int64_t m_outputs, m_inputs, m_panels;
    Tensor m_values;  ///< for each kInner of the inner axis the panels, each [inner][columns]
};

}  // namespace

std::shared_ptr<const PackedLinear> packInPanels(const Tensor& weight, const PanelKernels& kernels)
{
    return std::make_shared<TiledLinear>(weight, kernels);
}

}  // namespace core
