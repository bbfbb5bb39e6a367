#include "core/model/blocks/attend_in_blocks.h"

#include "core/kernels/attend_in_panels.h"
#include "core/kernels/packed_weight.h"
#include "core/kernels/parallel.h"
#include "core/model/network/pass_memory.h"
#include "core/model/network/recomputed_rows.h"
#include "core/run_control.h"
#include "core/trace/score_bias.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace core {

using torch::Tensor;

int64_t rowsOfLargeBlock(const Tensor& q)
{
    const int64_t tokens = q.size(2), perRow = q.size(0) * q.size(1) * tokens * 4;
    return std::clamp<int64_t>((int64_t{64} << 20) / std::max<int64_t>(perRow, 1), 1, tokens);
}

namespace {

/// The bias of one head of one image.
ScoreBias ofHead(const ScoreBias& bias, int64_t image, int64_t head)
{
    ScoreBias result;
    if (bias.offsets.defined()) {
        result.offsets = core::ofHead(bias.offsets, head);
    }
    if (bias.decomposed.defined()) {
        result.decomposed = {bias.decomposed.rows[image][head], bias.decomposed.cols[image][head]};
    }
    if (bias.whole.defined()) {
        result.whole = bias.whole[head];
    }
    return result;
}

/// @param scores  [count, T], for the queries from `first` on
void addBias(Tensor& scores, const ScoreBias& bias, int64_t first)
{
    const int64_t count = scores.size(0);
    if (bias.offsets.defined()) {
        scores.add_(biasRows(bias.offsets, scores.size(1), first, count)[0]);
    }
    if (const auto& [rows, cols] = bias.decomposed; rows.defined()) {
        const int64_t places = rows.size(1) * cols.size(1);
        auto byPlace = scores.narrow(1, scores.size(1) - places, places).view({count, rows.size(1), cols.size(1)});
        byPlace.add_(rows.narrow(0, first, count).unsqueeze(2)).add_(cols.narrow(0, first, count).unsqueeze(1));
    }
    if (bias.whole.defined()) {
        scores.add_(bias.whole.narrow(0, first, count));
    }
}

/// Keys and values of one head of one image, laid out for the products with them.
class KeysAndValues {
public:
    /// @param k, v  [T, D]; v may have another width
    KeysAndValues(const Tensor& k, const Tensor& v, double scale, const std::stop_token& stop)
        : m_k(k), m_v(v), m_scale(scale), m_stop(stop)
    {
        if (k.size(0) >= kTokensToPack && k.scalar_type() == torch::kFloat32) {
            m_packedKeys.emplace(k);
            m_packedValues.emplace(v.t());
        }
    }

    int64_t tokens() const { return m_k.size(0); }

    /// @param queries  [n, D], out [n, T]
    void scores(const Tensor& queries, Tensor& out) const
    {
        if (m_packedKeys) {
            m_packedKeys->multiply(queries * m_scale, {}, out, m_stop);
        } else {
            torch::addmm_out(out, out, queries, m_k.t(), /*beta=*/0, m_scale);
        }
    }

    /// @param weights  [n, T], out [n, D] with any row stride
    void mix(const Tensor& weights, Tensor out) const
    {
        if (m_packedValues) {
            auto found = torch::empty(out.sizes(), out.options());
            m_packedValues->multiply(weights, {}, found, m_stop);
            out.copy_(found);
        } else {
            torch::mm_out(out, weights, m_v);
        }
    }

private:
    static constexpr int64_t kTokensToPack = 512;  ///< below this, packing does not pay off

    Tensor m_k, m_v;
    double m_scale;
    const std::stop_token& m_stop;
    std::optional<PackedWeight> m_packedKeys, m_packedValues;
};

/// One head of one image, one block of rows. q [T, D], out [T, D] with any row stride.
void attendRows(const Tensor& q, const KeysAndValues& head, const Tensor& out, const ScoreBias& bias, int64_t first,
                int64_t count)
{
    auto scores = torch::empty({count, head.tokens()}, q.options());
    head.scores(q.narrow(0, first, count), scores);
    addBias(scores, bias, first);
    softmaxRowsInPlace(scores);
    head.mix(scores, out.narrow(0, first, count));
}

Tensor attendOnCpu(const Tensor& q, const Tensor& k, const Tensor& v, double scale, const std::stop_token& stop,
                   const ScoreBias& bias)
{
    const int64_t batch = q.size(0), heads = q.size(1), tokens = q.size(2), width = v.size(3);
    auto out = torch::empty({batch, tokens, heads, width}, q.options());
    const int64_t blocks = (tokens + kQueryRows - 1) / kQueryRows;
    inParallel(batch * heads, 1, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
            const int64_t b = i / heads, h = i % heads;
            const auto qh = q[b][h], oh = out[b].select(1, h);
            const KeysAndValues head(k[b][h], v[b][h].contiguous(), scale, stop);
            const auto ofThis = ofHead(bias, b, h);
            for (int64_t block = 0; block < blocks; ++block) {
                throwIfCancelled(stop);
                const int64_t first = block * kQueryRows;
                attendRows(qh, head, oh, ofThis, first, std::min(kQueryRows, tokens - first));
            }
        }
    });
    return out.reshape({batch, tokens, heads * width});
}

/// Attention of one block of rows in differentiable operators. The query-dependent part of a decomposed bias is
/// concatenated to the queries, so that both are split into blocks alike.
struct AttentionOfRows {
    double scale;
    int64_t gridRows = 0, gridCols = 0;  ///< values after those of the query; 0 without a decomposed bias
    bool isWhole = false;                ///< a bias for every pair instead of the tables

    /// @param whole  k, v, and the tables of an offset bias or the whole one, if any
    Tensor operator()(const Tensor& rows, const std::vector<Tensor>& whole, int64_t first) const
    {
        const auto& k = whole[0];
        const int64_t width = k.size(3);
        auto scores = torch::matmul(rows.narrow(3, 0, width) * scale, k.transpose(-2, -1));
        if (isWhole) {
            scores = scores + whole[2].narrow(1, first, rows.size(2));
        } else if (whole.size() > 2) {
            const OffsetBias offsets{whole[2], whole.size() > 3 ? whole[3] : Tensor()};
            scores = scores + biasRows(offsets, k.size(2), first, rows.size(2));
        }
        if (gridRows > 0) {
            scores = scores +
                     biasRows({rows.narrow(3, width, gridRows), rows.narrow(3, width + gridRows, gridCols)}, k.size(2));
        }
        return torch::matmul(torch::softmax(scores, -1), whole[1]);
    }
};

/// On other devices kernels are large and launches cost time: all heads at once, with blocks of rows near 64 MB. The
/// gradient of a single image recomputes the blocks instead of storing them; batches, as in training, are faster
/// without.
Tensor attendOnDevice(const Tensor& q, const Tensor& k, const Tensor& v, double scale, const std::stop_token& stop,
                      const ScoreBias& bias)
{
    const int64_t tokens = q.size(2), block = rowsOfLargeBlock(q);
    AttentionOfRows attend{scale};
    auto rows = q;
    if (const auto& parts = bias.decomposed; parts.defined()) {
        rows = torch::cat({q, parts.rows, parts.cols}, 3);
        attend.gridRows = parts.rows.size(3);
        attend.gridCols = parts.cols.size(3);
    }
    std::vector<Tensor> whole{k, v};
    attend.isWhole = bias.whole.defined();
    for (const auto& table : {bias.offsets.table, bias.offsets.prefix, bias.whole}) {
        if (table.defined()) {
            whole.push_back(table);
        }
    }
    if (q.size(0) == 1 && block < tokens) {
        return inRecomputedBlocks(rows, whole, block, attend, stop).transpose(1, 2).flatten(2);
    }
    std::vector<Tensor> parts;
    for (int64_t first = 0; first < tokens; first += block) {
        throwIfCancelled(stop);
        parts.push_back(attend(rows.narrow(2, first, std::min(block, tokens - first)), whole, first));
    }
    return torch::cat(parts, 2).transpose(1, 2).flatten(2);
}

}  // namespace

Tensor attendInBlocks(const Tensor& q, const Tensor& k, const Tensor& v, double scale, const std::stop_token& stop,
                      const ScoreBias& bias)
{
    const bool needsGradient =
        torch::GradMode::is_enabled() && (q.requires_grad() || k.requires_grad() || v.requires_grad());
    if (needsGradient || !q.device().is_cpu()) {
        return attendOnDevice(q, k, v, scale, stop, bias);
    }
    const bool biased = bias.offsets.defined() || bias.decomposed.defined() || bias.whole.defined();
    return !biased && q.scalar_type() == torch::kFloat32 ? attendInPanels(q, k, v, scale, stop)
                                                         : attendOnCpu(q, k, v, scale, stop, bias);
}

}  // namespace core
