#include "core/kernels/attend_in_panels.h"

#include "core/kernels/kernels.h"
#include "core/kernels/panel_product.h"
#include "core/kernels/parallel.h"
#include "core/run_control.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// Rows of a matrix, the elements of one side by side: numbers, or pairs of bfloat16.
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
    /// @param pairs  elements are pairs of bfloat16 instead of numbers
    /// @param width  elements of a query, and of a key
    HeadInPanels(const Kernels& kernels, bool pairs, double scale, int64_t tokens, int64_t width, int64_t valueWidth)
        : m_kernels(kernels),
          m_pairs(pairs),
          m_columns(pairs ? kernels.pairColumns : kernels.columns),
          m_scale(static_cast<float>(scale)),
          m_tokens(tokens),
          m_width(width),
          m_valueWidth(valueWidth),
          m_keys(size(tiledSize(tokens, width))),
          m_values(size(tiledSize(valueWidth, elements(tokens)))),
          m_queries(size(width * m_columns)),
          m_scores(size(tokens * m_columns)),
          m_found(size(valueWidth * m_columns)),
          m_sums(size(m_columns)),
          m_pairsOfValues(pairs ? size(elements(kTokensAtATime) * valueWidth) : 0)
    {
    }

    /// @param k, v  [T, D] and [T, D']
    void take(Rows k, Rows v)
    {
        putInTiles(k.first, k.stride, 1, m_tokens, m_width, m_keys.data());
        for (int64_t first = 0; first < m_tokens; first += kTokensAtATime) {
            const Rows some = m_pairs ? pairsOfTokens(v, first) : Rows{v.first + first * v.stride, v.stride};
            putInTiles(some.first, 1, some.stride, m_valueWidth, elements(tokensFrom(first)),
                       m_values.data() + tiledSize(m_valueWidth, elements(first)));
        }
    }

    /// @param q, out  [count, D] and [count, D']: at most as many queries as a panel has columns
    /// @param shift   null, or [T, columns] with its stride, to be added to the scores
    void attend(Rows q, int64_t count, Rows shift, float* out, int64_t outStride)
    {
        readQueries(q, count);
        score(shift);
        if (m_pairs) {
            m_kernels.exponentiatePairs(m_scores.data(), m_tokens, m_scale, m_sums.data());
        } else {
            m_kernels.exponentiateColumns(m_scores.data(), m_tokens, m_sums.data());
        }
        mix();
        writeFound(count, out, outStride);
    }

private:
    /// Number of tokens whose scores stay in the first cache while they are multiplied with the values.
    static constexpr int64_t kTokensAtATime = 256;

    static size_t size(int64_t count) { return static_cast<size_t>(count); }
    int64_t tokensFrom(int64_t first) const { return std::min(kTokensAtATime, m_tokens - first); }
    int64_t elements(int64_t tokens) const { return m_pairs ? (tokens + 1) / 2 : tokens; }
    void multiply(const PanelProduct& product) const
    {
        (m_pairs ? m_kernels.multiplyPairs : m_kernels.multiply)(product);
    }

    /// Values of two tokens in each element, [elements][D'], where a row of `v` has those of one token.
    Rows pairsOfTokens(Rows v, int64_t first)
    {
        const auto row = [&](int64_t token) { return reinterpret_cast<const uint16_t*>(v.first + token * v.stride); };
        auto* to = reinterpret_cast<uint16_t*>(m_pairsOfValues.data());
        const int64_t last = first + tokensFrom(first);
        for (int64_t token = first; token < last; token += 2, to += 2 * m_valueWidth) {
            const uint16_t *earlier = row(token), *later = token + 1 < last ? row(token + 1) : nullptr;
            for (int64_t d = 0; d < m_valueWidth; ++d) {
                to[2 * d] = earlier[d];
                to[2 * d + 1] = later != nullptr ? later[d] : uint16_t{0};
            }
        }
        return {m_pairsOfValues.data(), m_valueWidth};
    }

    /// Columns without a query keep the numbers of an earlier one, which are ignored.
    void readQueries(Rows q, int64_t count)
    {
        transpose(q.first, q.stride, count, m_width, m_queries.data(), m_columns);
        if (!m_pairs) {  // they are scaled behind the product
            for (float& each : m_queries) {
                each *= m_scale;
            }
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
        product.outRow = m_columns;
        multiply(product);
    }

    /// [D'][columns]
    void mix()
    {
        PanelProduct product;
        product.rows = m_valueWidth;
        product.plusRow = product.outRow = m_columns;
        product.out = m_found.data();
        for (int64_t first = 0; first < m_tokens; first += kTokensAtATime) {
            product.inner = elements(tokensFrom(first));
            product.left = m_values.data() + tiledSize(m_valueWidth, elements(first));
            product.panel = m_scores.data() + elements(first) * m_columns;
            product.plus = first > 0 ? product.out : nullptr;
            multiply(product);
        }
    }

    void writeFound(int64_t count, float* out, int64_t outStride)
    {
        for (float& sum : m_sums) {
            sum = 1.0F / sum;
        }
        for (int64_t d = 0; d < m_valueWidth; ++d) {
            for (int64_t i = 0; i < m_columns; ++i) {
                m_found[size(d * m_columns + i)] *= m_sums[size(i)];
            }
        }
        transpose(m_found.data(), m_columns, m_valueWidth, count, out, outStride);
    }

    const Kernels& m_kernels;
    bool m_pairs;
    int64_t m_columns;
    float m_scale;
    int64_t m_tokens, m_width, m_valueWidth;
    std::vector<float> m_keys, m_values;  ///< in tiles
    std::vector<float> m_queries, m_scores, m_found, m_sums, m_pairsOfValues;
};

/// [S, H, Tq, T] -> [S, H, T, Tq], padded so that the last panel has all of its columns.
Tensor keysFirst(const Tensor& shift, int64_t columns)
{
    const int64_t queries = shift.size(2), missing = (queries + columns - 1) / columns * columns - queries;
    return torch::constant_pad_nd(shift.transpose(2, 3), {0, missing}).contiguous();
}

/// Bfloat16 as pairs, two numbers of a row in each element.
Tensor inPairs(const Tensor& x)
{
    return torch::constant_pad_nd(x, {0, x.size(3) % 2}).contiguous().view(torch::kFloat32);
}

}  // namespace

Tensor attendInPanels(const Tensor& q, const Tensor& k, const Tensor& v, double scale, const std::stop_token& stop,
                      const Tensor& shift, const Kernels& kernels)
{
    const bool pairs = q.scalar_type() == torch::kBFloat16;
    assert(!pairs || !shift.defined());
    const int64_t batch = q.size(0), heads = q.size(1), queries = q.size(2), width = v.size(3);
    const int64_t columns = pairs ? kernels.pairColumns : kernels.columns;
    const auto asking = pairs ? inPairs(q) : q, keys = pairs ? inPairs(k) : k, values = pairs ? inPairs(v) : v;
    auto out = torch::empty({batch, queries, heads * width}, q.options().dtype(torch::kFloat32));
    auto* found = out.data_ptr<float>();
    const auto shifts = shift.defined() ? keysFirst(shift, columns) : Tensor();
    const int64_t panels = (queries + columns - 1) / columns;
    inParallel(batch * heads * panels, 1, [&](int64_t begin, int64_t end) {
        HeadInPanels head(kernels, pairs, scale, keys.size(2), keys.size(3), width);
        for (int64_t i = begin; i < end; ++i) {
            throwIfCancelled(stop);
            const int64_t panel = i % panels, b = i / panels / heads, h = i / panels % heads;
            const int64_t first = panel * columns;
            if (i == begin || panel == 0) {
                head.take(rowsOf(keys, b, h), rowsOf(values, b, h));
            }
            auto ofPanel = rowsOf(asking, b, h);
            ofPanel.first += first * ofPanel.stride;
            auto added = shifts.defined() ? rowsOf(shifts, b % shifts.size(0), h) : Rows{};
            added.first += shifts.defined() ? first : 0;
            head.attend(ofPanel, std::min(columns, queries - first), added,
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
