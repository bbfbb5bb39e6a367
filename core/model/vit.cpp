#include "core/model/vit.h"

#include "core/model/blocks.h"
#include "core/model/position.h"

#include <fmt/format.h>
#include <torch/nn/init.h>

namespace core {

using torch::Tensor;

namespace {

/// Holds the patch convolution under timm's name `patch_embed.proj`.
class PatchEmbedding : public torch::nn::Module {
public:
    explicit PatchEmbedding(const ModelSpec& spec)
    {
        proj = register_module(
            "proj", torch::nn::Conv2d(
                        torch::nn::Conv2dOptions(3, spec.dim, spec.patch).stride(spec.patch).bias(spec.patchBias)));
    }
    torch::nn::Conv2d proj{nullptr};
};

}  // namespace

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
    m_patchConvolution = register_module("patch_embed", std::make_shared<PatchEmbedding>(spec))->proj;
    if (spec.preNorm) {
        norm_pre = register_module("norm_pre", layerNorm(spec.dim, spec.normEps));
    }
    auto blocks = register_module("blocks", torch::nn::ModuleList());
    for (int i = 0; i < spec.depth(); ++i) {
        m_blocks.push_back(std::make_shared<TransformerBlock>(spec));
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
    if (spec.distilledHead) {
        head_dist = register_module("head_dist", std::make_shared<Linear>(spec.dim, spec.classes));
    }
    if (weights == Weights::Fresh) {
        initialise();
    }
}

void Vit::initialise()
{
    const torch::NoGradGuard noGrad;
    for (const auto& parameter : named_parameters()) {
        const auto& name = parameter.key();
        if (name.ends_with(".bias")) {
            parameter.value().zero_();
        } else if (parameter.value().dim() > 1 && !name.ends_with("gamma")) {
            parameter.value().normal_(0.0, 0.02).clamp_(-0.04, 0.04);
        }
    }
}

PatchGrid Vit::gridFor(int height, int width) const
{
    const PatchGrid grid{height / m_spec.patch, width / m_spec.patch};
    if (grid.rows < 1 || grid.cols < 1) {
        throw Error(ErrorCode::ShapeMismatch,
                    fmt::format("model input: expected at least one patch of {0}x{0} pixels, found {1}x{2}",
                                m_spec.patch, width, height));
    }
    return grid;
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

Tensor Vit::embed(const Tensor& pixels)
{
    const auto grid = gridFor(static_cast<int>(pixels.size(2)), static_cast<int>(pixels.size(3)));
    const int covered = m_spec.positionCoversPrefix ? m_spec.tokens.prefix() : 0;
    const auto position = resamplePosition(pos_embed, covered, {m_spec.trainedRows, m_spec.trainedCols}, grid);
    auto tokens = m_patchConvolution(pixels).flatten(2).transpose(1, 2);
    const auto prefix = prefixTokens(pixels.size(0));
    if (m_spec.positionCoversPrefix) {
        tokens = prefix.defined() ? torch::cat({prefix, tokens}, 1) + position : tokens + position;
    } else {
        tokens = tokens + position;
        tokens = prefix.defined() ? torch::cat({prefix, tokens}, 1) : tokens;
    }
    return norm_pre ? norm_pre(tokens) : tokens;
}

Tensor Vit::runLayer(int layer, const Tensor& tokens, LayerRecord* record)
{
    return m_blocks.at(static_cast<size_t>(layer))->forward(tokens, record);
}

Tensor Vit::classify(const Tensor& tokens)
{
    const auto normed = norm ? norm(tokens) : tokens;
    const int prefix = m_spec.tokens.prefix();
    auto pooled = m_spec.pooling == Pooling::ClassToken ? normed.select(1, 0)
                                                        : normed.narrow(1, prefix, normed.size(1) - prefix).mean(1);
    if (fc_norm) {
        pooled = fc_norm(pooled);
    }
    if (head_dist) {
        return (head->forward(pooled) + head_dist->forward(normed.select(1, 1))) / 2;
    }
    return head ? head->forward(pooled) : pooled;
}

Tensor Vit::positionEmbedding(PatchGrid grid)
{
    const torch::NoGradGuard noGrad;
    const int covered = m_spec.positionCoversPrefix ? m_spec.tokens.prefix() : 0;
    const auto table = resamplePosition(pos_embed, covered, {m_spec.trainedRows, m_spec.trainedCols}, grid);
    return table[0].narrow(0, covered, grid.count()).detach();
}

Tensor Vit::patchFilters()
{
    return m_patchConvolution->weight.detach();
}

}  // namespace core
