#include "core/model/families/patch_vit.h"

#include "core/error.h"
#include "core/model/blocks/class_attention.h"
#include "core/model/blocks/inverted_stem.h"
#include "core/model/blocks/norm.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/blocks/residual_stem.h"
#include "core/model/blocks/square_stem.h"
#include "core/model/blocks/vision_head.h"
#include "core/model/spec/part_specs.h"

#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// The one vector that a classifier reads: [B, C], or [B, 2 C] with Pooling::ClassAndPatchMean; with
/// Pooling::AttentionPool the first token, which is what the latent gathered.
/// @param tokens  [B, T, C], normed where the model norms them first
/// @param prefix  tokens before the patches
Tensor pooledTokens(const Tensor& tokens, int prefix, Pooling pooling)
{
    const auto patches = tokens.slice(1, prefix);  // empty if there is only the class token
    switch (pooling) {
        case Pooling::ClassToken:
        case Pooling::AttentionPool:
            return tokens.select(1, 0);
        case Pooling::PatchMean:
            return patches.mean(1);
        case Pooling::PatchMax:
            return patches.amax(1);
        case Pooling::PatchMeanMax:
            return (patches.mean(1) + patches.amax(1)) / 2;
        case Pooling::ClassAndPatchMean:
            return torch::cat({tokens.select(1, 0), patches.mean(1)}, 1);
    }
    return {};
}

}  // namespace

PatchVit::PatchVit(const ModelSpec& spec) : Network(spec)
{
    const auto token = [&](const char* name, int count) {
        return count > 0 ? register_parameter(name, torch::empty({1, count, spec.dim})) : Tensor();
    };
    cls_token = token("cls_token", int{spec.tokens.classToken});
    dist_token = token("dist_token", int{spec.tokens.distillationToken});
    reg_token = token("reg_token", spec.tokens.registers);
    const bool ofClips = seesClips(spec.preprocessing);
    if (spec.absolutePosition && !spec.sinePositions) {
        pos_embed = token("pos_embed", coveredPrefix() + spec.trainedRows * spec.trainedCols);
    }
    time_embed = token("time_embed", spec.stepPositions ? stepsOf(spec.preprocessing) : 0);
    if (spec.stem && !spec.stem->squares.empty()) {
        m_stem = register_module("patch_embed", std::make_shared<SquareStem>(spec.dim, *spec.stem, spec.patchBias));
    } else if (spec.stem) {
        m_stem = register_module("patch_embed", std::make_shared<ResidualStem>(spec.dim, *spec.stem, spec.patchBias));
    } else if (spec.hierarchy) {
        m_stem =
            register_module("patch_embed", std::make_shared<InvertedStem>(spec.dim, *spec.hierarchy, spec.normEps));
    } else {
        patch_embed =
            register_module(ofClips ? "tubelet_embed" : "patch_embed", std::make_shared<PatchEmbedding>(spec));
    }
    if (patch_embed && blockOf(spec).patchNorm) {
        m_patchNorm = patch_embed->register_module("norm", makeNorm(spec, spec.dim));
    }
    if (spec.preNorm) {
        norm_pre = register_module("norm_pre", makeNorm(spec, spec.dim));
        m_capabilities.initialNorm = [this](const Tensor& tokens) { return norm_pre->forward(tokens); };
    }
    m_list = register_module("blocks", torch::nn::ModuleList());
    // LibTorch's tanh rounds the last numbers of a tensor in its own way: with fewer tokens bits would change.
    const bool readsFew = spec.pooling == Pooling::ClassToken && spec.activation != Activation::GeluTanh;
    m_capabilities.classifierTokens = !readsFew ? 0 : spec.distilledHead ? 2 : 1;
    m_capabilities.carriesTrunk = spec.pooledLayers > 1;
    m_capabilities.positions = [this](PatchGrid grid) {
        return addsPositions() ? positionFor(grid, {})[0].slice(0, coveredPrefix()) : Tensor();
    };
    if (m_stem) {
        m_capabilities.firstFilters = [this] { return m_stem->firstFilters(); };
    } else if (!ofClips) {
        m_capabilities.patchFilters = [this] { return patch_embed->filters(); };
    }
}

void PatchVit::addHead(const ModelSpec& ofPool)
{
    if (m_spec.finalNorm) {
        norm = register_module("norm", makeNorm(m_spec, m_spec.dim));
        m_capabilities.finalNorm = [this](const Tensor& tokens) { return norm->forward(tokens); };
    }
    if (m_spec.visionHead) {
        vision_head = register_module("vision_head", std::make_shared<VisionHead>(m_spec));
        m_capabilities.finalNorm = [this](const Tensor& tokens) { return vision_head->normalize(tokens); };
    }
    if (m_spec.pooling == Pooling::AttentionPool) {
        attn_pool = register_module(
            "attn_pool", std::make_shared<AttentionPool>(ofPool, m_spec.layers.back().heads, !m_spec.visionHead));
    }
    if (m_spec.poolNorm) {
        fc_norm = register_module("fc_norm", makeNorm(m_spec, m_spec.dim));
    }
    if (m_spec.classes > 0) {
        const int vectors = m_spec.pooling == Pooling::ClassAndPatchMean ? m_spec.pooledLayers + 1 : 1;
        head = register_module("head", std::make_shared<Linear>(m_spec.dim * vectors, m_spec.classes));
    }
    if (m_spec.distilledHead) {
        head_dist = register_module("head_dist", std::make_shared<Linear>(m_spec.dim, m_spec.classes));
    }
}

int PatchVit::blockCount() const
{
    return m_spec.depth() - int{m_spec.pooling == Pooling::AttentionPool} -
           (m_spec.visionHead ? m_spec.visionHead->blocks : 0);
}

PatchGrid PatchVit::gridFor(int height, int width) const
{
    const int steps = stepsOf(m_spec.preprocessing), rows = height / steps;
    if (steps > 1 && (height % steps != 0 || rows % m_spec.patch != 0)) {
        throw Error(ErrorCode::ShapeMismatch,
                    "model input: expected frames of a multiple of %1 rows of pixels, found %2 in %3 steps"_msg(
                        m_spec.patch, height, steps));
    }
    const PatchGrid trained{m_spec.trainedRows * (m_spec.stepPositions ? steps : 1), m_spec.trainedCols};
    const auto grid = m_stem ? m_stem->gridFor(height, width) : wholePatches(height, width, m_spec.patch);
    if (steps > 1 && pos_embed.defined() && grid != trained) {
        refuseOtherSize(trained.rows * m_spec.patch, trained.cols * m_spec.patch, height, width);
    }
    return grid;
}

int PatchVit::coveredPrefix() const
{
    return m_spec.positionCoversPrefix ? m_spec.tokens.prefix() : 0;
}

int PatchVit::unpooledPrefix() const
{
    return blockOf(m_spec).poolsPrefix ? 0 : m_spec.tokens.prefix();
}

Tensor PatchVit::withPrefix(const Tensor& patches) const
{
    std::vector<Tensor> parts;
    for (const auto* part : {&cls_token, &dist_token, &reg_token}) {
        if (part->defined()) {
            parts.push_back(part->expand({patches.size(0), -1, -1}));
        }
    }
    parts.push_back(patches);
    return parts.size() == 1 ? patches : torch::cat(parts, 1);
}

Tensor PatchVit::positionFor(PatchGrid grid, const std::stop_token& stop) const
{
    if (m_spec.sinePositions) {
        return sequencePositions(grid.count(), m_spec.dim).unsqueeze(0);
    }
    if (time_embed.defined()) {  // [1, steps, places, C]
        const auto ofSteps = pos_embed.slice(1, coveredPrefix()).unsqueeze(1) + time_embed.unsqueeze(2);
        return torch::cat({pos_embed.slice(1, 0, coveredPrefix()), ofSteps.flatten(1, 2)}, 1);
    }
    const PatchGrid trained{m_spec.trainedRows, m_spec.trainedCols};
    return resamplePosition(pos_embed, coveredPrefix(), trained, grid, stop, m_spec.positionResampling);
}

Tensor PatchVit::embedPatches(const Pass& pass, const Tensor& pixels)
{
    const auto patches = m_stem ? m_stem->forward(pixels, pass.stop) : patch_embed->forward(pixels, pass.stop);
    return m_patchNorm ? m_patchNorm->forward(patches) : patches;
}

Tensor PatchVit::placePatches(const Pass& pass, const Tensor& patches, bool positions)
{
    auto tokens = patches;
    if (!addsPositions() || !positions) {
        tokens = withPrefix(tokens);
    } else if (m_spec.positionCoversPrefix) {
        tokens = withPrefix(tokens) + positionFor(pass.grid, pass.stop).to(tokens.options());
    } else {
        tokens = withPrefix(tokens + positionFor(pass.grid, pass.stop));
    }
    return norm_pre ? norm_pre->forward(tokens) : tokens;
}

Tensor PatchVit::runBlocks(int layer, const Tensor& tokens, LayerRun& run)
{
    const int ofHead = layer - blockCount();
    if (ofHead < 0) {
        return m_spec.pooledLayers > 1 ? runCarrying(layer, tokens, run) : runBlock(layer, tokens, run);
    }
    if (!vision_head || ofHead == m_spec.visionHead->blocks) {
        return poolByAttention(tokens, run);
    }
    return vision_head->runBlock(ofHead, ofHead == 0 ? norm->forward(tokens) : tokens, run);
}

Tensor PatchVit::runCarrying(int layer, const Tensor& tokens, LayerRun& run)
{
    const int64_t carried = tokens.size(2) - m_spec.dim, following = blockCount() - 1 - layer;
    std::vector<Tensor> parts{runBlock(layer, tokens.narrow(2, 0, m_spec.dim).contiguous(), run)};
    if (carried > 0) {
        parts.push_back(tokens.narrow(2, m_spec.dim, carried));
    }
    if (following > 0 && following < m_spec.pooledLayers) {
        parts.push_back(parts.front().narrow(1, 0, 1).expand_as(parts.front()));
    }
    return parts.size() == 1 ? parts.front() : torch::cat(parts, 2);
}

Tensor PatchVit::poolByAttention(const Tensor& tokens, LayerRun& run)
{
    const auto& normalize = m_capabilities.finalNorm;
    const auto asked = (normalize ? normalize(tokens) : tokens).slice(1, unpooledPrefix());
    return torch::cat({attn_pool->forward(asked, run), asked}, 1);
}

Tensor PatchVit::classifyAfter(int layer, const Pass& pass, const Tensor& outputTokens)
{
    if (vision_head && !attn_pool) {
        return pooledTokens(vision_head->project(outputTokens, pass.stop), unpooledPrefix(), m_spec.pooling);
    }
    if (m_spec.pooledLayers > 1) {
        if (outputTokens.size(2) != int64_t{m_spec.dim} * m_spec.pooledLayers || layer + 1 != layerCount()) {
            return {};
        }
        const auto own = norm->forward(outputTokens.narrow(2, 0, m_spec.dim).contiguous());
        const auto carried = outputTokens.select(1, 0).unflatten(1, {m_spec.pooledLayers, m_spec.dim}).slice(1, 1);
        const auto read = torch::cat(
            {norm->forward(carried.contiguous()).flatten(1), pooledTokens(own, unpooledPrefix(), m_spec.pooling)}, 1);
        return head->forward(read, pass.stop);
    }
    const LayerRequest onlyTokens;
    LayerRun pooling{pass, onlyTokens, {}};
    const auto tokens = attn_pool && layer < m_spec.depth() - 1 ? poolByAttention(outputTokens, pooling) : outputTokens;
    const auto normed = norm && !attn_pool ? norm->forward(tokens) : tokens;
    auto feature = pooledTokens(normed, unpooledPrefix(), m_spec.pooling);
    if (fc_norm) {
        feature = fc_norm->forward(feature);
    }
    if (head_dist) {
        return (head->forward(feature, pass.stop) + head_dist->forward(normed.select(1, 1), pass.stop)) / 2;
    }
    return head ? head->forward(feature, pass.stop) : feature;
}

}  // namespace core
