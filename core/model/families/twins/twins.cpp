// Twins: patches are merged from stage to stage, and a convolution after the first block of each stage tells positions
// apart. PCPVT: keys on a reduced grid; SVT: attention in windows and to a reduced grid in turn.
// Sources: Chu et al. 2021, arXiv:2104.13840; the convolution: Chu et al. 2021, arXiv:2102.10882.
#include "core/model/blocks/blocks.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/normed_convolution.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/blocks/reduced_attention.h"
#include "core/model/blocks/window_attention.h"
#include "core/model/families/staged_network.h"
#include "core/model/spec/part_specs.h"
#include "core/trace/window_geometry.h"

#include <torch/nn/modules/container/modulelist.h>
#include <torch/nn/modules/conv.h>

#include <algorithm>
#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// x plus one filter of 3 x 3 per channel. Registered in `pos_block`, it holds timm's `proj.0`.
class PositionConvolution : public torch::nn::Module {
public:
    explicit PositionConvolution(int width)
    {
        const auto proj = register_module("proj", std::make_shared<torch::nn::Module>());
        m_filters = proj->register_module(
            "0", torch::nn::Conv2d(torch::nn::Conv2dOptions(width, width, 3).padding(1).groups(width)));
    }
    Tensor forward(const Tensor& x, PatchGrid grid) { return x + tokensOfImage(m_filters(imageOfTokens(x, grid))); }

private:
    torch::nn::Conv2d m_filters{nullptr};
};

/// Windows padded with zeros, which have keys and values: the bias of their projections. Registered as `attn`: qkv,
/// proj.
class LocalAttention : public torch::nn::Module {
public:
    LocalAttention(int width, const LayerSpec& layer) : m_heads(layer.heads), m_window(layer.window)
    {
        qkv = register_module("qkv", std::make_shared<Linear>(width, 3 * width));
        proj = register_module("proj", std::make_shared<Linear>(width, width));
    }
    Tensor forward(const Tensor& x, PatchGrid grid, LayerRun& run)
    {
        const auto geometry = layOutPaddedWindows(grid, {m_window, m_window});
        const auto heads = qkv->forward(tokensInWindows(x, geometry), run.stop())
                               .unflatten(2, {3, m_heads, -1})
                               .permute({2, 0, 3, 1, 4});
        return proj->forward(attendInWindows({heads[0], heads[1], heads[2], usualScale(heads[0])}, geometry, run),
                             run.stop());
    }

private:
    int m_heads, m_window;
    LinearPtr qkv, proj;
};

/// x + attn(norm1(x)), then x + mlp(norm2(x)).
class TwinsBlock : public torch::nn::Module {
public:
    /// @param spec  as in this layer
    TwinsBlock(const ModelSpec& spec, const LayerSpec& layer)
    {
        norm1 = register_module("norm1", layerNorm(spec.dim, spec.normEps));
        if (layer.kind == LayerKind::Window) {
            m_local = register_module("attn", std::make_shared<LocalAttention>(spec.dim, layer));
        } else {
            const int reduction = layer.kind == LayerKind::Reduced ? layer.reduction : 1;
            m_global = register_module("attn", std::make_shared<ReducedSelfAttention>(ReducedSelfAttention::Form{
                                                   .width = spec.dim, .heads = layer.heads, .reduction = reduction}));
        }
        norm2 = register_module("norm2", layerNorm(spec.dim, spec.normEps));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec));
    }
    Tensor forward(const Tensor& x, PatchGrid grid, LayerRun& run)
    {
        const auto normed = norm1(x);
        const auto mid =
            addBranch(x, m_local ? m_local->forward(normed, grid, run) : m_global->forward(normed, grid, run), run);
        return addBranch(mid, editedMlp(mlp->forward(norm2(mid), run), run), run);
    }

private:
    torch::nn::LayerNorm norm1{nullptr}, norm2{nullptr};
    std::shared_ptr<LocalAttention> m_local;  ///< one of the two is null
    std::shared_ptr<ReducedSelfAttention> m_global;
    std::shared_ptr<Mlp> mlp;
};

class Twins final : public StagedNetwork<TwinsBlock> {
public:
    explicit Twins(const ModelSpec& spec) : StagedNetwork(spec)
    {
        const auto& stages = spec.hierarchy->stages;
        const auto embeddings = register_module("patch_embeds", torch::nn::ModuleList());
        const auto blocks = register_module("blocks", torch::nn::ModuleList());
        const auto positions = register_module("pos_block", torch::nn::ModuleList());
        int inputs = 3;
        for (size_t stage = 0; stage < stages.size(); ++stage) {
            const int width = stages[stage].width;
            const int side = stage == 0 ? spec.patch : 2;
            m_embeddings.push_back(std::make_shared<NormedConvolution>(inputs, width, side, side, 0));
            embeddings->push_back(m_embeddings.back());
            blocks->push_back(makeBlocks(stage).ptr());
            m_positions.push_back(std::make_shared<PositionConvolution>(width));
            positions->push_back(m_positions.back());
            inputs = width;
        }
        addClassifier(HeadForm::Plain);
        m_capabilities.patchFilters = [this] { return m_embeddings.front()->filters(); };
    }

    /// @throws Error ShapeMismatch when a stage does not merge whole squares, or has a side below one key
    PatchGrid gridFor(int height, int width) const override
    {
        const auto& last = m_spec.layers.back();
        const int unit = m_spec.patch << last.stage;
        int least = unit;
        for (const auto& layer : m_spec.layers) {
            least = std::max(least, (m_spec.patch << layer.stage) * layer.reduction);
        }
        return gridOfUnits(m_spec, unit, height, width, least);
    }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        return m_embeddings.front()->forward(pixels, pass.stop);
    }

protected:
    // The convolution after the first block of a stage runs before what follows: a block, a merging or the classifier.
    Tensor enterStage(size_t stage, const Tensor& tokens, PatchGrid before, LayerRun& run) override
    {
        const bool single = m_spec.hierarchy->stages.at(stage - 1).blocks == 1;
        const auto placed = single ? m_positions.at(stage - 1)->forward(tokens, before) : tokens;
        return m_embeddings.at(stage)->forward(imageOfTokens(placed, before), run.stop());
    }

    Tensor runBlock(size_t layer, const Tensor& tokens, PatchGrid grid, LayerRun& run) override
    {
        const bool follows = !isFirst(layer) && isFirst(layer - 1);
        const auto x = follows ? m_positions.at(stageOf(layer))->forward(tokens, grid) : tokens;
        return StagedNetwork::runBlock(layer, x, grid, run);
    }

    Tensor classifyLastStage(int layer, const Pass& pass, const Tensor& tokens) override
    {
        const auto at = static_cast<size_t>(layer);
        const auto grid = stageGrid(pass.grid, m_spec.layers.back().stage);
        const auto x = isFirst(at) ? m_positions.back()->forward(tokens, grid) : tokens;
        return StagedNetwork::classifyLastStage(layer, pass, x);
    }

private:
    size_t stageOf(size_t layer) const { return static_cast<size_t>(m_spec.layers.at(layer).stage); }
    bool isFirst(size_t layer) const { return layer == 0 || stageOf(layer - 1) != stageOf(layer); }

    std::vector<std::shared_ptr<NormedConvolution>> m_embeddings;   ///< of each stage
    std::vector<std::shared_ptr<PositionConvolution>> m_positions;  ///< of each stage
};

}  // namespace

std::shared_ptr<Network> makeTwins(const ModelSpec& spec)
{
    return std::make_shared<Twins>(spec);
}

}  // namespace core
