#include "core/model/families/biased_vit.h"

#include "core/model/blocks/biased_attention.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/blocks/pooling.h"
#include "core/model/blocks/position.h"
#include "core/model/blocks/position_bias.h"
#include "core/model/network/initialise.h"

#include <torch/nn/modules/container/modulelist.h>

namespace core {

using torch::Tensor;

BiasedVit::BiasedVit(const ModelSpec& spec, Weights weights) : Network(spec)
{
    const int prefix = spec.tokens.prefix();
    if (spec.tokens.classToken) {
        cls_token = register_parameter("cls_token", torch::empty({1, 1, spec.dim}));
    }
    if (spec.absolutePosition) {
        const int positions = prefix + spec.trainedRows * spec.trainedCols;
        pos_embed = register_parameter("pos_embed", torch::empty({1, positions, spec.dim}));
    }
    patch_embed =
        register_module("patch_embed", std::make_shared<PatchEmbedding>(spec.dim, spec.patch, spec.patchBias));
    if (spec.relative->shared) {
        shared_rel_pos = register_module("shared_rel_pos", makePositionBias(spec));
    }
    auto blocks = register_module("blocks", torch::nn::ModuleList());
    for (int i = 0; i < spec.depth(); ++i) {
        m_blocks.push_back(std::make_shared<BiasedBlock>(spec));
        blocks->push_back(m_blocks.back());
    }
    if (spec.finalNorm) {
        norm = register_module("norm", layerNorm(spec.dim, spec.normEps));
    }
    if (spec.poolNorm) {
        fc_norm = register_module("fc_norm", layerNorm(spec.dim, spec.normEps));
    }
    if (spec.classes > 0) {
        head = register_module("head", std::make_shared<Linear>(spec.dim, spec.classes));
    }
    if (weights == Weights::Fresh) {
        initialise(*this);
    }
}

PatchGrid BiasedVit::gridFor(int height, int width) const
{
    return wholePatches(height, width, m_spec.patch);
}

Tensor BiasedVit::positionFor(PatchGrid grid) const
{
    return resamplePosition(pos_embed, m_spec.tokens.prefix(), {m_spec.trainedRows, m_spec.trainedCols}, grid,
                            m_spec.positionResampling);
}

Tensor BiasedVit::embed(const Tensor& pixels)
{
    const auto grid = gridFor(static_cast<int>(pixels.size(2)), static_cast<int>(pixels.size(3)));
    auto tokens = patch_embed->forward(pixels);
    if (cls_token.defined()) {
        tokens = torch::cat({cls_token.expand({pixels.size(0), -1, -1}), tokens}, 1);
    }
    return pos_embed.defined() ? tokens + positionFor(grid) : tokens;
}

Tensor BiasedVit::runLayer(int layer, const Tensor& tokens, PatchGrid grid, LayerRecord* record)
{
    const auto shared = shared_rel_pos ? shared_rel_pos->forGrid(grid) : OffsetBias{};
    return m_blocks.at(static_cast<size_t>(layer))->forward(tokens, grid, shared, record);
}

Tensor BiasedVit::classify(const Tensor& tokens)
{
    auto pooled = pooledTokens(norm ? norm(tokens) : tokens, m_spec.tokens.prefix(), m_spec.pooling);
    if (fc_norm) {
        pooled = fc_norm(pooled);
    }
    return head ? head->forward(pooled) : pooled;
}

Tensor BiasedVit::positionEmbedding(PatchGrid grid)
{
    const torch::NoGradGuard noGrad;
    return pos_embed.defined() ? positionFor(grid)[0].slice(0, m_spec.tokens.prefix()).detach() : Tensor();
}

Tensor BiasedVit::patchFilters()
{
    return patch_embed->filters();
}

}  // namespace core
