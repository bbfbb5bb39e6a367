// CoAtNet: stages of inverted bottlenecks, which embed the patches, then stages of attention with a bias for each
// offset between two patches. Source: Dai et al. 2021, arXiv:2106.04803. timm's CoAtNeXt has ConvNeXt's blocks instead
// of the bottlenecks.
//
// The first block of a stage halves the image twice over: pooled after its norm for the attention, and as it is for the
// trunk. The first layer therefore receives each patch as the 2 x 2 pixels of the finer grid that it covers.
#include "core/model/blocks/biased_attention.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/blocks/position_bias.h"
#include "core/model/families/maxvit/maxvit_parts.h"
#include "core/model/families/staged_network.h"

#include <torch/nn/modules/container/modulelist.h>

#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// [B, C, 2 rows, 2 cols] -> [B, rows * cols, 4 C], and back.
Tensor asSquares(const Tensor& image)
{
    return tokensOfImage(torch::pixel_unshuffle(image, 2));
}
Tensor fromSquares(const Tensor& tokens, PatchGrid grid)
{
    return torch::pixel_shuffle(imageOfTokens(tokens, grid), 2);
}

/// Registered as `attn`; its channels may be fewer than those of the tokens.
class RelativeAttention : public torch::nn::Module {
public:
    /// @param spec      as in this layer, for the grid that its bias was made for
    /// @param channels  inputs, and channels of all heads together
    RelativeAttention(const ModelSpec& spec, int inputs, int channels) : m_heads(spec.heads)
    {
        qkv = register_module("qkv", std::make_shared<Linear>(inputs, 3 * channels));
        rel_pos = register_module("rel_pos", makePositionBias(spec));
        proj = register_module("proj", std::make_shared<Linear>(channels, spec.dim));
    }
    /// @param x  [B, P, inputs]
    Tensor forward(const Tensor& x, PatchGrid grid, LayerRun& run)
    {
        // The rows are by head, then queries, keys and values.
        const auto byHead = qkv->forward(x, run.stop()).unflatten(2, {m_heads, 3, -1});
        SplitHeads heads(byHead.transpose(2, 3).flatten(2), m_heads, run.stop());
        const ScoreBias bias{rel_pos->forGrid(grid, run.stop()), {}};
        return proj->forward(attendToAll(std::move(heads), bias, run), run.stop());
    }

private:
    int m_heads;
    LinearPtr qkv, proj;
    std::shared_ptr<PositionBias> rel_pos;
};

/// trunk(x) + ls1(attn(norm1(x))), then x + ls2(mlp(norm2(x))); the first block of a stage pools trunk and normed
/// tokens.
class RelativeBlock : public torch::nn::Module {
public:
    /// @param spec      as in this layer
    /// @param inputs    channels of x
    /// @param channels  of all heads together
    /// @param first     the first block of its stage
    RelativeBlock(const ModelSpec& spec, int inputs, int channels, bool first)
        : m_mbconv(hierarchyOf<MaxvitSpec>(spec).mbconv)
    {
        if (first) {
            const auto before = register_module("norm1", std::make_shared<torch::nn::Module>());
            m_norm1 = before->register_module("norm", makeNorm(spec, inputs));
        } else {
            m_norm1 = register_module("norm1", makeNorm(spec, inputs));
        }
        if (inputs != spec.dim) {
            const auto shortcut = register_module("shortcut", std::make_shared<torch::nn::Module>());
            m_expand = shortcut->register_module(
                "expand", torch::nn::Conv2d(torch::nn::Conv2dOptions(inputs, spec.dim, 1).bias(m_mbconv.trunkBias)));
        }
        attn = register_module("attn", std::make_shared<RelativeAttention>(spec, inputs, channels));
        norm2 = register_module("norm2", makeNorm(spec, spec.dim));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec));
        if (spec.layerScale) {
            ls1 = register_module("ls1", std::make_shared<LayerScale>(spec.dim));
            ls2 = register_module("ls2", std::make_shared<LayerScale>(spec.dim));
        }
    }

    Tensor forward(const Tensor& x, PatchGrid grid, LayerRun& run)
    {
        return withAttention(x, attn->forward(m_norm1->forward(x), grid, run), run);
    }
    /// @param image  [B, C, 2 rows, 2 cols]  @param grid  rows, cols
    Tensor forwardHalving(const Tensor& image, PatchGrid grid, LayerRun& run)
    {
        const auto trunk = halved(image, m_mbconv.trunkMaximum);
        const auto normed = normOverChannels(image, *m_norm1, run.stop());
        const auto branch = attn->forward(tokensOfImage(halved(normed, m_mbconv.trunkMaximum)), grid, run);
        return withAttention(tokensOfImage(m_expand ? convolve(trunk, m_expand, run.stop()) : trunk), branch, run);
    }

private:
    Tensor withAttention(const Tensor& trunk, const Tensor& attended, LayerRun& run)
    {
        const auto mid = addBranch(trunk, attended, ls1, run);
        return addBranch(mid, editedMlp(mlp->forward(norm2->forward(mid), run), run), ls2, run);
    }

    MbConvSpec m_mbconv;
    NormPtr m_norm1;  ///< `norm1.norm` in the first block of a stage, else `norm1`
    NormPtr norm2;
    torch::nn::Conv2d m_expand{nullptr};  ///< `shortcut.expand`; null where the width stays
    std::shared_ptr<RelativeAttention> attn;
    std::shared_ptr<Mlp> mlp;
    std::shared_ptr<LayerScale> ls1, ls2;  ///< null without LayerScale
};

class Coatnet final : public StagedNetwork<RelativeBlock> {
public:
    explicit Coatnet(const ModelSpec& spec) : StagedNetwork(spec)
    {
        const auto& hierarchy = hierarchyOf<MaxvitSpec>(spec);
        m_stem = register_module("stem", std::make_shared<MbConvStem>(hierarchy.mbconv, hierarchy.stem,
                                                                      hierarchy.mbconv.blocks.front().inputs));
        const auto stages = register_module("stages", torch::nn::ModuleList());
        const auto addStage = [&] {
            auto parts = std::make_shared<torch::nn::Module>();
            stages->push_back(parts);
            return parts;
        };
        for (const auto& stage : hierarchy.convolutions) {
            const auto blocks = addStage()->register_module("blocks", torch::nn::ModuleList());
            for (int block = 0; block < stage.blocks; ++block) {
                const auto& sizes = hierarchy.mbconv.blocks.at(m_convolutions.size());
                m_convolutions.push_back(makeConvolution(hierarchy.mbconv, sizes));
                blocks->push_back(m_convolutions.back());
            }
        }
        int width = hierarchy.convolutions.back().width;
        for (size_t stage = 0; stage < hierarchy.stages.size(); ++stage) {
            const auto make = [&](const LayerSpec& layer, size_t index) {
                return makeBlock(layer, index == 0 ? width : hierarchy.stages[stage].width, index == 0);
            };
            addStage()->register_module("blocks", makeBlocks(stage, make));
            width = hierarchy.stages[stage].width;
        }
        addClassifier(HeadForm::Container);
        m_capabilities.firstFilters = [this] { return m_stem->filters(); };
    }

    /// @throws Error ShapeMismatch when a stage has an odd side
    PatchGrid gridFor(int height, int width) const override
    {
        return gridOfUnits(m_spec, m_spec.patch << m_spec.layers.back().stage, height, width);
    }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        auto x = m_stem->forward(pixels, pass.stop);
        for (const auto& block : m_convolutions) {
            x = block->forward(x, pass.stop);
        }
        return asSquares(x);
    }

protected:
    Tensor runBlock(size_t layer, const Tensor& tokens, PatchGrid grid, LayerRun& run) override
    {
        auto& block = *m_blocks.at(layer);
        if (layer == 0) {
            return block.forwardHalving(fromSquares(tokens, grid), grid, run);
        }
        const int before = m_spec.layers.at(layer - 1).stage;
        return before != m_spec.layers[layer].stage
                   ? block.forwardHalving(imageOfTokens(tokens, stageGrid(run.pass.grid, before)), grid, run)
                   : block.forward(tokens, grid, run);
    }

private:
    std::shared_ptr<RelativeBlock> makeBlock(const LayerSpec& layer, int inputs, bool first) const
    {
        auto spec = m_spec.asIn(layer);
        const auto trained = stageGrid({m_spec.trainedRows, m_spec.trainedCols}, layer.stage);
        spec.trainedRows = trained.rows;
        spec.trainedCols = trained.cols;
        const int channels = hierarchyOf<MaxvitSpec>(m_spec).narrowHeads ? inputs : spec.dim;
        return std::make_shared<RelativeBlock>(spec, inputs, channels, first);
    }

    std::shared_ptr<MbConvStem> m_stem;
    std::vector<std::shared_ptr<MaxvitConvolution>> m_convolutions;
};

}  // namespace

std::shared_ptr<Network> makeCoatnet(const ModelSpec& spec)
{
    return std::make_shared<Coatnet>(spec);
}

}  // namespace core
