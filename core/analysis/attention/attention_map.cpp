#include "core/analysis/attention/attention_map.h"

#include "core/analysis/attention/layer_choice.h"
#include "core/trace/query_tokens.h"

namespace core {

namespace {

/// The row of attentionRows() for a query.
int queryRow(const Trace& trace, int index, const QueryChoice& query)
{
    const LayerTrace& layer = layerOf(trace, index);
    if (hasNamedQueries(layer)) {
        return queryToken(trace, index, effectiveQuery(layer, query));
    }
    if (query.kind == QueryChoice::Kind::Patch) {
        queryToken(trace, index, query);  // a patch outside the grid is an error even where it would not be used
    }
    return patchesAreQueries(layer) ? queryToken(trace, index, query) : 0;
}

/// [H, T], or [1, T] for one head, on the trace's device.
torch::Tensor rowsOfHeads(const Trace& trace, int index, std::optional<int> head, const QueryChoice& query,
                          Talking talking)
{
    const LayerTrace& layer = layerOf(trace, index);
    if (!mapsTokens(layer)) {
        throw Error(ErrorCode::Unsupported, noMapReason(trace, index));
    }
    if (query.kind == QueryChoice::Kind::Mean) {
        return meanAttentionRow(layer, head, talking);
    }
    const int count = effectiveQuery(layer, query).count;
    return attentionRows(layer, queryRow(trace, index, query), count, head, talking).mean(1);
}

void requireShowable(const LayerTrace& layer, int index, int size)
{
    constexpr int most = 4096;
    if (traitsOf(layer).hasWindows && size > most) {
        throw Error(ErrorCode::Unsupported,
                    "attention matrix: expected at most %1 tokens in a layer with windows, found %2 in "
                    "layer %3; later layers have fewer, and so has a smaller input"_msg(most, size, index));
    }
}

torch::Tensor matrixOfChannels(const LayerTrace& layer, const HeadChoice& head)
{
    const torch::Tensor& weights = channelWeights(layer);
    if (const std::optional<int> single = singleHead(head)) {
        if (*single < 0 || *single >= layer.heads) {
            throw Error(ErrorCode::OutOfRange,
                        "head: expected 0 to %1 in this layer, found %2"_msg(layer.heads - 1, *single));
        }
        return weights[*single].to(torch::kCPU).contiguous();
    }
    return fuseHeads(weights, head).to(torch::kCPU).contiguous();
}

}  // namespace

int queryToken(const Trace& trace, int layer, const QueryChoice& query)
{
    const LayerTrace& chosen = layerOf(trace, layer);
    if (query.kind == QueryChoice::Kind::Patch) {
        const bool inside =
            query.row >= 0 && query.row < trace.grid.rows && query.col >= 0 && query.col < trace.grid.cols;
        if (!inside) {
            throw Error(ErrorCode::OutOfRange,
                        "query: expected a patch in rows 0 to %1 and columns 0 to %2, found %3,%4"_msg(
                            trace.grid.rows - 1, trace.grid.cols - 1, query.row, query.col));
        }
        const double patches = 1.0 / patchesAlongSide(trace, chosen.grid);
        return chosen.layout.prefix() + placeOnGrid(query.row, patches, chosen.grid.rows) * chosen.grid.cols +
               placeOnGrid(query.col, patches, chosen.grid.cols);
    }
    if (const QueryTokens* queries = queriesIn(chosen); queries != nullptr && query.kind == QueryChoice::Kind::Named) {
        if (query.token < 0 || query.count < 1 || query.token > queries->count() - query.count) {
            throw Error(ErrorCode::OutOfRange, "query: expected @0 to @%1 in layer %2, found %3"_msg(
                                                   queries->count() - 1, layer, toText(query)));
        }
        return hasNamedQueries(chosen) ? query.token : chosen.layout.prefix() - queries->count() + query.token;
    }
    if (query.kind == QueryChoice::Kind::Class && chosen.layout.classToken) {
        return 0;
    }
    throw Error(ErrorCode::OutOfRange,
                query.kind == QueryChoice::Kind::Class
                    ? "query: expected a patch or mean, found class in a layer without class token"_msg
                    : "query: expected one token, found the mean of the patches"_msg);
}

torch::Tensor attentionRow(const Trace& trace, int layer, const HeadChoice& head, const QueryChoice& query,
                           Talking talking)
{
    const torch::NoGradGuard noGrad;
    return fuseHeads(rowsOfHeads(trace, layer, singleHead(head), query, talking), head).to(torch::kCPU).contiguous();
}

torch::Tensor attentionRowsOfHeads(const Trace& trace, int layer, const QueryChoice& query, Talking talking)
{
    const torch::NoGradGuard noGrad;
    return rowsOfHeads(trace, layer, {}, query, talking).to(torch::kCPU).contiguous();
}

torch::Tensor patchPart(const LayerTrace& layer, const torch::Tensor& rows)
{
    return rows.narrow(-1, layer.layout.prefix(), layer.grid.count())
        .unflatten(-1, {layer.grid.rows, layer.grid.cols})
        .contiguous();
}

torch::Tensor attentionMatrix(const Trace& trace, int layer, const HeadChoice& head, const RunControl& control,
                              Talking talking)
{
    const torch::NoGradGuard noGrad;
    const LayerTrace& chosen = layerOf(trace, layer);
    if (!mapsTokens(chosen)) {
        control.step(0, 1);
        return matrixOfChannels(chosen, head);
    }
    const auto [rows, cols] = attentionSize(chosen);
    requireShowable(chosen, layer, rows);
    const std::optional<int> single = singleHead(head);
    torch::Tensor matrix = torch::empty({rows, cols}, torch::kFloat32);
    const int total = rows;  // a structured binding cannot be captured
    forEachRowBlock(0, rows, rowBlock(chosen, single ? 1 : chosen.heads), [&](int first, int count) {
        control.step(first, total);
        matrix.narrow(0, first, count).copy_(fuseHeads(attentionRows(chosen, first, count, single, talking), head));
    });
    control.step(total, total);
    return matrix;
}

torch::Tensor fuseHeads(const torch::Tensor& heads, const HeadChoice& head)
{
    switch (head.kind) {
        case HeadChoice::Kind::Single:
            return heads[0];
        case HeadChoice::Kind::Mean:
            return heads.mean(0);
        case HeadChoice::Kind::Max:
            return heads.amax(0);
        case HeadChoice::Kind::Min:
            return heads.amin(0);
    }
    return heads[0];
}

torch::Tensor amongQueries(const LayerTrace& layer, const HeadChoice& head)
{
    const QueryTokens* queries = queriesIn(layer);
    return queries != nullptr ? rowsAmongQueries(layer, 0, queries->count(), head) : torch::Tensor();
}

torch::Tensor rowsAmongQueries(const LayerTrace& layer, int first, int count, const HeadChoice& head)
{
    const torch::Tensor heads = rowsAmongQueries(layer, first, count, singleHead(head));
    return heads.defined() ? fuseHeads(heads, head).contiguous() : heads;
}

}  // namespace core
