// Attention recomputed from what a trace keeps. Everything else in core/analysis asks here; what a kind of attention is
// like is asked of core/trace/attention_traits.h, and nowhere else is there a switch over the kinds (the sums inside
// windows are in window_rows.h; a view of what one kind alone has, as the mixing of talking heads, reads its struct).
#pragma once

#include "core/message.h"
#include "core/trace/attention_traits.h"
#include "core/trace/trace.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace core {

/// One row a query, one column a token. Class attention has a single row; where mapsTokens() is false there are none.
struct AttentionSize {
    int rows = 0, cols = 0;
    bool operator==(const AttentionSize&) const = default;
};
AttentionSize attentionSize(const LayerTrace& layer);

/// Row labels, for layers whose rows are not tokens: "class", "learnt latent", the names of cross-attention's queries.
/// Empty where all tokens have one.
std::vector<Message> askerNames(const LayerTrace& layer);

/// The patches among which a token has weights at all, where that is not the whole grid.
std::optional<PatchGrid> windowOf(const LayerTrace& layer);

/// Whether zeros beyond the grid fill the last windows (SAM). They have keys and values like every patch, so that a row
/// over the patches sums to 1 less the weight on them.
bool hasPadding(const LayerTrace& layer);

/// Talking heads have two kinds of weights: the softmax of each head, whose rows sum to 1, and what multiplies the
/// values, after the heads were mixed once more. Other layers know no difference.
enum class Talking { Mixed, Softmax };

/// Rows of attention for queries first, first + 1, ..., first + count - 1, of one head or of all. A query is a token;
/// in class attention there is only query 0, the class token (SigLIP: the learnt latent); in cross-attention one of the
/// named queries.
///
/// @return  [H, count, T], or [1, count, T] for one head, on the trace's device. Rows sum to 1, except of talking heads
///          when Mixed, which may hold negative weights too. In layers with windows a row is put back into image
///          coordinates; tokens outside the query's window, and those that the shift keeps from it, are NaN: they have
///          no weight, which is not a weight of 0. Weights on padding have no place in it: see hasPadding().
/// @throws Error OutOfRange when a row or head is not there; Unsupported where mapsTokens() is false
torch::Tensor attentionRows(const LayerTrace& layer, int first, int count, std::optional<int> head = {},
                            Talking talking = Talking::Mixed);

/// Mean over the patches' rows, block by block; what has no weight counts as 0, so that in layers with windows this is
/// the attention that each token receives. Class attention: its one row. [H, T], or [1, T] for one head.
torch::Tensor meanAttentionRow(const LayerTrace& layer, std::optional<int> head = {}, Talking talking = Talking::Mixed);

/// Calls visit for blocks that hold every weight of the layer once: [H, queries, keys] on the trace's device, which it
/// may change. Windows come with the keys of their window alone, NaN where the shift keeps a pair apart and where query
/// or key is padding; channels as their whole matrices.
void forEachWeightBlock(const LayerTrace& layer, Talking talking, const std::function<void(torch::Tensor)>& visit);

/// The same blocks as they leave the softmax: every row of a token sums to 1. In windows strangers keep what the mask
/// leaves them, and padding is among the keys, though it does not ask.
void forEachSoftmaxBlock(const LayerTrace& layer, const std::function<void(torch::Tensor)>& visit);

/// Every weight of the layer as the network computes it, on the CPU; a block at a time: [H, T, T], class attention
/// [H, 1, T], channels [H, D, D], windows [W, H, N, N] row by row in the shifted grid, the mask's remains and padding
/// included.
/// @param check  called between blocks
torch::Tensor wholeAttention(const LayerTrace& layer, Talking talking, const std::function<void()>& check);

/// The channels' weights, [H, D, D]. @throws Error Unsupported where tokens attend to tokens
const torch::Tensor& channelWeights(const LayerTrace& layer);

/// Queries and keys as the trace keeps them, whatever the kind: see core/trace/trace.h for the shapes. Undefined where
/// a recorded trace has the weights alone.
torch::Tensor queriesOf(const LayerTrace& layer);
torch::Tensor keysOf(const LayerTrace& layer);

/// How the queries of cross-attention ask each other before they ask the layer's tokens: [H, Q, Q] on the CPU;
/// undefined where they do not, or where it was not kept.
torch::Tensor amongQueries(const LayerTrace& layer);

/// A tensor that a layer keeps per token and head in that shape, values in the shape of its keys likewise: as [T, H,
/// D], patches in image order.
torch::Tensor perToken(const LayerTrace& layer, const torch::Tensor& kept);

/// How many rows to ask for at a time, so that a block of `heads` heads stays within a few megabytes whatever T is:
/// small enough for the processor's cache, large enough for the matrix product. At least 1.
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
