#include "core/model/blocks/channel_attention.h"

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"

#include <ATen/Parallel.h>

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

Mixed mixPlainly(const Tensor& fused, const Tensor& temperature)
{
    const auto parts = channelsFirst(fused, temperature.size(0));
    Mixed mixed{unitOverTokens(parts[0]), unitOverTokens(parts[1]), parts[2], {}, {}};
    mixed.weights = torch::softmax(torch::matmul(mixed.q, mixed.k.transpose(-2, -1)) * temperature, -1);
    mixed.tokens = torch::matmul(mixed.weights, mixed.v).permute({0, 3, 1, 2}).flatten(2);
    return mixed;
}

void forEachHead(const Tensor& perHead, const std::stop_token& stop,
                 const std::function<void(int64_t image, int64_t head)>& work)
{
    const int64_t heads = perHead.size(1);
    at::parallel_for(0, perHead.size(0) * heads, 1, [&](int64_t begin, int64_t end) {
        const torch::NoGradGuard noGrad;  // the caller's guard does not reach LibTorch's worker threads
        for (int64_t i = begin; i < end; ++i) {
            throwIfCancelled(stop);
            work(i / heads, i % heads);
        }
    });
}

/// The same without gradients: normalizes and reads the linear layer's output in place, without transposing it in
/// memory.
Mixed mixInPlace(Tensor fused, const Tensor& temperature, const std::stop_token& stop)
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

}  // namespace

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
    const auto* edit = run.edit();
    const bool scaled = edit && edit->scoreFactors.defined();
    const auto factors =
        scaled ? temperature * edit->scoreFactors.to(temperature.options()).view({-1, 1, 1}) : temperature;
    const auto mixed = plainly ? mixPlainly(fused, factors) : mixInPlace(fused, factors, run.stop());
    if (run.request.attention) {
        run.output.attention = ChannelAttention{mixed.weights[0].detach(), mixed.q[0].detach(), mixed.k[0].detach(),
                                                mixed.v[0].detach(), factors.detach().flatten().clone()};
    }
    recordValues(run, mixed.v[0]);
    return proj->forward(editedHeads(mixed.tokens, run), run.stop());
}

}  // namespace core
