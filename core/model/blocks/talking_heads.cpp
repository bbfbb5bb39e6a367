#include "core/model/blocks/talking_heads.h"

#include "core/kernels/attend_in_panels.h"
#include "core/kernels/parallel.h"
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/network/recomputed_rows.h"

#include <ATen/Parallel.h>

#include <algorithm>
#include <cmath>

namespace core {

using torch::Tensor;

namespace {

/// Query rows per block: the scores of all heads, twice, stay in a core's own cache (a tenth faster than all rows at
/// once at 196 tokens and 8 heads), but not so few that matrix products become slow (both measured, LibTorch 1.13, one
/// thread).
constexpr int64_t kBlockFloats = 1 << 17;
constexpr int64_t kFewestRows = 32;

/// Mixes the heads of x [B, H, rows, T] by weight.
Tensor mixHeads(const Tensor& x, const Tensor& weight, const Tensor& bias)
{
    return torch::matmul(weight, x.flatten(2)).unflatten(2, {x.size(2), x.size(3)}) + bias.view({-1, 1, 1});
}

/// One image: everything that the blocks of its rows share.
struct Image {
    Tensor q, k, v;            ///< [H, T, D]; q and k may have more heads, which the first mixing combines
    Tensor out;                ///< [H, T, D], initially what the bias after the softmax adds to every row
    Tensor mixFirst, mixThen;  ///< [H, heads of q] and [H, H], the first including the scale
};

/// The bias before the softmax is the same for all keys of a row, so the softmax cancels it; the one after it adds the
/// same multiple of all values to every row. Neither needs a pass over the scores.
void talkRows(const Image& image, int64_t first, int64_t count, const Tensor& memory)
{
    const int64_t asking = image.q.size(0), heads = image.v.size(0), tokens = image.q.size(1);
    const auto part = [&](int64_t which, int64_t rows) {
        return memory[which].narrow(0, 0, rows * count * tokens).view({rows, count * tokens});
    };
    auto scores = part(0, asking), mixed = part(1, heads), weights = part(0, heads);
    auto scoreRows = scores.view({asking, count, tokens}), mixedRows = mixed.view({heads, count, tokens});
    torch::bmm_out(scoreRows, image.q.narrow(1, first, count), image.k.transpose(1, 2));
    torch::mm_out(mixed, image.mixFirst, scores);
    softmaxRowsInPlace(mixedRows);
    torch::mm_out(weights, image.mixThen, mixed);
    image.out.narrow(1, first, count).baddbmm_(weights.view({heads, count, tokens}), image.v);
}

/// Blocks of equal size, if possible one for each thread.
int64_t rowsOfBlock(int64_t heads, int64_t tokens)
{
    const int64_t most = std::max(kBlockFloats / (heads * tokens), kFewestRows);
    const int64_t threads = std::min<int64_t>(at::get_num_threads(), tokens / kFewestRows);
    const int64_t blocks = std::max((tokens + most - 1) / most, threads);
    return (tokens + blocks - 1) / blocks;
}

Tensor talkingHeadsOnCpu(const Tensor& q, const Tensor& k, const Tensor& v, double scale, const HeadMixing& mixing,
                         const std::stop_token& stop)
{
    const int64_t batch = v.size(0), heads = v.size(1), tokens = v.size(2), width = v.size(3);
    const int64_t rows = rowsOfBlock(heads, tokens), blocks = (tokens + rows - 1) / rows;
    auto out = torch::empty({batch, tokens, heads, width}, q.options());
    out.copy_((v.sum(2) * mixing.weightsBias.view({-1, 1})).unsqueeze(1).expand_as(out));
    const auto mixFirst = mixing.logits * scale;
    inParallel(batch * blocks, 1, [&](int64_t begin, int64_t end) {
        const auto memory = torch::empty({2, q.size(1) * rows * tokens}, q.options());
        for (int64_t i = begin; i < end; ++i) {
            throwIfCancelled(stop);
            const int64_t b = i / blocks, first = i % blocks * rows;
            talkRows({q[b], k[b], v[b], out[b].transpose(0, 1), mixFirst, mixing.weights}, first,
                     std::min(rows, tokens - first), memory);
        }
    });
    return out.reshape({batch, tokens, heads * width});
}

/// On other devices kernels are large and launches cost time: plain operators on large blocks of rows.
Tensor talkingHeadsOnDevice(const Tensor& q, const Tensor& k, const Tensor& v, double scale, const HeadMixing& mixing,
                            const std::stop_token& stop)
{
    const int64_t tokens = q.size(2), rows = rowsOfLargeBlock(q);
    std::vector<Tensor> parts;
    for (int64_t first = 0; first < tokens; first += rows) {
        throwIfCancelled(stop);
        const auto block = q.narrow(2, first, std::min(rows, tokens - first));
        parts.push_back(torch::matmul(talkingWeights(block, k, scale, mixing), v));
    }
    return torch::cat(parts, 2).transpose(1, 2).flatten(2);
}

/// For the gradient of an image too large to store its weights: their blocks are recomputed in the backward pass.
Tensor talkingHeadsInRecomputedBlocks(const Tensor& q, const Tensor& k, const Tensor& v, double scale,
                                      const HeadMixing& mixing, const std::stop_token& stop)
{
    const auto talk = [scale](const Tensor& block, const std::vector<Tensor>& whole, int64_t) {
        return torch::matmul(talkingWeights(block, whole[0], scale, {whole[2], whole[3], whole[4], whole[5]}),
                             whole[1]);
    };
    const std::vector<Tensor> whole{k, v, mixing.logits, mixing.logitsBias, mixing.weights, mixing.weightsBias};
    return inRecomputedBlocks(q, whole, rowsOfLargeBlock(q), talk, stop).transpose(1, 2).flatten(2);
}

}  // namespace

Tensor talkingWeights(const Tensor& q, const Tensor& k, double scale, const HeadMixing& mixing)
{
    const auto scores = torch::matmul(q * scale, k.transpose(-2, -1));
    const auto softmax = torch::softmax(mixHeads(scores, mixing.logits, mixing.logitsBias), -1);
    return mixHeads(softmax, mixing.weights, mixing.weightsBias);
}

Tensor talkingHeadsInBlocks(const Tensor& q, const Tensor& k, const Tensor& v, double scale, const HeadMixing& mixing,
                            const std::stop_token& stop)
{
    return q.device().is_cpu() ? talkingHeadsOnCpu(q, k, v, scale, mixing, stop)
                               : talkingHeadsOnDevice(q, k, v, scale, mixing, stop);
}

TalkingHeadsBlock::TalkingHeadsBlock(int width, int heads, bool qkvBias) : m_heads(heads)
{
    qkv = register_module("qkv", std::make_shared<Linear>(width, 3 * width, qkvBias));
    proj = register_module("proj", std::make_shared<Linear>(width, width));
    proj_l = register_module("proj_l", std::make_shared<Linear>(heads, heads));
    proj_w = register_module("proj_w", std::make_shared<Linear>(heads, heads));
}

HeadMixing TalkingHeadsBlock::mixing() const
{
    return {proj_l->weight(), proj_l->bias, proj_w->weight(), proj_w->bias};
}

bool TalkingHeadsBlock::wantsGradient(const Tensor& q) const
{
    return torch::GradMode::is_enabled() && (q.requires_grad() || proj_l->weight().requires_grad());
}

namespace {

/// Factors on a head's scores become factors on the mixing; a mask becomes an additional head that holds all its
/// scores, and that the heads losing these keys mix in.
void editTalking(Tensor& q, Tensor& k, double scale, HeadMixing& mix, const LayerRun& run)
{
    const auto* edit = run.edit();
    if (edit == nullptr) {
        return;
    }
    if (edit->scoreFactors.defined()) {
        const auto factors = edit->scoreFactors.to(q.options());
        mix.logits = mix.logits * factors.unsqueeze(1);
        mix.logitsBias = mix.logitsBias * factors;
    }
    requireKeys(edit->masks);
    for (const auto& mask : edit->masks) {
        const auto head = [&](const Tensor& ofTokens) {  // [B, 1, T, D], its first channel only
            const auto channel = ofTokens.to(q.options()).view({1, 1, -1, 1}).expand({q.size(0), 1, -1, 1});
            return torch::constant_pad_nd(channel, {0, q.size(3) - 1});
        };
        q = torch::cat({q, head(mask.queries) * (kMaskedScore / scale)}, 1);
        k = torch::cat({k, head(mask.keys)}, 1);
        mix.logits = torch::cat({mix.logits, mask.heads.to(q.options()).unsqueeze(1)}, 1);
    }
}

}  // namespace

Tensor TalkingHeadsBlock::forward(const Tensor& x, LayerRun& run)
{
    const int64_t batch = x.size(0), tokens = x.size(1), width = x.size(2) / m_heads;
    const double scale = 1.0 / std::sqrt(static_cast<double>(width));
    const auto parts = qkv->forward(x, run.stop()).reshape({batch, tokens, 3, m_heads, width}).permute({2, 0, 3, 1, 4});
    const auto v = parts[2];
    auto q = parts[0], k = parts[1];
    auto mix = mixing();
    editTalking(q, k, scale, mix, run);
    if (run.keepsHeads()) {  // a copy: a view would keep v alive as well
        q = q.contiguous();
        k = k.contiguous();
    }
    if (run.request.attention) {
        const auto own = [](const Tensor& parameter) { return parameter.detach().clone(); };  // training changes them
        run.output.attention = TalkingHeads{{q[0].detach(), k[0].detach(), scale},
                                            own(mix.logits),
                                            own(mix.weights),
                                            own(mix.logitsBias),
                                            own(mix.weightsBias)};
    }
    recordValues(run, v[0]);
    const bool wantWeights = run.request.weights;
    const auto projected = [&](const Tensor& found) { return proj->forward(editedHeads(found, run), run.stop()); };
    if (!wantWeights && !wantsGradient(q)) {
        return projected(talkingHeadsInBlocks(q, k, v, scale, mix, run.stop()));
    }
    if (!wantWeights && batch == 1 && rowsOfLargeBlock(q) < tokens) {
        return projected(talkingHeadsInRecomputedBlocks(q, k, v, scale, mix, run.stop()));
    }
    const auto weights = talkingWeights(q, k, scale, mix);
    if (wantWeights) {
        run.output.weights = weights;
    }
    return projected(torch::matmul(weights, v).transpose(1, 2).flatten(2));
}

}  // namespace core
