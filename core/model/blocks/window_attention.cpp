#include "core/model/blocks/window_attention.h"

#include "core/model/blocks/blocks.h"

#include <ATen/Parallel.h>

#include <algorithm>
#include <cmath>

namespace core {

using torch::Tensor;

namespace {

/// What is added to the scores: of one window [H, N, N]; masks differ between windows, so one row of them each.
Tensor shiftOfScores(const Tensor& bias, const Tensor& mask)
{
    return mask.defined() ? bias.unsqueeze(0) - kWindowMaskPenalty * mask.unsqueeze(1).to(bias.dtype())
                          : bias.unsqueeze(0);
}

/// One head of one window. q, k, v [N, D], shift [N, N], out [N, D] with any row stride.
void attendWindow(const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& shift, Tensor out, double scale)
{
    auto scores = torch::addmm(shift, q, k.t(), /*beta=*/1, scale);
    torch::_softmax_out(scores, scores, -1, false);
    torch::mm_out(out, scores, v);
}

Tensor attendWindowsOnCpu(const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& bias, const Tensor& mask,
                          double scale)
{
    const int64_t windows = q.size(0), heads = q.size(1), places = q.size(2), width = q.size(3);
    auto out = torch::empty({windows, places, heads, width}, q.options());
    at::parallel_for(0, windows, 1, [&](int64_t begin, int64_t end) {
        const torch::NoGradGuard noGrad;  // the guard of the caller does not reach LibTorch's worker threads
        for (int64_t w = begin; w < end; ++w) {
            const auto ofWindow = mask.defined() ? mask[w % mask.size(0)].unsqueeze(0) : Tensor();
            const auto shift = shiftOfScores(bias, ofWindow)[0];
            for (int64_t h = 0; h < heads; ++h) {
                attendWindow(q[w][h], k[w][h], v[w][h], shift[h], out[w].select(1, h), scale);
            }
        }
    });
    return out.flatten(2);
}

/// On other devices launches cost: all windows and heads at once. Memory stays linear in the tokens: N of them a row.
Tensor attendWindowsOnDevice(const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& bias, const Tensor& mask,
                             double scale)
{
    const int64_t images = mask.defined() ? q.size(0) / mask.size(0) : 1;
    const auto scores = torch::matmul(q * scale, k.transpose(-2, -1)).unflatten(0, {images, -1});
    const auto weights = torch::softmax(scores + shiftOfScores(bias, mask), -1).flatten(0, 1);
    return torch::matmul(weights, v).transpose(1, 2).flatten(2);
}

/// Row of the bias table for each pair of places on one axis of a window: offsets go from 1 - side to side - 1.
Tensor offsets(int length, int side)
{
    const auto at = torch::arange(length, torch::kInt64);
    return at.unsqueeze(1) - at.unsqueeze(0) + side - 1;
}

}  // namespace

WindowAttentionBlock::WindowAttentionBlock(int width, int heads, PatchGrid window, bool qkvBias)
    : m_heads(heads), m_window(window)
{
    const int rows = (2 * window.rows - 1) * (2 * window.cols - 1);
    relative_position_bias_table =
        register_parameter("relative_position_bias_table", torch::empty({int64_t{rows}, int64_t{heads}}));
    qkv = register_module("qkv", std::make_shared<Linear>(width, 3 * width, qkvBias));
    proj = register_module("proj", std::make_shared<Linear>(width, width));
}

Tensor WindowAttentionBlock::biasFor(PatchGrid window) const
{
    const auto rows = offsets(window.rows, m_window.rows).view({window.rows, 1, window.rows, 1});
    const auto cols = offsets(window.cols, m_window.cols).view({1, window.cols, 1, window.cols});
    const auto index = (rows * (2 * m_window.cols - 1) + cols).flatten().to(relative_position_bias_table.device());
    const int64_t places = window.count();
    return relative_position_bias_table.index_select(0, index)
        .view({places, places, m_heads})
        .permute({2, 0, 1})
        .contiguous();
}

Tensor WindowAttentionBlock::forward(const Tensor& x, const WindowGeometry& geometry, LayerRecord* record)
{
    const auto patches = windowPatches(geometry).to(x.device());
    const int64_t places = patches.size(1), width = x.size(2) / m_heads;
    const double scale = 1.0 / std::sqrt(static_cast<double>(width));
    const auto inWindows = x.index_select(1, patches.flatten()).view({-1, places, x.size(2)});
    const auto parts = qkv->forward(inWindows).view({-1, places, 3, m_heads, width}).permute({2, 0, 3, 1, 4});
    const auto bias = biasFor(geometry.window);
    auto q = parts[0], k = parts[1];
    if (record) {
        // Own memory for q and k: a view would keep v alive as well.
        q = q.contiguous();
        k = k.contiguous();
        record->attention = WindowAttention{q.narrow(0, 0, patches.size(0)).detach(),
                                            k.narrow(0, 0, patches.size(0)).detach(),
                                            bias.detach(),
                                            scale,
                                            geometry.window,
                                            geometry.shiftRows,
                                            geometry.shiftCols};
        noteValues(*record, parts[2].narrow(0, 0, patches.size(0)));
    }
    const auto mask = geometry.shifted() ? windowMask(geometry).to(x.device()) : Tensor();
    const auto out = proj->forward(attendInWindows(q, k, parts[2], bias, mask, scale));
    return out.view(x.sizes()).index_select(1, patches.flatten().argsort());
}

Tensor attendInWindows(const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& bias, const Tensor& mask,
                       double scale)
{
    const bool needsGradient = torch::GradMode::is_enabled() &&
                               (q.requires_grad() || k.requires_grad() || v.requires_grad() || bias.requires_grad());
    const auto attend = needsGradient || !q.device().is_cpu() ? attendWindowsOnDevice : attendWindowsOnCpu;
    return attend(q, k, v, bias, mask, scale);
}

}  // namespace core
