#include "core/kernels/packed_weight.h"

#include "core/checkpoint/tensor/tensor_memory.h"
#include "core/kernels/panel_product.h"
#include "core/kernels/parallel.h"
#include "core/run_control.h"

#include <algorithm>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// A panel of this much of the inner axis (16 KB with AVX2) stays in the first cache, and a block of this many rows of
/// it (216 KB) in the second.
constexpr int64_t kInner = 256;
constexpr int64_t kRows = 36 * kTileRows;

constexpr int64_t inParts(int64_t count, int64_t each)
{
    return (count + each - 1) / each;
}

/// Columns [skipped, skipped + width) of a panel's product, by way of a buffer for all columns.
void multiplyNarrow(void (*multiply)(const PanelProduct&), int64_t columns, PanelProduct product, int64_t skipped,
                    int64_t width)
{
    std::vector<float> whole(static_cast<size_t>(product.rows * columns)), plus(whole.size());
    const auto narrow = product;
    for (int64_t i = 0; narrow.plus && i < narrow.rows; ++i) {
        std::copy_n(narrow.plus + i * narrow.plusRow, width, plus.data() + i * columns + skipped);
    }
    product.plus = plus.data();
    product.out = whole.data();
    product.plusRow = product.outRow = columns;
    multiply(product);
    for (int64_t i = 0; i < narrow.rows; ++i) {
        std::copy_n(whole.data() + i * columns + skipped, width, narrow.out + i * narrow.outRow);
    }
}

}  // namespace

/// The part of the result that one thread computes: rows, and panels that hold some of the outputs from `first` on.
struct PackedWeight::Part {
    int64_t row, rows, panel, endPanel;
    int64_t first, count;  ///< of all outputs that are asked for
    std::optional<Activation> activation;
};

PackedWeight::PackedWeight(const Tensor& weight, torch::ScalarType type, const Kernels& kernels)
    : m_kernels(kernels),
      m_type(type),
      m_outputs(weight.size(0)),
      m_width(weight.size(1)),
      m_columns(type == torch::kBFloat16 ? kernels.pairColumns : kernels.columns),
      m_panels(inParts(m_outputs, m_columns)),
      m_inputs(type == torch::kBFloat16 ? inParts(m_width, 2) : m_width),
      m_values(emptyInOwnPages({m_panels * m_columns * m_inputs}, torch::kFloat32))
{
    const auto elements = elementsOf(weight, /*inPages=*/true);
    const float* from = elements.data_ptr<float>();
    const int64_t row = elements.stride(0), column = elements.stride(1);
    auto* values = m_values.data_ptr<float>();
    forEachValue([&](int64_t output, int64_t input, int64_t at) {
        values[at] = output < m_outputs ? from[output * row + input * column] : 0.0F;
    });
}

/// The numbers of [rows, m_width] as a product reads them: themselves, or rounded to bfloat16 and two in each element.
Tensor PackedWeight::elementsOf(const Tensor& matrix, bool inPages) const
{
    if (m_type == torch::kFloat32) {
        return matrix;
    }
    const std::vector<int64_t> shape{matrix.size(0), 2 * m_inputs};
    auto pairs = inPages ? emptyInOwnPages(shape, m_type) : torch::empty(shape, m_type);
    pairs.narrow(1, 0, m_width).copy_(matrix);
    pairs.narrow(1, m_width, shape[1] - m_width).zero_();
    return pairs.view(torch::kFloat32);
}

Tensor PackedWeight::unpacked() const
{
    auto weight = emptyInOwnPages({m_outputs, m_inputs}, torch::kFloat32);
    auto* to = weight.data_ptr<float>();
    const float* values = m_values.data_ptr<float>();
    forEachValue([&](int64_t output, int64_t input, int64_t at) {
        if (output < m_outputs) {
            to[output * m_inputs + input] = values[at];
        }
    });
    return m_type == torch::kFloat32
               ? weight
               : weight.view(torch::kBFloat16).narrow(1, 0, m_width).to(torch::kFloat32).contiguous();
}

int64_t PackedWeight::panelAt(int64_t panel, int64_t first) const
{
    return m_columns * (first * m_panels + panel * std::min(kInner, m_inputs - first));
}

/// Calls work(output, input, offset) for all values, in the order of a panel's memory, in parallel.
template <typename Work>
void PackedWeight::forEachValue(const Work& work) const
{
    inParallel(m_panels, 1, [&](int64_t begin, int64_t end) {
        for (int64_t panel = begin; panel < end; ++panel) {
            for (int64_t input = 0; input < m_inputs; ++input) {
                const int64_t first = input / kInner * kInner;
                const int64_t at = panelAt(panel, first) + (input - first) * m_columns;
                for (int64_t i = 0; i < m_columns; ++i) {
                    work(panel * m_columns + i, input, at + i);
                }
            }
        }
    });
}

void PackedWeight::multiply(const Tensor& rows, const Tensor& bias, Tensor& out, const std::stop_token& stop,
                            std::optional<Activation> activation, int64_t first) const
{
    const auto elements = elementsOf(rows, /*inPages=*/false);
    const int64_t count = rows.size(0), outputs = out.size(1), columns = m_columns;
    const int64_t firstPanel = first / columns, panels = inParts(first + outputs, columns) - firstPanel;
    const int64_t perBlock = inParts(inParts(count, inParts(count, kRows)), kTileRows) * kTileRows;
    inParallel(inParts(count, perBlock) * panels, 1, [&](int64_t begin, int64_t end) {
        const auto tiles = std::make_unique_for_overwrite<float[]>(static_cast<size_t>(perBlock * kInner));
        while (begin < end) {
            throwIfCancelled(stop);
            const int64_t block = begin / panels, before = block * panels;
            const Part part{block * perBlock,
                            std::min(perBlock, count - block * perBlock),
                            firstPanel + begin - before,
                            firstPanel + std::min(end - before, panels),
                            first,
                            outputs,
                            activation};
            multiplyPart(part, elements, bias, out, tiles.get());
            begin = before + part.endPanel - firstPanel;
        }
    });
}

/// @param tiles  memory for part.rows times kInner numbers
void PackedWeight::multiplyPart(const Part& part, const Tensor& rows, const Tensor& bias, Tensor& out,
                                float* tiles) const
{
    const int64_t columns = m_columns, outRow = out.size(1);
    const float* values = m_values.data_ptr<float>();
    const float* added = bias.defined() ? bias.data_ptr<float>() : nullptr;
    float* result = out.data_ptr<float>() + part.row * outRow;
    const auto multiply = m_type == torch::kFloat32 ? m_kernels.multiply : m_kernels.multiplyPairs;
    for (int64_t first = 0; first < m_inputs; first += kInner) {
        PanelProduct product;
        product.rows = part.rows;
        product.inner = std::min(kInner, m_inputs - first);
        product.left = tiles;
        putInTiles(rows.data_ptr<float>() + part.row * m_inputs + first, m_inputs, 1, part.rows, product.inner, tiles);
        for (int64_t panel = part.panel; panel < part.endPanel; ++panel) {
            const int64_t begin = std::max(part.first - panel * columns, int64_t{0});  // within the panel
            const int64_t end = std::min(part.first + part.count - panel * columns, columns);
            const int64_t column = panel * columns + begin - part.first;
            product.panel = values + panelAt(panel, first);
            product.next = panel + 1 < part.endPanel ? product.panel + columns * product.inner : nullptr;
            product.out = result + column;
            product.outRow = outRow;
            product.plus = first > 0 ? product.out : added ? added + column : nullptr;
            product.plusRow = first > 0 ? outRow : 0;
            end - begin == columns ? multiply(product) : multiplyNarrow(multiply, columns, product, begin, end - begin);
            if (part.activation && first + product.inner == m_inputs) {
                m_kernels.activate(product.out, part.rows, end - begin, outRow, *part.activation);
            }
        }
    }
}

}  // namespace core
