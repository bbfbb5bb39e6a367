#include "core/model/families/sam/sam.h"

#include "core/error.h"
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/decomposed_attention.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/blocks/position.h"
#include "core/model/network/initialise.h"
#include "core/model/spec/relative_bias_spec.h"

#include <fmt/format.h>
#include <torch/nn/modules/container/modulelist.h>

#include <cmath>

namespace core {

using torch::Tensor;

namespace {

/// Of the norms behind the neck's convolutions: no configuration changes it.
constexpr double kNeckEps = 1e-6;

torch::nn::Conv2d neckConvolution(int from, int to, int side)
{
    return torch::nn::Conv2d(torch::nn::Conv2dOptions(from, to, side).padding(side / 2).bias(false));
}

/// Of the channels at each place: [B, C, rows, cols].
Tensor normPlaces(torch::nn::LayerNorm& norm, const Tensor& image)
{
    return norm(image.permute({0, 2, 3, 1})).permute({0, 3, 1, 2});
}

}  // namespace

/// x + attn(norm1(x)), inside windows or over the whole grid, then x + mlp(norm2(x)).
class SamBlock : public torch::nn::Module {
public:
    SamBlock(const ModelSpec& spec, const LayerSpec& layer) : m_window(layer.window)
    {
        const PatchGrid trained =
            m_window > 0 ? PatchGrid{m_window, m_window} : PatchGrid{spec.trainedRows, spec.trainedCols};
        norm1 = register_module("norm1", layerNorm(spec.dim, spec.normEps));
        attn = register_module("attn",
                               std::make_shared<DecomposedAttention>(spec.dim, layer.heads, trained, spec.qkvBias));
        norm2 = register_module("norm2", layerNorm(spec.dim, spec.normEps));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec.dim, spec.mlpHidden, spec.gatedMlp, spec.activation));
    }

    Tensor forward(const Tensor& x, PatchGrid grid, LayerRecord* record)
    {
        const auto normed = norm1(x);
        const auto branch =
            m_window > 0 ? attn->forwardInWindows(normed, layOutPaddedWindows(grid, {m_window, m_window}), record)
                         : attn->forward(normed, grid, record);
        const auto mid = addBranch(x, branch, record);
        return addBranch(mid, editedMlp(mlp->forward(norm2(mid)), record), record);
    }

private:
    int m_window;  ///< 0: attention over the whole grid
    torch::nn::LayerNorm norm1{nullptr}, norm2{nullptr};
    std::shared_ptr<DecomposedAttention> attn;
    std::shared_ptr<Mlp> mlp;
};

Sam::Sam(const ModelSpec& spec, Weights weights) : Network(spec)
{
    patch_embed =
        register_module("patch_embed", std::make_shared<PatchEmbedding>(spec.dim, spec.patch, spec.patchBias));
    if (spec.absolutePosition) {
        pos_embed = register_parameter("pos_embed", torch::empty({1, spec.trainedRows, spec.trainedCols, spec.dim}));
    }
    auto blocks = register_module("blocks", torch::nn::ModuleList());
    for (const auto& layer : spec.layers) {
        m_blocks.push_back(std::make_shared<SamBlock>(spec, layer));
        blocks->push_back(m_blocks.back());
    }
    addNeck();
    if (spec.classes > 0) {
        const int width = spec.relative->neck > 0 ? spec.relative->neck : spec.dim;
        const auto head = register_module("head", std::make_shared<torch::nn::Module>());
        m_classifier = head->register_module("fc", std::make_shared<Linear>(width, spec.classes));
    }
    m_capabilities.positions = [this](PatchGrid grid) { return pos_embed.defined() ? positionFor(grid)[0] : Tensor(); };
    m_capabilities.patchFilters = [this] { return patch_embed->filters(); };
    if (weights == Weights::Fresh) {
        initialise(*this);
    }
}

void Sam::addNeck()
{
    const int channels = m_spec.relative->neck;
    if (channels == 0) {
        m_lastNorm = register_module("neck", layerNorm(m_spec.dim, kNeckEps));
        return;
    }
    const auto neck = register_module("neck", std::make_shared<torch::nn::Module>());
    m_narrow = neck->register_module("0", neckConvolution(m_spec.dim, channels, 1));
    m_neckNorm = neck->register_module("1", layerNorm(channels, kNeckEps));
    m_mix = neck->register_module("2", neckConvolution(channels, channels, 3));
    m_lastNorm = neck->register_module("3", layerNorm(channels, kNeckEps));
}

PatchGrid Sam::gridFor(int height, int width) const
{
    return wholePatches(height, width, m_spec.patch);
}

Tensor Sam::positionFor(PatchGrid grid) const
{
    return resamplePosition(pos_embed.flatten(1, 2), 0, {m_spec.trainedRows, m_spec.trainedCols}, grid,
                            m_spec.positionResampling);
}

Tensor Sam::embedPatches(const Tensor& pixels)
{
    return patch_embed->forward(pixels);
}

Tensor Sam::placePatches(const Tensor& patches, PatchGrid grid, bool positions)
{
    return positions && pos_embed.defined() ? patches + positionFor(grid) : patches;
}

Tensor Sam::runLayer(int layer, const Tensor& tokens, PatchGrid grid, LayerRecord* record)
{
    return m_blocks.at(static_cast<size_t>(layer))->forward(tokens, grid, record);
}

Tensor Sam::answerAfter(int, PatchGrid grid, const Tensor& tokens)
{
    auto image = tokens.transpose(1, 2).unflatten(2, {grid.rows, grid.cols});
    if (m_narrow) {
        image = convolve(normPlaces(m_neckNorm, convolve(image, m_narrow)), m_mix);
    }
    const auto pooled = normPlaces(m_lastNorm, image).mean({2, 3});
    return m_classifier ? m_classifier->forward(pooled) : pooled;
}

}  // namespace core
