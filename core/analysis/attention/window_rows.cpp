#include "core/analysis/attention/window_rows.h"

#include "core/analysis/view/result.h"
#include "core/model/spec/model_spec.h"
#include "core/trace/score_bias.h"
#include "core/trace/window_geometry.h"

#include <torch/types.h>

#include <vector>

namespace core {
namespace {

/// Some windows by their index, of one head or all, and of one query or all; the functions of the header use it.
class SomeWindows {
public:
    SomeWindows(const WindowAttention& attention, const WindowGeometry& geometry, torch::Tensor windows,
                std::optional<int> head)
        : m_attention(attention), m_windows(std::move(windows)), m_head(head)
    {
        const auto chosen = [&](const torch::Tensor& ofAll) {
            return ofAll.to(attention.q.device()).index_select(0, m_windows).unsqueeze(1);
        };
        if (geometry.shifted()) {
            m_strangers = chosen(windowMask(geometry));
        }
        if (geometry.hasPadding()) {
            const torch::Tensor padding = windowPatches(geometry).eq(geometry.grid.count());
            m_placeless = chosen(padding.unsqueeze(2).logical_or(padding.unsqueeze(1)));
        }
    }

    /// [windows, H, N, N], or [windows, H, 1, N] for the one query at this position.
    torch::Tensor weights(std::optional<int> position = {}) const
    {
        const torch::Tensor q = ofQuery(ofHead(m_attention.q, 1).index_select(0, m_windows), position);
        const torch::Tensor k = ofHead(m_attention.k, 1).index_select(0, m_windows);
        torch::Tensor scores = torch::matmul(q * m_attention.scale, k.transpose(2, 3));
        if (m_attention.bias.defined()) {
            scores += ofQuery(ofHead(m_attention.bias, 0).unsqueeze(0), position);
        }
        if (const auto& [rows, cols] = m_attention.decomposed; rows.defined()) {
            const auto part = [&](const torch::Tensor& all) {
                return ofQuery(ofHead(all, 1).index_select(0, m_windows), position);
            };
            scores += biasRows({part(rows), part(cols)});
        }
        if (m_strangers.defined()) {
            scores -= ofQuery(m_strangers, position).to(torch::kFloat32) * kWindowMaskPenalty;
        }
        return torch::softmax(scores, -1);
    }

    /// The same with NaN for masked pairs, and where query or key is padding. Keys of the same position are added up.
    torch::Tensor weightsOfNeighbors(std::optional<int> position = {}) const
    {
        torch::Tensor result = ofPositions(weights(position));
        for (const torch::Tensor& none : {m_strangers, m_placeless}) {
            if (none.defined()) {
                result.masked_fill_(ofQuery(none, position), kNoValue);
            }
        }
        return result;
    }

private:
    torch::Tensor ofPositions(const torch::Tensor& ofKeys) const
    {
        const auto [rows, cols] = m_attention.window;
        const int side = m_attention.keySide;
        return side > 1 ? ofKeys.unflatten(-1, {rows, side, cols, side}).sum(std::vector<int64_t>{-3, -1}).flatten(-2)
                        : ofKeys;
    }
    torch::Tensor ofHead(const torch::Tensor& heads, int axis) const
    {
        return m_head ? heads.narrow(axis, *m_head, 1) : heads;
    }
    static torch::Tensor ofQuery(const torch::Tensor& queries, std::optional<int> position)
    {
        return position ? queries.narrow(2, *position, 1) : queries;
    }

    const WindowAttention& m_attention;
    torch::Tensor m_windows;    ///< int64
    torch::Tensor m_strangers;  ///< [., 1, N, N], undefined where nothing is shifted
    torch::Tensor m_placeless;  ///< [., 1, N, N], pairs with padding; undefined where there is none
    std::optional<int> m_head;
};

torch::Tensor consecutive(const WindowAttention& attention, int first, int count)
{
    return torch::arange(first, first + count, attention.q.options().dtype(torch::kInt64));
}

/// Puts weights [count, H, N] at the patches of their keys, [count, N]: [H, count, P], NaN elsewhere.
torch::Tensor putBack(const torch::Tensor& weights, const torch::Tensor& keys, int patches)
{
    // One extra place for the weights on padding.
    torch::Tensor rows = torch::full({weights.size(0), weights.size(1), patches + 1}, kNoValue, weights.options());
    rows.scatter_(2, keys.unsqueeze(1).expand_as(weights), weights);
    return rows.narrow(2, 0, patches).transpose(0, 1).contiguous();
}

/// The pointer advances by one row, not a whole window.
torch::Tensor oneRow(const WindowAttention& attention, const WindowGeometry& geometry, int token,
                     std::optional<int> head)
{
    const auto [window, position] = windowPlace(geometry, token);
    const torch::Tensor chosen = consecutive(attention, window, 1);
    const torch::Tensor weights = SomeWindows(attention, geometry, chosen, head).weightsOfNeighbors(position);
    const torch::Tensor keys = windowPatches(geometry).narrow(0, window, 1).to(weights.device());
    return putBack(weights.squeeze(2), keys, geometry.grid.count());
}

}  // namespace

torch::Tensor windowWeights(const WindowAttention& attention, PatchGrid grid, int first, int count,
                            std::optional<int> head)
{
    return SomeWindows(attention, windowGeometry(attention, grid), consecutive(attention, first, count), head)
        .weights();
}

torch::Tensor neighborWeights(const WindowAttention& attention, PatchGrid grid, int first, int count,
                              std::optional<int> head)
{
    return SomeWindows(attention, windowGeometry(attention, grid), consecutive(attention, first, count), head)
        .weightsOfNeighbors();
}

torch::Tensor windowRows(const WindowAttention& attention, PatchGrid grid, int first, int count,
                         std::optional<int> head)
{
    const WindowGeometry geometry = windowGeometry(attention, grid);
    if (count == 1) {
        return oneRow(attention, geometry, first, head);
    }
    const torch::Tensor patches = windowPatches(geometry).to(attention.q.device());
    const int64_t positions = patches.size(1);
    // The position of each patch, counted through all windows.
    const torch::Tensor places = windowPlaces(geometry).narrow(0, first, count).to(patches.device());
    const torch::Tensor windowOf = torch::floor_divide(places, positions), positionOf = places.remainder(positions);
    const auto [distinct, among, counts] = torch::_unique2(windowOf, true, true);
    const torch::Tensor weights =
        SomeWindows(attention, geometry, distinct, head).weightsOfNeighbors().transpose(1, 2);  // [., N, H, N]
    return putBack(weights.index({among, positionOf}), patches.index_select(0, windowOf), grid.count());
}

torch::Tensor receivedInWindows(const WindowAttention& attention, PatchGrid grid, int first, int count,
                                std::optional<int> head)
{
    const torch::Tensor weights = neighborWeights(attention, grid, first, count, head).nan_to_num_(0.0);
    const torch::Tensor given = weights.sum(2).transpose(0, 1).flatten(1);  // [H, count * N]
    const torch::Tensor patches =
        windowPatches(windowGeometry(attention, grid)).narrow(0, first, count).flatten().to(given.device());
    torch::Tensor received = torch::zeros({given.size(0), grid.count() + 1}, given.options());  // last column: padding
    return received.index_add_(1, patches, given).narrow(1, 0, grid.count());
}

torch::Tensor outlookRows(const torch::Tensor& weights, PatchGrid grid, int first, int count)
{
    constexpr int side = OutlookAttention::side, stride = OutlookAttention::stride, padding = OutlookAttention::padding;
    const PatchGrid places = stageGrid(grid, 1);
    // With a border, so that every neighborhood lies within.
    torch::Tensor rows =
        torch::zeros({weights.size(0), count, grid.rows + 2 * side, grid.cols + 2 * side}, weights.options());
    for (int query = first; query < first + count; ++query) {
        const int row = query / grid.cols, col = query % grid.cols;
        for (int i = (row + padding - side + stride) / stride; i <= (row + padding) / stride && i < places.rows; ++i) {
            for (int j = (col + padding - side + stride) / stride; j <= (col + padding) / stride && j < places.cols;
                 ++j) {
                const int top = i * stride - padding, left = j * stride - padding;
                const int receiving = (row - top) * side + col - left;
                rows.select(1, query - first)
                    .narrow(1, top + side, side)
                    .narrow(2, left + side, side)
                    .add_(weights.select(1, i * places.cols + j).select(1, receiving).unflatten(1, {side, side}));
            }
        }
    }
    return rows.narrow(2, side, grid.rows).narrow(3, side, grid.cols).flatten(2);
}

}  // namespace core
