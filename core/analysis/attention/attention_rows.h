// Attention recomputed from the tensors in a trace; everything else in core/analysis calls these functions. The
// properties of each kind of attention are in core/trace/attention_traits.h. In core/analysis only attention_rows.cpp
// has a case for every kind; other code there reads the tensors of one kind for what the others lack: biases by
// position, windows, reduced keys, channels, the mixing of talking heads. Outside, trace files (model/recording) and
// edits (experiment/token_masks.cpp) have to know each kind, too.
#pragma once

#include "core/message.h"
#include "core/trace/attention_traits.h"
#include "core/trace/trace.h"
#include "core/trace/window_geometry.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

namespace core {

/// Rows (queries) and columns (tokens) of a layer's attention. Class attention has a single row; where mapsTokens() is
/// false there are none.
struct AttentionSize {
    int rows = 0, cols = 0;
    bool operator==(const AttentionSize&) const = default;
};
/// The size of the layer's attention matrix.
AttentionSize attentionSize(const LayerTrace& layer);

/// Row labels, for layers whose rows are not tokens: "class", "learned latent", the labels of cross-attention's
/// queries. Empty if the rows are tokens.
std::vector<Message> rowLabels(const LayerTrace& layer);

/// The windows within which a token has weights; empty if that is the whole grid.
std::optional<WindowGeometry> windowsOf(const LayerTrace& layer);

/// Whether zeros beyond the grid fill the last windows (SAM). They have keys and values like every patch, so a row over
/// the patches sums to 1 minus the weight on them.
bool hasPadding(const LayerTrace& layer);

/// Selects the weights of talking heads: the softmax of each head, with rows that sum to 1, or the mixed weights that
/// multiply the values. Differential attention likewise: the first softmax, or what is left after the subtraction;
/// outlook attention: rows scaled to sum to 1, or as they are. In other layers both are the same.
enum class Talking { Mixed, Softmax };

/// Rows of attention for queries [first, first + count), of one head or of all. A query is a token; in class attention
/// there is only query 0, the class token (SigLIP: the learned latent); in cross-attention it is one of the named
/// queries.
///
/// @return  [H, count, T], or [1, count, T] for one head, on the trace's device. Rows sum to 1, except when Mixed
///          for talking heads and differential attention, which may also be negative, and for outlook attention. With
///          windows each row is in image coordinates; tokens outside the query's window, and those masked by the shift,
///          are NaN: no weight, as opposed to a weight of 0. Weights on padding are omitted: see hasPadding(). With
///          reduced keys the weight of a key is divided evenly among the patches that it covers.
/// @throws Error OutOfRange for a missing row or head; Unsupported where mapsTokens() is false
torch::Tensor attentionRows(const LayerTrace& layer, int first, int count, std::optional<int> head = {},
                            Talking talking = Talking::Mixed);

/// Mean over the patches' rows, computed block by block; a missing weight counts as 0, so in layers with windows this
/// is the attention that each token receives. For class attention it is the single row. [H, T], or [1, T] for one head.
torch::Tensor meanAttentionRow(const LayerTrace& layer, std::optional<int> head = {}, Talking talking = Talking::Mixed);

/// Calls visit for blocks that together contain every weight of the layer once: [H, queries, keys] on the trace's
/// device, which it may change. Windows have only the keys of their own window, with NaN for pairs masked by the shift
/// and for padding; reduced keys come as they are, not spread;
/// channels come as whole matrices.
void forEachWeightBlock(const LayerTrace& layer, Talking talking, const std::function<void(torch::Tensor)>& visit);

/// The same blocks directly after the softmax, so that every row sums to 1. In windows masked pairs have their tiny
/// weights, and padding is among the keys but not among the queries.
void forEachSoftmaxBlock(const LayerTrace& layer, const std::function<void(torch::Tensor)>& visit);

/// Every weight of the layer as the network computes it, on the CPU, computed in blocks: [H, T, T], class attention [H,
/// 1, T], outlook attention [H, L, 9, 9], channels [H, D, D], windows [W, H, N, N] row by row in the shifted grid, with
/// masked pairs and padding; reduced keys [H, T, K].
/// @param check  called between blocks
torch::Tensor wholeAttention(const LayerTrace& layer, Talking talking, const std::function<void()>& check);

/// The channels' weights, [H, D, D]. @throws Error Unsupported where tokens attend to tokens
const torch::Tensor& channelWeights(const LayerTrace& layer);

/// Queries and keys as stored in the trace, for any kind: see core/trace/trace.h for the shapes. Undefined if a
/// recorded trace has only the weights.
torch::Tensor queriesOf(const LayerTrace& layer);
torch::Tensor keysOf(const LayerTrace& layer);

/// Self-attention among the queries of cross-attention: [H, Q, Q] on the CPU; undefined if there is none, or it was not
/// stored. Rows sum to 1, or to less where a recorded trace has other keys, too.
torch::Tensor amongQueries(const LayerTrace& layer);
/// Those of queries [first, first + count), of one head or of all: [H, count, Q], or [1, count, Q].
torch::Tensor rowsAmongQueries(const LayerTrace& layer, int first, int count, std::optional<int> head = {});

/// A tensor stored per token and head, such as the layer's keys or values, as [T, H, D] with patches in image order.
torch::Tensor perToken(const LayerTrace& layer, const torch::Tensor& kept);

/// Number of rows to request at a time, so that a block of `heads` heads stays within a few megabytes for any T: small
/// enough for the CPU's cache, large enough for an efficient matrix product. At least 1.
int rowBlock(const LayerTrace& layer, int heads);
inline int rowBlock(const LayerTrace& layer)
{
    return rowBlock(layer, layer.heads);
}

/// Calls visit(first, count) for consecutive blocks of at most `block` rows that cover [first, first + count).
template <typename Visit>
void forEachRowBlock(int first, int count, int block, const Visit& visit)
{
    for (int row = first; row < first + count; row += block) {
        visit(row, std::min(block, first + count - row));
    }
}

}  // namespace core
