#include "core/model/blocks/window_attention.h"

#include "core/kernels/attend_in_panels.h"
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/spec/shape_reader.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace core {

using torch::Tensor;

namespace {

/// The sum of bias and mask: [1, H, N, N], or [W, H, N, N] with a mask, which differs between windows.
/// @param bias  [H, N, N]
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

/// softmax(scale * q kT + bias - penalty of masked pairs) v, window by window.
/// @param q, k, v  [B * W, H, N, D]; the last axis contiguous
/// @param mask     [W, N, N] bool, or undefined where nothing is masked
/// @return         [B * W, N, H * D]
Tensor attendWithBias(const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& bias, const Tensor& mask,
                      double scale, const std::stop_token& stop)
{
    const bool needsGradient = torch::GradMode::is_enabled() &&
                               (q.requires_grad() || k.requires_grad() || v.requires_grad() || bias.requires_grad());
    return !needsGradient && q.device().is_cpu() && q.scalar_type() == torch::kFloat32
               ? attendInPanels(q, k, v, scale, stop, shiftOfScores(bias, mask))
               : attendWindowsOnDevice(q, k, v, bias, mask, scale);
}

/// The windows of the first image.
WindowAttention keptWindows(const HeadsInWindows& heads, const WindowGeometry& geometry)
{
    const int64_t windows = geometry.windows().count();
    WindowAttention kept;
    kept.q = heads.q.narrow(0, 0, windows).detach();
    kept.k = heads.k.narrow(0, 0, windows).detach();
    kept.bias = heads.bias.defined() ? heads.bias.detach() : Tensor();
    kept.scale = heads.scale;
    kept.window = geometry.window;
    kept.shiftRows = geometry.shiftRows;
    kept.shiftCols = geometry.shiftCols;
    kept.padRows = geometry.padRows;
    kept.padCols = geometry.padCols;
    kept.keySide = *squareRoot(kept.k.size(2) / kept.q.size(2));
    kept.lattice = geometry.lattice;
    return kept;
}

/// The bias table's row for each pair of positions on one axis of a window: offsets from 1 - side to side - 1.
Tensor offsets(int length, int side)
{
    const auto at = torch::arange(length, torch::kInt64);
    return at.unsqueeze(1) - at.unsqueeze(0) + side - 1;
}

/// sign(x) log2(1 + 8 |x|) / log2(8) for each offset x on one axis of a window, scaled so that 1 is the largest offset
/// in training: beyond it the values grow slowly. [2 length - 1]
Tensor logSpacedOffsets(int length, int learned)
{
    const auto x = torch::arange(1 - length, length, torch::kFloat32) / std::max(learned - 1, 1) * 8;
    return x.sign() * torch::log2(x.abs() + 1) / 3;
}

}  // namespace

Tensor biasOfPairs(const Tensor& biases, PatchGrid table, PatchGrid window)
{
    const auto rows = offsets(window.rows, table.rows).view({window.rows, 1, window.rows, 1});
    const auto cols = offsets(window.cols, table.cols).view({1, window.cols, 1, window.cols});
    const auto index = (rows * (2 * table.cols - 1) + cols).flatten().to(biases.device());
    const int64_t places = window.count();
    return biases.index_select(0, index).view({places, places, -1}).permute({2, 0, 1}).contiguous();
}

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
    auto heads = project(tokensInWindows(x, geometry), run.stop());
    heads.bias = biasFor(geometry.window, run.stop());
    return proj->forward(attendInWindows(std::move(heads), geometry, run), run.stop());
}

WindowAttentionBlock::WindowAttentionBlock(int width, int heads, PatchGrid window, bool qkvBias)
    : WindowedAttention(width, heads), m_window(window)
{
    const int rows = (2 * window.rows - 1) * (2 * window.cols - 1);
    relative_position_bias_table =
        register_parameter("relative_position_bias_table", torch::empty({int64_t{rows}, int64_t{heads}}));
    qkv = register_module("qkv", std::make_shared<Linear>(width, 3 * width, qkvBias));
}

HeadsInWindows WindowAttentionBlock::project(const Tensor& inWindows, const std::stop_token& stop)
{
    const auto parts = splitHeads(qkv->forward(inWindows, stop));
    return {parts[0], parts[1], parts[2], usualScale(parts[0])};
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

HeadsInWindows CosineWindowAttention::project(const Tensor& inWindows, const std::stop_token& stop)
{
    const auto bias = q_bias.defined() ? torch::cat({q_bias, torch::zeros_like(q_bias), v_bias}) : Tensor();
    const auto parts = splitHeads(qkv->withBias(inWindows, bias, stop));
    return cosineHeads(parts[0], parts[1], parts[2], logit_scale);
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

double usualScale(const Tensor& q)
{
    return 1.0 / std::sqrt(static_cast<double>(q.size(3)));
}

HeadsInWindows cosineHeads(const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& logitScale)
{
    constexpr double tiny = 1e-12;
    const auto ofUnitLength = [](const Tensor& x) { return x / x.norm(2, -1, true).clamp_min(tiny); };
    const auto scales = torch::exp(logitScale.clamp_max(std::log(100.0)));
    return {ofUnitLength(q) * scales, ofUnitLength(k), v, 1.0};
}

Tensor attendInWindows(HeadsInWindows heads, const WindowGeometry& geometry, LayerRun& run)
{
    auto& [q, k, v, scale, bias] = heads;
    const auto patches = windowPatches(geometry);
    const int64_t windows = patches.size(0);
    assert(bias.defined() || !geometry.shifted());
    bias = bias.defined() ? editedBias(bias, run) : bias;
    editScores(q, k, scale, run, patches.to(q.device()));
    if (run.request.attention) {
        // Copies of q and k: views would keep v alive as well.
        q = q.contiguous();
        k = k.contiguous();
        run.output.attention = keptWindows(heads, geometry);
    }
    recordValues(run, v.narrow(0, 0, windows));
    const auto mask = geometry.shifted() ? windowMask(geometry).to(q.device()) : Tensor();
    const auto found = bias.defined()
                           ? attendWithBias(q, k, v, bias, mask, scale, run.stop())
                           : attendInBlocks(q.contiguous(), k.contiguous(), v.contiguous(), scale, run.stop());
    const auto places = windowPlaces(geometry).to(q.device());
    return editedHeads(found.view({q.size(0) / windows, -1, found.size(2)}).index_select(1, places), run);
}

}  // namespace core
