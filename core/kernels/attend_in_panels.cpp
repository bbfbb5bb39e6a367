#include "core/kernels/attend_in_panels.h"

#include "core/kernels/kernels.h"
#include "core/kernels/panel_product.h"
#include "core/kernels/parallel.h"
#include "core/run_control.h"

#include <algorithm>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// Rows of a matrix, the numbers of one side by side.
struct Rows {
    const float* first;
    int64_t stride;
};

Rows rowsOf(const Tensor& x, int64_t image, int64_t head)
{
    return {x.data_ptr<float>() + image * x.stride(0) + head * x.stride(1), x.stride(2)};
}

/// Panels of queries of one head of one image; a thread reuses its buffers for the next head. A panel's columns are
/// queries.
class HeadInPanels {
public:
    HeadInPanels(const Kernels& kernels, double scale, int64_t tokens, int64_t width, int64_t valueWidth)
        : m_kernels(kernels),
          m_scale(static_cast<float>(scale)),
          m_tokens(tokens),
          m_width(width),
          m_valueWidth(valueWidth),
          m_keys(size(tiledSize(tokens, width))),
          m_values(size(tiledSize(valueWidth, tokens))),
          m_queries(size(width * kernels.columns)),
          m_scores(size(tokens * kernels.columns)),
          m_found(size(valueWidth * kernels.columns)),
          m_sums(size(kernels.columns))
    {
    }

    /// @param k, v  [T, D] and [T, D']
    void take(Rows k, Rows v)
    {
        putInTiles(k.first, k.stride, 1, m_tokens, m_width, m_keys.data());
        for (int64_t first = 0; first < m_tokens; first += kTokensAtATime) {
            putInTiles(v.first + first * v.stride, 1, v.stride, m_valueWidth, tokensFrom(first),
                       m_values.data() + tiledSize(m_valueWidth, first));
        }
    }

    /// @param q, out  [count, D] and [count, D']: at most as many queries as a panel has columns
    /// @param shift   null, or [T, columns] with its stride, to be added to the scores
    void attend(Rows q, int64_t count, Rows shift, float* out, int64_t outStride)
    {
        readQueries(q, count);
        score(shift);
        m_kernels.exponentiateColumns(m_scores.data(), m_tokens, m_sums.data());
        mix();
        writeFound(count, out, outStride);
    }

private:
    /// Number of tokens whose scores stay in the first cache while they are multiplied with the values.
    static constexpr int64_t kTokensAtATime = 256;

    static size_t size(int64_t count) { return static_cast<size_t>(count); }
    int64_t tokensFrom(int64_t first) const { return std::min(kTokensAtATime, m_tokens - first); }

    /// Columns without a query keep the numbers of an earlier one, which are ignored.
    void readQueries(Rows q, int64_t count)
    {
        transpose(q.first, q.stride, count, m_width, m_queries.data(), m_kernels.columns);
        for (float& each : m_queries) {
            each *= m_scale;
        }
    }

    /// [T][columns]
    void score(Rows shift)
    {
        PanelProduct product;
        product.rows = m_tokens;
        product.inner = m_width;
        product.left = m_keys.data();
        product.panel = m_queries.data();
        product.plus = shift.first;
        product.plusRow = shift.stride;
        product.out = m_scores.data();
        product.outRow = m_kernels.columns;
        m_kernels.multiply(product);
    }

    /// [D'][columns]
    void mix()
    {
        PanelProduct product;
        product.rows = m_valueWidth;
        product.plusRow = product.outRow = m_kernels.columns;
        product.out = m_found.data();
        for (int64_t first = 0; first < m_tokens; first += kTokensAtATime) {
            product.inner = tokensFrom(first);
            product.left = m_values.data() + tiledSize(m_valueWidth, first);
            product.panel = m_scores.data() + first * m_kernels.columns;
            product.plus = first > 0 ? product.out : nullptr;
            m_kernels.multiply(product);
        }
    }

    void writeFound(int64_t count, float* out, int64_t outStride)
    {
        const int64_t columns = m_kernels.columns;
        for (float& sum : m_sums) {
            sum = 1.0F / sum;
        }
        for (int64_t d = 0; d < m_valueWidth; ++d) {
            for (int64_t i = 0; i < columns; ++i) {
                m_found[size(d * columns + i)] *= m_sums[size(i)];
            }
        }
        transpose(m_found.data(), columns, m_valueWidth, count, out, outStride);
    }

    const Kernels& m_kernels;
    float m_scale;
    int64_t m_tokens, m_width, m_valueWidth;
    std::vector<float> m_keys, m_values;  ///< in tiles
    std::vector<float> m_queries, m_scores, m_found, m_sums;
};

/// [S, H, Tq, T] -> [S, H, T, Tq], padded so that the last panel has all of its columns.
Tensor keysFirst(const Tensor& shift, int64_t columns)
{
    const int64_t queries = shift.size(2), missing = (queries + columns - 1) / columns * columns - queries;
    return torch::constant_pad_nd(shift.transpose(2, 3), {0, missing}).contiguous();
}

}  // namespace

Tensor attendInPanels(const Tensor& q, const Tensor& k, const Tensor& v, double scale, const std::stop_token& stop,
                      const Tensor& shift, const Kernels& kernels)
{
    const int64_t batch = q.size(0), heads = q.size(1), queries = q.size(2), width = v.size(3);
    auto out = torch::empty({batch, queries, heads * width}, q.options());
    auto* found = out.data_ptr<float>();
    const auto shifts = shift.defined() ? keysFirst(shift, kernels.columns) : Tensor();
    const int64_t panels = (queries + kernels.columns - 1) / kernels.columns;
    inParallel(batch * heads * panels, 1, [&](int64_t begin, int64_t end) {
        HeadInPanels head(kernels, scale, k.size(2), k.size(3), width);
        for (int64_t i = begin; i < end; ++i) {
            throwIfCancelled(stop);
            const int64_t panel = i % panels, b = i / panels / heads, h = i / panels % heads;
            const int64_t first = panel * kernels.columns;
            if (i == begin || panel == 0) {
                head.take(rowsOf(k, b, h), rowsOf(v, b, h));
            }
            auto ofPanel = rowsOf(q, b, h);
            ofPanel.first += first * ofPanel.stride;
            auto added = shifts.defined() ? rowsOf(shifts, b % shifts.size(0), h) : Rows{};
            added.first += shifts.defined() ? first : 0;
            head.attend(ofPanel, std::min(kernels.columns, queries - first), added,
                        found + (b * queries + first) * heads * width + h * width, heads * width);
        }
    });
    return out;
}

void softmaxRowsInPlace(torch::Tensor& scores)
{
    if (scores.scalar_type() != torch::kFloat32 || scores.numel() == 0) {
        torch::_softmax_out(scores, scores, -1, false);
        return;
    }
    kernels().softmaxRows(scores.data_ptr<float>(), scores.numel() / scores.size(-1), scores.size(-1));
}

}  // namespace core
