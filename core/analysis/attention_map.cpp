#include "core/analysis/attention_map.h"

#include "core/analysis/attention_rows.h"
#include "core/analysis/fusion.h"

#include <fmt/format.h>
#include <torch/torch.h>

namespace core {
namespace {

const LayerTrace& layerOf(const Trace& trace, int layer)
{
    if (layer < 0 || layer >= trace.layerCount()) {
        throw Error(ErrorCode::OutOfRange,
                    fmt::format("layer: expected 0 to {}, found {}", trace.layerCount() - 1, layer));
    }
    return trace.layers[static_cast<size_t>(layer)];
}

/// Sum over the patches' rows, block by block: never more than one block of the matrix at once.
torch::Tensor meanOfPatchRows(const Trace& trace, const LayerTrace& layer, std::optional<int> head)
{
    torch::Tensor sum;
    const int block = rowBlock(layer, head ? 1 : layer.heads);
    forEachRowBlock(trace.tokenLayout.prefix(), trace.grid.count(), block, [&](int first, int count) {
        const torch::Tensor part = attentionRows(layer, first, count, head).sum(1);
        sum = sum.defined() ? sum.add_(part) : part;
    });
    return sum.div_(trace.grid.count());
}

/// [H, T], or [1, T] for one head, on the trace's device.
torch::Tensor rowsOfHeads(const Trace& trace, const LayerTrace& layer, std::optional<int> head,
                          const QueryChoice& query)
{
    if (query.kind == QueryChoice::Kind::Mean) {
        return meanOfPatchRows(trace, layer, head);
    }
    return attentionRows(layer, queryToken(trace, query), 1, head).squeeze(1);
}

}  // namespace

int queryToken(const Trace& trace, const QueryChoice& query)
{
    if (query.kind == QueryChoice::Kind::Patch) {
        const bool inside =
            query.row >= 0 && query.row < trace.grid.rows && query.col >= 0 && query.col < trace.grid.cols;
        if (!inside) {
            throw Error(ErrorCode::OutOfRange,
                        fmt::format("query: expected a patch in rows 0 to {} and columns 0 to {}, found {},{}",
                                    trace.grid.rows - 1, trace.grid.cols - 1, query.row, query.col));
        }
        return trace.tokenLayout.prefix() + query.row * trace.grid.cols + query.col;
    }
    if (query.kind == QueryChoice::Kind::Class && trace.tokenLayout.classToken) {
        return 0;
    }
    throw Error(ErrorCode::OutOfRange,
                query.kind == QueryChoice::Kind::Class
                    ? "query: expected a patch or mean, found class in a model without class token"
                    : "query: expected one token, found the mean of the patches");
}

torch::Tensor attentionRow(const Trace& trace, int layer, const HeadChoice& head, const QueryChoice& query)
{
    const torch::NoGradGuard noGrad;
    const LayerTrace& chosen = layerOf(trace, layer);
    return fuseHeads(rowsOfHeads(trace, chosen, singleHead(head), query), head).to(torch::kCPU).contiguous();
}

torch::Tensor attentionRowsOfHeads(const Trace& trace, int layer, const QueryChoice& query)
{
    const torch::NoGradGuard noGrad;
    return rowsOfHeads(trace, layerOf(trace, layer), {}, query).to(torch::kCPU).contiguous();
}

torch::Tensor patchPart(const Trace& trace, const torch::Tensor& rows)
{
    std::vector<int64_t> shape = rows.sizes().vec();
    shape.back() = trace.grid.rows;
    shape.push_back(trace.grid.cols);
    return rows.narrow(-1, trace.tokenLayout.prefix(), trace.grid.count()).reshape(shape).contiguous();
}

torch::Tensor attentionMatrix(const Trace& trace, int layer, const HeadChoice& head, const RunControl& control)
{
    const torch::NoGradGuard noGrad;
    const LayerTrace& chosen = layerOf(trace, layer);
    const int size = attentionSize(chosen);
    const std::optional<int> single = singleHead(head);
    torch::Tensor matrix = torch::empty({size, size}, torch::kFloat32);
    forEachRowBlock(0, size, rowBlock(chosen, single ? 1 : chosen.heads), [&](int first, int count) {
        control.step(first, size);
        matrix.narrow(0, first, count).copy_(fuseHeads(attentionRows(chosen, first, count, single), head));
    });
    control.step(size, size);
    return matrix;
}

}  // namespace core
