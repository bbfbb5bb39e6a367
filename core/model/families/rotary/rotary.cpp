#include "core/model/families/rotary/rotary.h"

#include "core/model/blocks/attention_pool.h"
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/blocks/pooling.h"
#include "core/model/blocks/position.h"
#include "core/model/blocks/rotary_embedding.h"
#include "core/model/network/initialise.h"
#include "core/model/spec/rotary_spec.h"

#include <torch/nn/modules/container/modulelist.h>

namespace core {

using torch::Tensor;

namespace {

int coveredPrefix(const ModelSpec& spec)
{
    return spec.positionCoversPrefix ? spec.tokens.prefix() : 0;
}

std::shared_ptr<AttentionPool> poolOf(const ModelSpec& spec)
{
    auto ofPool = spec;
    ofPool.mlpHidden = spec.rotary->poolHidden;
    ofPool.gatedMlp = false;
    ofPool.block = nullptr;
    return std::make_shared<AttentionPool>(ofPool, spec.layers.back().heads);
}

}  // namespace

Rotary::Rotary(const ModelSpec& spec, Weights weights) : Network(spec)
{
    const auto token = [&](const char* name, int count) {
        return register_parameter(name, torch::empty({1, count, spec.dim}));
    };
    if (spec.tokens.classToken) {
        cls_token = token("cls_token", 1);
    }
    if (spec.tokens.registers > 0) {
        reg_token = token("reg_token", spec.tokens.registers);
    }
    if (spec.absolutePosition) {
        pos_embed = token("pos_embed", spec.trainedRows * spec.trainedCols + coveredPrefix(spec));
    }
    if (spec.rotary->coordinates != RotarySpec::Coordinates::None) {
        rope = register_module("rope", std::make_shared<RotaryEmbedding>(spec));
    }
    patch_embed =
        register_module("patch_embed", std::make_shared<PatchEmbedding>(spec.dim, spec.patch, spec.patchBias));
    const auto normIf = [&](bool wanted, const char* name) {
        return wanted ? register_module(name, layerNorm(spec.dim, spec.normEps)) : torch::nn::LayerNorm{nullptr};
    };
    norm_pre = normIf(spec.preNorm, "norm_pre");
    auto blocks = register_module("blocks", torch::nn::ModuleList());
    const bool attentionPooling = spec.pooling == Pooling::AttentionPool;
    for (int i = 0; i < spec.depth() - int{attentionPooling}; ++i) {
        m_blocks.push_back(std::make_shared<TransformerBlock>(spec));
        blocks->push_back(m_blocks.back());
    }
    norm = normIf(spec.finalNorm, "norm");
    if (attentionPooling) {
        attn_pool = register_module("attn_pool", poolOf(spec));
    }
    fc_norm = normIf(spec.poolNorm, "fc_norm");
    if (spec.classes > 0) {
        head = register_module("head", std::make_shared<Linear>(spec.dim, spec.classes));
    }
    if (weights == Weights::Fresh) {
        initialise(*this);
    }
}

PatchGrid Rotary::gridFor(int height, int width) const
{
    return wholePatches(height, width, m_spec.patch);
}

Tensor Rotary::withPrefix(const Tensor& patches) const
{
    std::vector<Tensor> parts;
    for (const auto* part : {&cls_token, &reg_token}) {
        if (part->defined()) {
            parts.push_back(part->expand({patches.size(0), -1, -1}));
        }
    }
    parts.push_back(patches);
    return parts.size() == 1 ? patches : torch::cat(parts, 1);
}

Tensor Rotary::positionFor(PatchGrid grid) const
{
    return resamplePosition(pos_embed, coveredPrefix(m_spec), {m_spec.trainedRows, m_spec.trainedCols}, grid,
                            m_spec.positionResampling);
}

Tensor Rotary::embed(const Tensor& pixels)
{
    const auto grid = gridFor(static_cast<int>(pixels.size(2)), static_cast<int>(pixels.size(3)));
    auto tokens = patch_embed->forward(pixels);
    if (!pos_embed.defined()) {
        tokens = withPrefix(tokens);
    } else if (m_spec.positionCoversPrefix) {
        tokens = withPrefix(tokens) + positionFor(grid);
    } else {
        tokens = withPrefix(tokens + positionFor(grid));
    }
    return norm_pre ? norm_pre(tokens) : tokens;
}

Tensor Rotary::runLayer(int layer, const Tensor& tokens, PatchGrid grid, LayerRecord* record)
{
    if (isPooling(layer)) {
        return poolByAttention(tokens, record);
    }
    auto& block = *m_blocks.at(static_cast<size_t>(layer));
    if (!rope) {
        return block.forward(tokens, record);
    }
    const auto rotation = rope->rotation(layer, grid, m_spec.tokens.prefix(), tokens);
    return block.forward(tokens, record, &rotation);
}

Tensor Rotary::poolByAttention(const Tensor& tokens, LayerRecord* record)
{
    const auto normed = norm ? norm(tokens) : tokens;
    return torch::cat({attn_pool->forward(normed, record), normed}, 1);
}

Tensor Rotary::classify(const Tensor& tokens)
{
    const auto normed = norm && !attn_pool ? norm(tokens) : tokens;
    auto pooled = pooledTokens(normed, m_spec.tokens.prefix(), m_spec.pooling);
    if (fc_norm) {
        pooled = fc_norm(pooled);
    }
    return head ? head->forward(pooled) : pooled;
}

Tensor Rotary::classifyAfter(int layer, const Tensor& tokens)
{
    return classify(attn_pool && !isPooling(layer) ? poolByAttention(tokens, nullptr) : tokens);
}

Tensor Rotary::positionEmbedding(PatchGrid grid)
{
    if (!pos_embed.defined()) {
        return {};
    }
    const torch::NoGradGuard noGrad;
    return positionFor(grid)[0].narrow(0, coveredPrefix(m_spec), grid.count()).detach();
}

Tensor Rotary::patchFilters()
{
    return patch_embed->filters();
}

}  // namespace core
