#include "core/model/families/vit/vit.h"

#include "core/model/blocks/attention_pool.h"
#include "core/model/blocks/branched_block.h"
#include "core/model/blocks/norm.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/blocks/pooling.h"
#include "core/model/blocks/position.h"
#include "core/model/blocks/residual_stem.h"
#include "core/model/network/initialise.h"

namespace core {

using torch::Tensor;

Vit::Vit(const ModelSpec& spec, Weights weights) : Network(spec)
{
    const auto token = [&](const char* name, int count) {
        return register_parameter(name, torch::empty({1, count, spec.dim}));
    };
    if (spec.tokens.classToken) {
        cls_token = token("cls_token", 1);
    }
    if (spec.tokens.distillationToken) {
        dist_token = token("dist_token", 1);
    }
    if (spec.tokens.registers > 0) {
        reg_token = token("reg_token", spec.tokens.registers);
    }
    const int positions = spec.trainedRows * spec.trainedCols + (spec.positionCoversPrefix ? spec.tokens.prefix() : 0);
    pos_embed = token("pos_embed", positions);
    if (spec.stem) {
        m_stem = register_module("patch_embed", std::make_shared<ResidualStem>(spec.dim, *spec.stem, spec.patchBias));
    } else {
        patch_embed =
            register_module("patch_embed", std::make_shared<PatchEmbedding>(spec.dim, spec.patch, spec.patchBias));
    }
    if (patch_embed && blockOf(spec).patchNorm) {
        m_patchNorm = patch_embed->register_module("norm", makeNorm(spec, spec.dim));
    }
    if (spec.preNorm) {
        norm_pre = register_module("norm_pre", makeNorm(spec, spec.dim));
    }
    auto blocks = register_module("blocks", torch::nn::ModuleList());
    const bool attentionPooling = spec.pooling == Pooling::AttentionPool;
    for (int i = 0; i < spec.depth() - int{attentionPooling}; ++i) {
        m_blocks.push_back(makeEncoderBlock(spec));
        blocks->push_back(m_blocks.back());
    }
    if (spec.finalNorm) {
        norm = register_module("norm", makeNorm(spec, spec.dim));
    }
    if (attentionPooling) {
        attn_pool = register_module("attn_pool", std::make_shared<AttentionPool>(spec, spec.layers.back().heads));
    }
    if (spec.poolNorm) {
        fc_norm = register_module("fc_norm", makeNorm(spec, spec.dim));
    }
    if (spec.classes > 0) {
        head = register_module("head", std::make_shared<Linear>(spec.dim, spec.classes));
    }
    if (spec.distilledHead) {
        head_dist = register_module("head_dist", std::make_shared<Linear>(spec.dim, spec.classes));
    }
    if (weights == Weights::Fresh) {
        initialise(*this);
    }
}

PatchGrid Vit::gridFor(int height, int width) const
{
    return m_stem ? m_stem->gridFor(height, width) : wholePatches(height, width, m_spec.patch);
}

Tensor Vit::prefixTokens(int64_t batch) const
{
    std::vector<Tensor> parts;
    for (const auto* part : {&cls_token, &dist_token, &reg_token}) {
        if (part->defined()) {
            parts.push_back(part->expand({batch, -1, -1}));
        }
    }
    return parts.empty() ? Tensor() : torch::cat(parts, 1);
}

Tensor Vit::positionFor(PatchGrid grid) const
{
    const int covered = m_spec.positionCoversPrefix ? m_spec.tokens.prefix() : 0;
    return resamplePosition(pos_embed, covered, {m_spec.trainedRows, m_spec.trainedCols}, grid,
                            m_spec.positionResampling);
}

Tensor Vit::embed(const Tensor& pixels)
{
    const auto grid = gridFor(static_cast<int>(pixels.size(2)), static_cast<int>(pixels.size(3)));
    const auto position = positionFor(grid);
    auto tokens = m_stem ? m_stem->forward(pixels) : patch_embed->forward(pixels);
    if (m_patchNorm) {
        tokens = m_patchNorm->forward(tokens);
    }
    const auto prefix = prefixTokens(pixels.size(0));
    if (m_spec.positionCoversPrefix) {
        tokens = prefix.defined() ? torch::cat({prefix, tokens}, 1) + position : tokens + position;
    } else {
        tokens = tokens + position;
        tokens = prefix.defined() ? torch::cat({prefix, tokens}, 1) : tokens;
    }
    return norm_pre ? norm_pre->forward(tokens) : tokens;
}

Tensor Vit::runLayer(int layer, const Tensor& tokens, PatchGrid, LayerRecord* record)
{
    if (attn_pool && layer + 1 == layerCount()) {
        return poolByAttention(tokens, record);
    }
    return m_blocks.at(static_cast<size_t>(layer))->forward(tokens, record);
}

Tensor Vit::poolByAttention(const Tensor& tokens, LayerRecord* record)
{
    const auto asked = tokensToPool(norm ? norm->forward(tokens) : tokens);
    return torch::cat({attn_pool->forward(asked, record), asked}, 1);
}

Tensor Vit::tokensToPool(const Tensor& tokens) const
{
    const int left = untouchedByPooling();
    return tokens.narrow(1, left, tokens.size(1) - left);
}

int Vit::untouchedByPooling() const
{
    return blockOf(m_spec).poolsPrefix ? 0 : m_spec.tokens.prefix();
}

Tensor Vit::classify(const Tensor& tokens)
{
    const auto normed = norm && !attn_pool ? norm->forward(tokens) : tokens;
    auto feature = pooledTokens(normed, untouchedByPooling(), m_spec.pooling);
    if (fc_norm) {
        feature = fc_norm->forward(feature);
    }
    if (head_dist) {
        return (head->forward(feature) + head_dist->forward(normed.select(1, 1))) / 2;
    }
    return head ? head->forward(feature) : feature;
}

Tensor Vit::classifyAfter(int layer, const Tensor& tokens)
{
    return classify(attn_pool && layer + 1 < layerCount() ? poolByAttention(tokens, nullptr) : tokens);
}

Tensor Vit::positionEmbedding(PatchGrid grid)
{
    const torch::NoGradGuard noGrad;
    const int covered = m_spec.positionCoversPrefix ? m_spec.tokens.prefix() : 0;
    return positionFor(grid)[0].narrow(0, covered, grid.count()).detach();
}

Tensor Vit::patchFilters()
{
    return m_stem ? Tensor() : patch_embed->filters();
}

Tensor Vit::firstFilters()
{
    return m_stem ? m_stem->firstFilters() : patchFilters();
}

}  // namespace core
