#include "core/model/blocks/window_attention.h"

#include "core/kernels/attend_in_panels.h"
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/spec/shape_reader.h"

#include <algorithm>
#include <cmath>

namespace core {

using torch::Tensor;

namespace {

/// The sum of bias and mask: [1, H, N, N], or [W, H, N, N] with a mask, which differs between windows.
Tensor shiftOfScores(const Tensor& bias, const Tensor& mask)
{
    return mask.defined() ? bias.unsqueeze(0) - kWindowMaskPenalty * mask.unsqueeze(1).to(bias.dtype())
                          : bias.unsqueeze(0);
}

/// Differentiable, and for devices with costly launches: all windows and heads at once. Memory stays linear in the
/// tokens: N values per row.
Tensor attendWindowsOnDevice(const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& bias, const Tensor& mask,
                             double scale)
{
    const int64_t images = mask.defined() ? q.size(0) / mask.size(0) : 1;
    const auto scores = torch::matmul(q * scale, k.transpose(-2, -1)).unflatten(0, {images, -1});
    const auto weights = torch::softmax(scores + shiftOfScores(bias, mask), -1).flatten(0, 1);
    return torch::matmul(weights, v).transpose(1, 2).flatten(2);
}

/// The bias table's row for each pair of positions on one axis of a window: offsets from 1 - side to side - 1.
Tensor offsets(int length, int side)
{
    const auto at = torch::arange(length, torch::kInt64);
    return at.unsqueeze(1) - at.unsqueeze(0) + side - 1;
}

/// [offsets of rows * offsets of columns, H] of a window of size `table` -> [H, N, N] of one no larger, query first.
Tensor biasOfPairs(const Tensor& biases, PatchGrid table, PatchGrid window)
{
    const auto rows = offsets(window.rows, table.rows).view({window.rows, 1, window.rows, 1});
    const auto cols = offsets(window.cols, table.cols).view({1, window.cols, 1, window.cols});
    const auto index = (rows * (2 * table.cols - 1) + cols).flatten().to(biases.device());
    const int64_t places = window.count();
    return biases.index_select(0, index).view({places, places, -1}).permute({2, 0, 1}).contiguous();
}

/// sign(x) log2(1 + 8 |x|) / log2(8) for each offset x on one axis of a window, scaled so that 1 is the largest offset
/// in training: beyond it the values grow slowly. [2 length - 1]
Tensor logSpacedOffsets(int length, int learned)
{
    const auto x = torch::arange(1 - length, length, torch::kFloat32) / std::max(learned - 1, 1) * 8;
    return x.sign() * torch::log2(x.abs() + 1) / 3;
}

}  // namespace

WindowedAttention::WindowedAttention(int width, int heads) : m_heads(heads)
{
    proj = register_module("proj", std::make_shared<Linear>(width, width));
}

Tensor WindowedAttention::splitHeads(const Tensor& projected) const
{
    return projected.unflatten(-1, {3, m_heads, -1}).permute({2, 0, 3, 1, 4});
}

Tensor WindowedAttention::forward(const Tensor& x, const WindowGeometry& geometry, LayerRun& run)
{
    const auto patches = windowPatches(geometry).to(x.device());
    const auto inWindows = x.index_select(1, patches.flatten()).view({-1, patches.size(1), x.size(2)});
    auto [q, k, v, scale] = project(inWindows, run.stop());
    const auto bias = editedBias(biasFor(geometry.window, run.stop()), run);
    editScores(q, k, scale, run, patches);
    if (run.request.attention) {
        // Copies of q and k: views would keep v alive as well.
        q = q.contiguous();
        k = k.contiguous();
        run.output.attention = WindowAttention{q.narrow(0, 0, patches.size(0)).detach(),
                                               k.narrow(0, 0, patches.size(0)).detach(),
                                               bias.detach(),
                                               scale,
                                               geometry.window,
                                               geometry.shiftRows,
                                               geometry.shiftCols};
    }
    recordValues(run, v.narrow(0, 0, patches.size(0)));
    const auto mask = geometry.shifted() ? windowMask(geometry).to(x.device()) : Tensor();
    auto found = attendInWindows(q, k, v, bias, mask, scale, run.stop());
    if (run.exposesHeads()) {  // of the whole image, its patches window by window
        found = editedHeads(found.view(x.sizes()), run);
    }
    return proj->forward(found, run.stop()).view(x.sizes()).index_select(1, patches.flatten().argsort());
}

WindowAttentionBlock::WindowAttentionBlock(int width, int heads, PatchGrid window, bool qkvBias)
    : WindowedAttention(width, heads), m_window(window)
{
    const int rows = (2 * window.rows - 1) * (2 * window.cols - 1);
    relative_position_bias_table =
        register_parameter("relative_position_bias_table", torch::empty({int64_t{rows}, int64_t{heads}}));
    qkv = register_module("qkv", std::make_shared<Linear>(width, 3 * width, qkvBias));
}

WindowedAttention::HeadsInWindows WindowAttentionBlock::project(const Tensor& inWindows, const std::stop_token& stop)
{
    const auto parts = splitHeads(qkv->forward(inWindows, stop));
    return {parts[0], parts[1], parts[2], 1.0 / std::sqrt(static_cast<double>(parts.size(-1)))};
}

Tensor WindowAttentionBlock::biasFor(PatchGrid window, const std::stop_token&)
{
    return biasOfPairs(relative_position_bias_table, m_window, window);
}

CosineWindowAttention::CosineWindowAttention(int width, int heads, int learnedWindow, bool qvBias)
    : WindowedAttention(width, heads), m_learnedWindow(learnedWindow)
{
    constexpr int hidden = 512;
    qkv = register_module("qkv", std::make_shared<Linear>(width, 3 * width, false));
    if (qvBias) {
        q_bias = register_parameter("q_bias", torch::zeros({width}));
        v_bias = register_parameter("v_bias", torch::zeros({width}));
    }
    logit_scale = register_parameter("logit_scale", torch::full({heads, 1, 1}, std::log(10.0)));
    auto mlp = register_module("cpb_mlp", std::make_shared<torch::nn::Module>());
    m_biasHidden = mlp->register_module("0", std::make_shared<Linear>(2, hidden));
    m_biasOut = mlp->register_module("2", std::make_shared<Linear>(hidden, heads, false));
}

WindowedAttention::HeadsInWindows CosineWindowAttention::project(const Tensor& inWindows, const std::stop_token& stop)
{
    const auto bias = q_bias.defined() ? torch::cat({q_bias, torch::zeros_like(q_bias), v_bias}) : Tensor();
    const auto parts = splitHeads(qkv->withBias(inWindows, bias, stop));
    constexpr double tiny = 1e-12;
    const auto ofUnitLength = [](const Tensor& x) { return x / x.norm(2, -1, true).clamp_min(tiny); };
    const auto scales = torch::exp(logit_scale.clamp_max(std::log(100.0)));
    return {ofUnitLength(parts[0]) * scales, ofUnitLength(parts[1]), parts[2], 1.0};
}

Tensor CosineWindowAttention::biasFor(PatchGrid window, const std::stop_token& stop)
{
    const auto axis = [this](int length) {
        return logSpacedOffsets(length, m_learnedWindow > 0 ? m_learnedWindow : length);
    };
    const auto rows = axis(window.rows), cols = axis(window.cols);
    const auto pairs = torch::stack({rows.repeat_interleave(cols.size(0)), cols.repeat(rows.size(0))}, 1);
    const auto hidden = torch::relu(m_biasHidden->forward(pairs.to(logit_scale.device()), stop));
    return biasOfPairs(16 * torch::sigmoid(m_biasOut->forward(hidden, stop)), window, window);
}

Tensor tokensInWindows(const Tensor& x, const WindowGeometry& geometry)
{
    const auto patches = windowPatches(geometry).to(x.device());
    const auto padded = geometry.hasPadding() ? torch::constant_pad_nd(x, {0, 0, 0, 1}) : x;
    return padded.index_select(1, patches.flatten()).view({-1, patches.size(1), x.size(2)});
}

Tensor attendInPlainWindows(Tensor q, Tensor k, const Tensor& v, const WindowGeometry& geometry, LayerRun& run)
{
    const double scale = 1.0 / std::sqrt(static_cast<double>(q.size(3)));
    const auto patches = windowPatches(geometry);
    const int64_t windows = patches.size(0);
    editScores(q, k, scale, run, patches.to(q.device()));
    q = q.contiguous();
    k = k.contiguous();
    if (run.request.attention) {
        WindowAttention kept;
        kept.q = q.narrow(0, 0, windows).detach();
        kept.k = k.narrow(0, 0, windows).detach();
        kept.scale = scale;
        kept.window = geometry.window;
        kept.padRows = geometry.padRows;
        kept.padCols = geometry.padCols;
        kept.keySide = *squareRoot(k.size(2) / q.size(2));
        run.output.attention = std::move(kept);
    }
    recordValues(run, v.narrow(0, 0, windows));
    const auto found = attendInBlocks(q, k, v, scale, run.stop());
    const auto places = windowPlaces(geometry).to(q.device());
    return editedHeads(found.view({q.size(0) / windows, -1, found.size(2)}).index_select(1, places), run);
}

Tensor attendInWindows(const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& bias, const Tensor& mask,
                       double scale, const std::stop_token& stop)
{
    const bool needsGradient = torch::GradMode::is_enabled() &&
                               (q.requires_grad() || k.requires_grad() || v.requires_grad() || bias.requires_grad());
    return !needsGradient && q.device().is_cpu() && q.scalar_type() == torch::kFloat32
               ? attendInPanels(q, k, v, scale, stop, shiftOfScores(bias, mask))
               : attendWindowsOnDevice(q, k, v, bias, mask, scale);
}

}  // namespace core
