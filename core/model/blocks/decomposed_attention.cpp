#include "core/model/blocks/decomposed_attention.h"

#include "core/model/blocks/biased_attention.h"
#include "core/model/blocks/edited_attention.h"

#include <torch/nn/functional/upsampling.h>

#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// The table's row for each pair on an axis: [length, length, D], query first.
Tensor byQueryAndKey(const Tensor& table, int64_t length)
{
    auto fitting = table;
    if (const int64_t offsets = 2 * length - 1; table.size(0) != offsets) {
        namespace F = torch::nn::functional;
        const auto options = F::InterpolateFuncOptions().size(std::vector<int64_t>{offsets}).mode(torch::kLinear);
        fitting =
            F::interpolate(table.t().unsqueeze(0), F::InterpolateFuncOptions(options).align_corners(false))[0].t();
    }
    const auto at = torch::arange(length, table.options().dtype(torch::kInt64));
    const auto offset = at.unsqueeze(1) - at.unsqueeze(0) + length - 1;
    return fitting.index_select(0, offset.flatten()).view({length, length, -1});
}

}  // namespace

DecomposedAttention::DecomposedAttention(int width, int heads, PatchGrid trained, bool qkvBias) : m_heads(heads)
{
    qkv = register_module("qkv", std::make_shared<Linear>(width, 3 * width, qkvBias));
    proj = register_module("proj", std::make_shared<Linear>(width, width));
    rel_pos_h = register_parameter("rel_pos_h", torch::empty({2 * trained.rows - 1, width / heads}));
    rel_pos_w = register_parameter("rel_pos_w", torch::empty({2 * trained.cols - 1, width / heads}));
}

DecomposedBias DecomposedAttention::biasOf(const Tensor& q, PatchGrid grid, const std::stop_token& stop) const
{
    const auto places = q.unflatten(2, {grid.rows, grid.cols});  // [B, H, R, C, D]
    const auto ofRows = byQueryAndKey(rel_pos_h, grid.rows).transpose(1, 2);
    const auto ofCols = byQueryAndKey(rel_pos_w, grid.cols).transpose(1, 2);
    DecomposedBias bias{torch::matmul(places, ofRows).flatten(2, 3), {}};
    throwIfCancelled(stop);
    bias.cols = torch::matmul(places.transpose(2, 3), ofCols).transpose(2, 3).flatten(2, 3);
    throwIfCancelled(stop);
    return bias;
}

Tensor DecomposedAttention::forward(const Tensor& x, LayerRun& run)
{
    const SplitHeads heads(qkv->forward(x, run.stop()), m_heads, run.stop());
    const auto bias = biasOf(heads.q, run.pass.grid, run.stop());
    return proj->forward(attendToAll(heads, {{}, bias}, run), run.stop());
}

Tensor DecomposedAttention::forwardInWindows(const Tensor& x, const WindowGeometry& geometry, LayerRun& run)
{
    const auto patches = windowPatches(geometry).to(x.device());
    const int64_t batch = x.size(0), windows = patches.size(0);
    const auto padding = torch::zeros({batch, 1, x.size(2)}, x.options());  // for positions without a patch
    const auto inWindows = torch::cat({x, padding}, 1).index_select(1, patches.flatten());
    SplitHeads heads(qkv->forward(inWindows.view({batch * windows, -1, x.size(2)}), run.stop()), m_heads, run.stop());
    const auto bias = editedBias({{}, biasOf(heads.q, geometry.window, run.stop())}, run).decomposed;
    editScores(heads.q, heads.k, heads.scale, run, patches);
    if (run.request.attention) {
        const auto ofFirst = [windows](const Tensor& all) { return all.narrow(0, 0, windows).detach(); };
        WindowAttention kept;
        kept.q = ofFirst(heads.q);
        kept.k = ofFirst(heads.k);
        kept.scale = heads.scale;
        kept.window = geometry.window;
        kept.padRows = geometry.padRows;
        kept.padCols = geometry.padCols;
        kept.decomposed = {ofFirst(bias.rows), ofFirst(bias.cols)};
        run.output.attention = std::move(kept);
    }
    recordValues(run, heads.v.narrow(0, 0, windows));
    const auto found = attendInBlocks(heads.q, heads.k, heads.v, heads.scale, run.stop(), {{}, bias});
    const auto ofPatches = [&](const Tensor& all) {
        return all.view({batch, -1, x.size(2)}).index_select(1, windowPlaces(geometry).to(x.device()));
    };
    return run.exposesHeads() ? proj->forward(editedHeads(ofPatches(found), run), run.stop())
                              : ofPatches(proj->forward(found, run.stop()));
}

}  // namespace core
