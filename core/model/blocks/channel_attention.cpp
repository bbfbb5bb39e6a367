#include "core/model/blocks/channel_attention.h"

#include "core/kernels/parallel.h"
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/run_control.h"

#include <algorithm>
#include <array>
#include <functional>

namespace core {

using torch::Tensor;

namespace {

constexpr double kSmallestNorm = 1e-12;

struct Mixed {
    Tensor q, k, v;  ///< [B, H, D, P], q and k of unit norm
    Tensor weights;  ///< [B, H, D, D]
    Tensor tokens;   ///< [B, P, C]
};

/// [B, P, 3 C] -> q, k, v as views of [B, H, D, P].
std::vector<Tensor> channelsFirst(const Tensor& fused, int64_t heads)
{
    return fused.view({fused.size(0), fused.size(1), 3, heads, -1}).permute({2, 0, 3, 4, 1}).unbind(0);
}

Tensor unitOverTokens(const Tensor& x)
{
    return x / x.norm(2, -1, true).clamp_min(kSmallestNorm);
}

Mixed mixPlainly(const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& temperature)
{
    Mixed mixed{q, k, v, {}, {}};
    mixed.weights = torch::softmax(torch::matmul(mixed.q, mixed.k.transpose(-2, -1)) * temperature, -1);
    mixed.tokens = torch::matmul(mixed.weights, mixed.v).permute({0, 3, 1, 2}).flatten(2);
    return mixed;
}

void forEachHead(const Tensor& perHead, const std::stop_token& stop,
                 const std::function<void(int64_t image, int64_t head)>& work)
{
    const int64_t heads = perHead.size(1);
    inParallel(perHead.size(0) * heads, 1, [&](int64_t begin, int64_t end) {
        for (int64_t i = begin; i < end; ++i) {
            throwIfCancelled(stop);
            work(i / heads, i % heads);
        }
    });
}

/// The same without gradients: normalizes and reads the linear layer's output in place, without transposing it in
/// memory.
Mixed mixInPlace(const Tensor& fused, const Tensor& temperature, const std::stop_token& stop)
{
    const int64_t batch = fused.size(0), tokens = fused.size(1), width = fused.size(2) / 3;
    const int64_t heads = temperature.size(0), channels = width / heads;
    auto queriesAndKeys = fused.narrow(2, 0, 2 * width);
    // Not norm(): over a strided axis it is seven times slower (LibTorch 1.13).
    queriesAndKeys.div_(queriesAndKeys.square().sum(1, true).sqrt_().clamp_min_(kSmallestNorm));
    const auto parts = channelsFirst(fused, heads);
    Mixed mixed{parts[0], parts[1], parts[2], torch::empty({batch, heads, channels, channels}, fused.options()),
                torch::empty({batch, tokens, width}, fused.options())};
    forEachHead(mixed.weights, stop, [&](int64_t b, int64_t h) {
        auto weights = mixed.weights[b][h];
        torch::mm_out(weights, mixed.q[b][h], mixed.k[b][h].t());
    });
    mixed.weights.mul_(temperature);
    torch::_softmax_out(mixed.weights, mixed.weights, -1, false);
    forEachHead(mixed.weights, stop, [&](int64_t b, int64_t h) {
        auto out = mixed.tokens[b].narrow(1, h * channels, channels);
        torch::mm_out(out, mixed.v[b][h].t(), mixed.weights[b][h].t());
    });
    return mixed;
}

/// The temperature times the factors of an edit.
Tensor editedTemperature(const Tensor& temperature, const LayerRun& run)
{
    const auto* edit = run.edit();
    return edit && edit->scoreFactors.defined()
               ? temperature * edit->scoreFactors.to(temperature.options()).view({-1, 1, 1})
               : temperature;
}

/// @return the heads' results, [B, P, C]
Tensor recorded(const Mixed& mixed, const Tensor& temperature, LayerRun& run)
{
    if (run.request.attention) {
        run.output.attention = ChannelAttention{mixed.weights[0].detach(), mixed.q[0].detach(), mixed.k[0].detach(),
                                                mixed.v[0].detach(), temperature.detach().flatten().clone()};
    }
    recordValues(run, mixed.v[0]);
    return editedHeads(mixed.tokens, run);
}

}  // namespace

Tensor attendToChannels(const Tensor& q, const Tensor& k, const Tensor& v, const Tensor& temperature, LayerRun& run)
{
    throwIfCancelled(run.stop());
    const auto edited = editedTemperature(temperature, run);
    return recorded(mixPlainly(q, k, v, edited), edited, run);
}

ChannelAttentionBlock::ChannelAttentionBlock(int width, int heads, bool qkvBias)
{
    temperature = register_parameter("temperature", torch::ones({heads, 1, 1}));
    qkv = register_module("qkv", std::make_shared<Linear>(width, 3 * width, qkvBias));
    proj = register_module("proj", std::make_shared<Linear>(width, width));
}

Tensor ChannelAttentionBlock::forward(const Tensor& x, LayerRun& run)
{
    const auto fused = qkv->forward(x, run.stop());
    const bool plainly = torch::GradMode::is_enabled() || !fused.device().is_cpu();
    if (plainly) {
        const auto parts = channelsFirst(fused, temperature.size(0));
        return proj->forward(
            attendToChannels(unitOverTokens(parts[0]), unitOverTokens(parts[1]), parts[2], temperature, run),
            run.stop());
    }
    const auto edited = editedTemperature(temperature, run);
    return proj->forward(recorded(mixInPlace(fused, edited, run.stop()), edited, run), run.stop());
}

namespace {

torch::nn::Conv2d channelwise(int width)
{
    return torch::nn::Conv2d(torch::nn::Conv2dOptions(width, width, 3).padding(1).groups(width));
}

/// The neighbors of a patch, including itself, that lie in the grid, and their weights; all [C].
struct Neighbors {
    std::array<const float*, 9> tokens, weights;
    size_t count = 0;
};

Neighbors neighborsOf(int row, int col, PatchGrid grid, const float* tokens, const float* weights, int64_t channels)
{
    Neighbors found;
    for (int r = std::max(row - 1, 0); r <= std::min(row + 1, grid.rows - 1); ++r) {
        for (int c = std::max(col - 1, 0); c <= std::min(col + 1, grid.cols - 1); ++c) {
            found.tokens[found.count] = tokens + (int64_t{r} * grid.cols + c) * channels;
            found.weights[found.count++] = weights + ((r - row + 1) * 3 + c - col + 1) * channels;
        }
    }
    return found;
}

/// out[c] = bias[c] + sum of weight[c] * token[c], `Step` channels at a time so that the sums stay in registers.
template <int64_t Step>
int64_t sumChannels(const Neighbors& from, const float* bias, float* out, int64_t first, int64_t channels)
{
    for (; first + Step <= channels; first += Step) {
        std::array<float, Step> sums;
        std::copy_n(bias + first, Step, sums.begin());
        for (size_t n = 0; n < from.count; ++n) {
            const float* token = from.tokens[n] + first;
            const float* weight = from.weights[n] + first;
            for (size_t i = 0; i < Step; ++i) {
                sums[i] += weight[i] * token[i];
            }
        }
        std::copy_n(sums.begin(), Step, out + first);
    }
    return first;
}

/// The convolution directly on tokens, on the CPU and without gradients: LibTorch's own, made for images, takes twice
/// the time (1.13 with oneDNN, 196 tokens of 384 channels).
Tensor convolveTokens(const Tensor& tokens, PatchGrid grid, const torch::nn::Conv2d& convolution,
                      const std::stop_token& stop)
{
    const auto in = tokens.contiguous(), bias = convolution->bias.contiguous();
    const auto weights = convolution->weight.flatten(1).t().contiguous();  // [9, C]
    const int64_t batch = in.size(0), channels = in.size(2), lineFloats = grid.cols * channels;
    auto out = torch::empty_like(in);
    const float* from = in.data_ptr<float>();
    float* to = out.data_ptr<float>();
    const int64_t lines = batch * grid.rows, linesTogether = std::max<int64_t>(1, (1 << 15) / lineFloats);
    inParallel(lines, linesTogether, [&](int64_t begin, int64_t end) {
        for (int64_t line = begin; line < end; ++line) {
            throwIfCancelled(stop);
            const int row = static_cast<int>(line % grid.rows);
            const float* image = from + line / grid.rows * grid.rows * lineFloats;
            for (int col = 0; col < grid.cols; ++col) {
                const auto near = neighborsOf(row, col, grid, image, weights.data_ptr<float>(), channels);
                float* token = to + line * lineFloats + col * channels;
                const auto done = sumChannels<16>(near, bias.data_ptr<float>(), token, 0, channels);
                sumChannels<1>(near, bias.data_ptr<float>(), token, done, channels);
            }
        }
    });
    return out;
}

}  // namespace

LocalPatchInteraction::LocalPatchInteraction(int width)
{
    conv1 = register_module("conv1", channelwise(width));
    bn = register_module("bn", torch::nn::BatchNorm2d(width));
    conv2 = register_module("conv2", channelwise(width));
}

Tensor LocalPatchInteraction::forward(const Tensor& x, PatchGrid grid, const std::stop_token& stop)
{
    if (!torch::GradMode::is_enabled() && !is_training() && x.device().is_cpu() && x.dtype() == torch::kFloat32) {
        auto tokens = convolveTokens(x, grid, conv1, stop);
        torch::gelu_(tokens);
        normTokensInPlace(tokens, bn, stop);
        return convolveTokens(tokens, grid, conv2, stop);
    }
    // Tokens are a channels-last image; the view states that, and the convolutions preserve it.
    const auto image = x.transpose(1, 2).reshape({x.size(0), x.size(2), grid.rows, grid.cols});
    return conv2(normOfImage(geluOfImage(conv1(image), stop), bn, stop)).flatten(2).transpose(1, 2);
}

}  // namespace core
