#include "core/model/blocks/attend_in_panels.h"

#include "core/model/network/panel_product.h"
#include "core/model/network/wide_vectors.h"
#include "core/stop_scope.h"

#include <ATen/Parallel.h>

#include <algorithm>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

const PanelKernels* kernelsHere()
{
    static const PanelKernels* kernels = widestVectorBytes() == 32 ? panelKernels(32) : nullptr;
    return kernels;
}

/// Panels of queries of one head of one image. A panel's columns are queries; what a thread needs for one is kept.
class HeadInPanels {
public:
    HeadInPanels(const PanelKernels& kernels, double scale) : m_kernels(kernels), m_scale(static_cast<float>(scale)) {}

    /// @param q, k  [T, D], v and out [T, D'], the last axis contiguous
    void take(const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& out)
    {
        m_q = q;
        m_out = out;
        m_tokens = k.size(0);
        m_keys.resize(static_cast<size_t>(tiledSize(m_tokens, k.size(1))));
        putInTiles(k.data_ptr<float>(), k.stride(0), 1, m_tokens, k.size(1), m_keys.data());
        m_valuesSize = tiledSize(v.size(1), kTokensAtATime);
        m_values.resize(static_cast<size_t>((m_tokens + kTokensAtATime - 1) / kTokensAtATime * m_valuesSize));
        for (int64_t first = 0; first < m_tokens; first += kTokensAtATime) {
            putInTiles(v.data_ptr<float>() + first * v.stride(0), 1, v.stride(0), v.size(1), tokensFrom(first),
                       m_values.data() + first / kTokensAtATime * m_valuesSize);
        }
        const auto columns = static_cast<size_t>(m_kernels.columns);
        m_queries.assign(static_cast<size_t>(q.size(1)) * columns, 0.0F);
        m_scores.resize(static_cast<size_t>(m_tokens) * columns);
        m_found.resize(static_cast<size_t>(v.size(1)) * columns);
        m_sums.resize(columns);
    }

    /// The queries from `first` on, as many as a panel has columns or are there.
    void attend(int64_t first)
    {
        const int64_t count = std::min(m_kernels.columns, m_q.size(0) - first);
        readQueries(first, count);
        score();
        m_kernels.exponentiateColumns(m_scores.data(), m_tokens, m_sums.data());
        mix();
        writeFound(first, count);
    }

private:
    /// So many that their scores stay in the first cache while they are multiplied with the values.
    static constexpr int64_t kTokensAtATime = 256;

    int64_t tokensFrom(int64_t first) const { return std::min(kTokensAtATime, m_tokens - first); }

    /// Numbers of columns without a query are those of an earlier one and are not looked at.
    void readQueries(int64_t first, int64_t count)
    {
        const int64_t row = m_q.stride(0);
        transpose(m_q.data_ptr<float>() + first * row, row, count, m_q.size(1), m_queries.data(), m_kernels.columns);
        for (float& each : m_queries) {
            each *= m_scale;
        }
    }

    /// [T][columns]
    void score()
    {
        PanelProduct product;
        product.rows = m_tokens;
        product.inner = m_q.size(1);
        product.left = m_keys.data();
        product.panel = m_queries.data();
        product.out = m_scores.data();
        product.outRow = m_kernels.columns;
        m_kernels.multiply(product);
    }

    /// [D'][columns]
    void mix()
    {
        PanelProduct product;
        product.rows = m_out.size(1);
        product.plusRow = product.outRow = m_kernels.columns;
        product.out = m_found.data();
        for (int64_t first = 0; first < m_tokens; first += kTokensAtATime) {
            product.inner = tokensFrom(first);
            product.left = m_values.data() + first / kTokensAtATime * m_valuesSize;
            product.panel = m_scores.data() + first * m_kernels.columns;
            product.plus = first > 0 ? product.out : nullptr;
            m_kernels.multiply(product);
        }
    }

    void writeFound(int64_t first, int64_t count)
    {
        const int64_t width = m_out.size(1), columns = m_kernels.columns, row = m_out.stride(0);
        for (int64_t i = 0; i < columns; ++i) {
            m_sums[static_cast<size_t>(i)] = 1.0F / m_sums[static_cast<size_t>(i)];
        }
        for (int64_t d = 0; d < width; ++d) {
            for (int64_t i = 0; i < columns; ++i) {
                m_found[static_cast<size_t>(d * columns + i)] *= m_sums[static_cast<size_t>(i)];
            }
        }
        transpose(m_found.data(), columns, width, count, m_out.data_ptr<float>() + first * row, row);
    }

    const PanelKernels& m_kernels;
    float m_scale;
    Tensor m_q, m_out;
    int64_t m_tokens = 0, m_valuesSize = 0;  ///< numbers of kTokensAtATime of the values
    std::vector<float> m_keys, m_values;     ///< in tiles
    std::vector<float> m_queries, m_scores, m_found, m_sums;
};

}  // namespace

bool panelsSuit(const Tensor& q)
{
    return kernelsHere() && q.scalar_type() == torch::kFloat32 && q.size(2) >= kernelsHere()->columns;
}

Tensor attendInPanels(const Tensor& q, const Tensor& k, const Tensor& v, double scale)
{
    const auto& kernels = *kernelsHere();
    const int64_t batch = q.size(0), heads = q.size(1), tokens = q.size(2), width = v.size(3);
    auto out = torch::empty({batch, tokens, heads, width}, q.options());
    const int64_t panels = (tokens + kernels.columns - 1) / kernels.columns;
    const StopCheck requireGoingOnHere;
    at::parallel_for(0, batch * heads * panels, 1, [&](int64_t begin, int64_t end) {
        const torch::NoGradGuard noGrad;  // the guard of the caller does not reach LibTorch's worker threads
        HeadInPanels head(kernels, scale);
        for (int64_t i = begin; i < end; ++i) {
            requireGoingOnHere();
            const int64_t panel = i % panels, b = i / panels / heads, h = i / panels % heads;
            if (i == begin || panel == 0) {
                head.take(q[b][h], k[b][h], v[b][h], out[b].select(1, h));
            }
            head.attend(panel * kernels.columns);
        }
    });
    return out.view({batch, tokens, heads * width});
}

}  // namespace core
