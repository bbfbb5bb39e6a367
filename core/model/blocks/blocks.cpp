#include "core/model/blocks/blocks.h"

#include "core/checkpoint/tensor/tensor_memory.h"
#include "core/kernels/attend_in_panels.h"
#include "core/kernels/parallel.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/rotary_embedding.h"
#include "core/model/network/pass_memory.h"
#include "core/model/network/saved_stop.h"

#include <torch/csrc/autograd/custom_function.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace core {

using torch::Tensor;

torch::nn::LayerNorm layerNorm(int width, double eps)
{
    return torch::nn::LayerNorm(torch::nn::LayerNormOptions({width}).eps(eps));
}

void recordValues(LayerRun& run, const Tensor& v)
{
    if (run.request.values) {
        run.output.values =
            v.detach().clone(torch::MemoryFormat::Contiguous);  // a view would keep q and k alive as well
    }
}

namespace {

/// softmax(scale q kT), one head after another: nothing of that size is allocated besides the weights and their
/// gradient, and a head's scores are still in the cache for the softmax.
struct HeadsWeights : torch::autograd::Function<HeadsWeights> {
    using Context = torch::autograd::AutogradContext;
    using Tensors = torch::autograd::variable_list;

    /// Calls work(image, head), in parallel.
    template <typename Work>
    static void forEachHead(const Tensor& q, const std::stop_token& stop, const Work& work)
    {
        const int64_t heads = q.size(1);
        inParallel(q.size(0) * heads, 1, [&](int64_t begin, int64_t end) {
            for (int64_t i = begin; i < end; ++i) {
                throwIfCancelled(stop);
                work(i / heads, i % heads);
            }
        });
    }
    static Tensor forward(Context* context, const Tensor& q, const Tensor& k, double scale, const std::stop_token& stop)
    {
        auto weights = torch::empty({q.size(0), q.size(1), q.size(2), k.size(2)}, q.options());
        forEachHead(q, stop, [&](int64_t b, int64_t h) {
            auto scores = weights[b][h];
            torch::addmm_out(scores, scores, q[b][h], k[b][h].t(), /*beta=*/0, scale);
            softmaxRowsInPlace(scores);
        });
        context->saved_data["scale"] = scale;
        saveStop(*context, stop);
        context->save_for_backward({q, k, weights});
        return weights;
    }
    static Tensors backward(Context* context, const Tensors& above)
    {
        const auto saved = context->get_saved_variables();
        const auto &q = saved[0], &k = saved[1], &weights = saved[2], &byWeights = above.front();
        const double scale = context->saved_data["scale"].toDouble();
        auto byQ = torch::empty_like(q), byK = torch::empty_like(k);
        forEachHead(q, savedStop(*context), [&](int64_t b, int64_t h) {
            const auto byScores =
                torch::_softmax_backward_data(byWeights[b][h], weights[b][h], -1, weights.scalar_type());
            auto ofQ = byQ[b][h], ofK = byK[b][h];
            torch::addmm_out(ofQ, ofQ, byScores, k[b][h], /*beta=*/0, scale);
            torch::addmm_out(ofK, ofK, byScores.t(), q[b][h], /*beta=*/0, scale);
        });
        return {byQ, byK, Tensor(), Tensor()};
    }
};

/// A copy for a trace that outlives the pass. Large ones get pages of their own: on the heap they would fill the holes
/// left by temporary tensors, which then need new memory (DINO ViT-S/8 at 480 px: 50 of 520 MB). For small ones the
/// system's work on fresh pages costs more than it saves (2 % of a ViT-B/16's pass at 512 px).
Tensor ownCopy(const Tensor& x)
{
    constexpr size_t worthPages = size_t{4} << 20;
    const bool inPages = x.nbytes() >= worthPages && !torch::GradMode::is_enabled() && x.device().is_cpu();
    return inPages && !x.is_contiguous() ? emptyInOwnPages(x.sizes().vec(), x.scalar_type()).copy_(x) : x.contiguous();
}

/// [B, H, T, T], once differentiable.
Tensor weightsOfHeads(const Tensor& q, const Tensor& k, double scale, const std::stop_token& stop)
{
    return q.device().is_cpu() ? HeadsWeights::apply(q, k, scale, stop)
                               : torch::softmax(torch::matmul(q * scale, k.transpose(-2, -1)), -1);
}

}  // namespace

namespace {

/// The same with heads rounded to bfloat16. What the trace keeps are these, in float32.
Tensor attendRounded(const Tensor& q, const Tensor& k, const Tensor& v, double scale, LayerRun& run)
{
    if (run.request.attention) {
        run.output.attention =
            SelfAttention{q[0].detach().to(torch::kFloat32), k[0].detach().to(torch::kFloat32), scale, {}, {}};
    }
    recordValues(run, v[0]);
    const auto asking = run.request.outputTokens > 0 ? q.slice(2, 0, run.request.outputTokens) : q;
    return editedHeads(attendInPanels(asking, k, v.to(torch::kBFloat16), scale, run.stop()), run);
}

}  // namespace

Tensor attend(Tensor q, Tensor k, const Tensor& v, LayerRun& run)
{
    const double scale = 1.0 / std::sqrt(static_cast<double>(q.size(3)));
    editScores(q, k, scale, run);
    if (run.pass.roundsHeads) {
        q = q.to(torch::kBFloat16);
        k = k.to(torch::kBFloat16);
        if (!run.request.weights && !torch::GradMode::is_enabled()) {
            return attendRounded(q, k, v, scale, run);
        }
        q = q.to(torch::kFloat32);
        k = k.to(torch::kFloat32);
    }
    if (run.keepsHeads()) {
        // Copies of q and k: views would keep v alive as well. They also make the products below faster.
        q = ownCopy(q);
        throwIfCancelled(run.stop());
        k = ownCopy(k);
        throwIfCancelled(run.stop());
    }
    if (run.request.attention) {
        run.output.attention = SelfAttention{q[0].detach(), k[0].detach(), scale, {}, {}};
    }
    recordValues(run, v[0]);
    if (run.request.weights) {
        run.output.weights = weightsOfHeads(q, k, scale, run.stop());
        return editedHeads(torch::matmul(run.output.weights, v).transpose(1, 2).flatten(2), run);
    }
    const auto asking = run.request.outputTokens > 0 ? q.slice(2, 0, run.request.outputTokens) : q;
    return editedHeads(attendInBlocks(asking, k, v, scale, run.stop()), run);
}

SelfAttentionBlock::SelfAttentionBlock(const ModelSpec& spec) : m_heads(spec.heads)
{
    const auto& variant = blockOf(spec);
    const int width = spec.dim;
    qkv = register_module("qkv", std::make_shared<Linear>(width, 3 * width, spec.qkvBias));
    if (variant.queryKeyNorm != QueryKeyNorm::None) {
        const int normed = variant.queryKeyNorm == QueryKeyNorm::EachHead ? width / m_heads : width;
        q_norm = register_module("q_norm", makeNorm(spec, normed));
        k_norm = register_module("k_norm", makeNorm(spec, normed));
    }
    if (variant.attentionNorm) {
        norm = register_module("norm", makeNorm(spec, width));
    }
    proj = register_module("proj", std::make_shared<Linear>(width, width, variant.projectionBias));
}

SelfAttentionBlock::Heads SelfAttentionBlock::project(const Tensor& x, const std::stop_token& stop, Tensor* keys) const
{
    const int64_t batch = x.size(0), tokens = x.size(1), width = x.size(2) / m_heads;
    const auto all = qkv->forward(x, stop);
    if (keys != nullptr) {
        *keys = all.narrow(2, all.size(2) / 3, all.size(2) / 3);
    }
    if (!q_norm) {
        const auto parts = all.reshape({batch, tokens, 3, m_heads, width}).permute({2, 0, 3, 1, 4});
        return {parts[0], parts[1], parts[2]};
    }
    const auto parts = all.chunk(3, -1);
    const auto split = [&](const Tensor& part) {
        return part.reshape({batch, tokens, m_heads, width}).transpose(1, 2);
    };
    const auto normed = [&](const Tensor& part, const Norm& how) {
        return split(how.forward(how.width() == width ? part.reshape({batch, tokens, m_heads, width}) : part));
    };
    return {normed(parts[0], *q_norm), normed(parts[1], *k_norm), split(parts[2])};
}

Tensor SelfAttentionBlock::gather(const Tensor& found, const std::stop_token& stop) const
{
    return proj->forward(norm ? norm->forward(found) : found, stop);
}

Tensor SelfAttentionBlock::forward(const Tensor& x, LayerRun& run, const Rotation* rotation)
{
    Tensor keys;
    auto heads = project(x, run.stop(), run.request.projectedKeys ? &keys : nullptr);
    if (keys.defined()) {
        run.output.projectedKeys = keys[0].detach().clone();
    }
    if (run.request.activations) {
        run.output.activations.attended = x.detach();
    }
    if (rotation) {
        heads.q = (*rotation)(heads.q, run.stop());
        heads.k = (*rotation)(heads.k, run.stop());
    }
    if (run.keepsHeads()) {  // attend() copies the others: a view would keep all three alive
        heads.v = heads.v.contiguous();
    }
    return gather(attend(std::move(heads.q), std::move(heads.k), heads.v, run), run.stop());
}

Mlp::Mlp(int width, int hidden, bool gated, Activation activation) : m_gated(gated), m_activation(activation)
{
    fc1 = register_module("fc1", std::make_shared<Linear>(width, gated ? 2 * hidden : hidden));
    fc2 = register_module("fc2", std::make_shared<Linear>(hidden, width));
}

Mlp::Mlp(const ModelSpec& spec, int outputs) : m_gated(spec.gatedMlp), m_activation(spec.activation)
{
    const auto& variant = blockOf(spec);
    const int hidden = spec.mlpHidden;
    if (variant.mlpInputNorm) {
        m_inputNorm = register_module("norm", makeNorm(spec, spec.dim));
    }
    fc1 = register_module("fc1",
                          std::make_shared<Linear>(spec.dim, m_gated ? 2 * hidden : hidden, variant.projectionBias));
    if (variant.mlpNorm) {
        norm = register_module("norm", makeNorm(spec, hidden));
    }
    fc2 = register_module("fc2",
                          std::make_shared<Linear>(hidden, outputs > 0 ? outputs : spec.dim, variant.projectionBias));
}

Tensor Mlp::forward(const Tensor& x, const LayerRun& run)
{
    if (torch::GradMode::is_enabled() || x.size(1) <= kMlpRows || movesNeurons(run)) {
        return forwardRows(x, run);
    }
    Tensor out;
    for (int64_t first = 0; first < x.size(1); first += kMlpRows) {
        const auto count = std::min(kMlpRows, x.size(1) - first);
        const auto rows = forwardRows(x.narrow(1, first, count), run);
        if (!out.defined()) {
            out = rows.new_empty({x.size(0), x.size(1), rows.size(2)});
        }
        out.narrow(1, first, count).copy_(rows);
    }
    return out;
}

Tensor Mlp::forwardRows(const Tensor& rows, const LayerRun& run)
{
    const auto x = m_inputNorm ? m_inputNorm->forward(rows) : rows;
    Tensor hidden;
    if (m_gated) {
        const auto halves = fc1->forward(x, run.stop()).chunk(2, -1);
        hidden = activate(halves[0], m_activation) * halves[1];
    } else {
        hidden = fc1->activated(x, m_activation, run.stop());
    }
    hidden = editedHidden(hidden, run);
    return fc2->forward(norm ? norm->forward(hidden) : hidden, run.stop());
}

LayerScale::LayerScale(int width)
{
    gamma = register_parameter("gamma", torch::full({width}, 1e-5));
}

namespace {

/// @param ofTokens  [T], or [1] for only the class token
ResidualRatio residualRatio(const Tensor& ofTokens, const TokenLayout& layout)
{
    constexpr float none = std::numeric_limits<float>::quiet_NaN();
    const int64_t prefix = std::min<int64_t>(layout.prefix(), ofTokens.size(0));
    const auto patches = ofTokens.slice(0, prefix);
    return {ofTokens.mean().item<float>(), layout.classToken ? ofTokens[0].item<float>() : none,
            patches.numel() > 0 ? patches.mean().item<float>() : none};
}

}  // namespace

void recordRatio(const Tensor& trunk, const Tensor& branch, LayerRun& run)
{
    if (run.request.residualRatios) {
        const auto ofTokens = branch[0].detach().norm(2, -1) / trunk[0].detach().norm(2, -1);
        run.output.residualRatios.push_back(residualRatio(ofTokens, run.layout));
    }
}

void recordNoRatio(LayerRun& run)
{
    if (run.request.residualRatios) {
        constexpr float none = std::numeric_limits<float>::quiet_NaN();
        run.output.residualRatios.push_back({none, none, none});
    }
}

Tensor addBranch(const Tensor& trunk, const Tensor& branch, LayerRun& run)
{
    throwIfCancelled(run.stop());
    recordRatio(trunk, branch, run);
    // Without gradients nothing else refers to the branch: its memory receives the sum.
    return torch::GradMode::is_enabled() ? trunk + branch : Tensor(branch).add_(trunk);
}

Tensor addBranch(const Tensor& trunk, const Tensor& branch, const std::shared_ptr<LayerScale>& scale, LayerRun& run)
{
    return addBranch(trunk, scale ? scale->forward(branch) : branch, run);
}

Tensor addScaledBranch(const Tensor& trunk, const Tensor& branch, const Tensor& gain, LayerRun& run)
{
    throwIfCancelled(run.stop());
    if (run.request.residualRatios) {
        recordRatio(trunk, branch * gain, run);
    }
    // The same operation whether ratios are recorded or not: rounding the product first changes the last bit.
    return torch::addcmul(trunk, branch, gain);
}

TransformerBlock::TransformerBlock(const ModelSpec& spec) : m_order(blockOf(spec).order)
{
    const bool joined = m_order == BlockOrder::Joined, scaled = spec.layerScale && m_order != BlockOrder::NormLast;
    norm1 = register_module("norm1", makeNorm(spec, spec.dim));
    attn = register_module("attn", std::make_shared<SelfAttentionBlock>(spec));
    if (!joined) {
        norm2 = register_module("norm2", makeNorm(spec, spec.dim));
    }
    mlp = register_module("mlp", std::make_shared<Mlp>(spec));
    if (scaled) {
        ls1 = register_module("ls1", std::make_shared<LayerScale>(spec.dim));
    }
    if (scaled && !joined) {
        ls2 = register_module("ls2", std::make_shared<LayerScale>(spec.dim));
    }
}

Tensor TransformerBlock::forward(const Tensor& x, LayerRun& run, const Rotation* rotation)
{
    if (m_order != BlockOrder::NormFirst) {
        return m_order == BlockOrder::NormLast ? forwardNormLast(x, run, rotation) : forwardJoined(x, run, rotation);
    }
    auto branch = attn->forward(norm1->forward(x), run, rotation);
    const auto mid = addBranch(trunkOf(x, branch), branch, ls1, run);
    branch = editedMlp(mlp->forward(norm2->forward(mid), run), run);
    return addBranch(mid, branch, ls2, run);
}

Tensor TransformerBlock::forwardNormLast(const Tensor& x, LayerRun& run, const Rotation* rotation)
{
    const auto branch = norm1->forward(attn->forward(x, run, rotation));
    const auto mid = addBranch(trunkOf(x, branch), branch, run);
    return addBranch(mid, editedMlp(norm2->forward(mlp->forward(mid, run)), run), run);
}

Tensor TransformerBlock::forwardJoined(const Tensor& x, LayerRun& run, const Rotation* rotation)
{
    const auto normed = norm1->forward(x);
    auto attended = attn->forward(normed, run, rotation);
    const auto trunk = trunkOf(x, attended);
    auto changed = editedMlp(mlp->forward(trunkOf(normed, attended), run), run);
    if (ls1) {
        attended = ls1->forward(attended);
        changed = ls1->forward(changed);
    }
    recordRatio(trunk, attended, run);  // both relative to the same trunk
    recordRatio(trunk, changed, run);
    return trunk + attended + changed;
}

}  // namespace core
