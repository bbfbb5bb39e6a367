// MaxViT: each block is an inverted bottleneck, a layer of attention in windows and one in lattices, which are spread
// over the whole grid. Source: Tu et al. 2022, arXiv:2204.01697. timm's MaxxViT has ConvNeXt's block instead of the
// bottleneck, and its second version no windows.
#include "core/error.h"
#include "core/model/blocks/edited_attention.h"
#include "core/model/blocks/position_bias.h"
#include "core/model/blocks/window_attention.h"
#include "core/model/families/maxvit/maxvit_parts.h"
#include "core/model/families/staged_network.h"
#include "core/trace/score_bias.h"

#include <torch/nn/modules/container/modulelist.h>

#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// Windows and lattices of every stage have the same size: an eighth of the trained grid of patches (section 4.1).
constexpr int kWindowsPerSide = 8;

PatchGrid windowOfMaxvit(const ModelSpec& spec)
{
    return {spec.trainedRows / kWindowsPerSide, spec.trainedCols / kWindowsPerSide};
}

/// With a bias for each offset between two positions.
class RelativeWindowAttention final : public WindowedAttention {
public:
    /// @param spec  as in this layer
    explicit RelativeWindowAttention(const ModelSpec& spec)
        : WindowedAttention(spec.dim, spec.heads),
          m_heads(spec.heads),
          m_headsFirst(hierarchyOf<MaxvitSpec>(spec).headsFirst)
    {
        auto inWindow = spec;
        inWindow.trainedRows = windowOfMaxvit(spec).rows;
        inWindow.trainedCols = windowOfMaxvit(spec).cols;
        qkv = register_module("qkv", std::make_shared<Linear>(spec.dim, 3 * spec.dim));
        rel_pos = register_module("rel_pos", makePositionBias(inWindow));
    }

protected:
    HeadsInWindows project(const Tensor& inWindows, const std::stop_token& stop) override
    {
        const auto fused = qkv->forward(inWindows, stop);
        const auto parts =
            m_headsFirst ? fused.unflatten(2, {m_heads, 3, -1}).permute({3, 0, 2, 1, 4}) : splitHeads(fused);
        return {parts[0], parts[1], parts[2], usualScale(parts[0])};
    }
    Tensor biasFor(PatchGrid window, const std::stop_token& stop) override
    {
        return biasRows(rel_pos->forGrid(window, stop), window.count(), 0, window.count());
    }

private:
    int64_t m_heads;
    bool m_headsFirst;
    LinearPtr qkv;
    std::shared_ptr<PositionBias> rel_pos;
};

/// x + ls1(attn(norm1(x))), then x + ls2(mlp(norm2(x))), inside windows (`attn_block`) or lattices (`attn_grid`).
class PartitionBlock : public torch::nn::Module {
public:
    /// @param spec  as in this layer
    PartitionBlock(const ModelSpec& spec, bool lattice) : m_window(windowOfMaxvit(spec)), m_lattice(lattice)
    {
        norm1 = register_module("norm1", layerNorm(spec.dim, spec.normEps));
        attn = register_module("attn", std::make_shared<RelativeWindowAttention>(spec));
        norm2 = register_module("norm2", layerNorm(spec.dim, spec.normEps));
        mlp = register_module("mlp", std::make_shared<Mlp>(spec));
        if (spec.layerScale) {
            ls1 = register_module("ls1", std::make_shared<LayerScale>(spec.dim));
            ls2 = register_module("ls2", std::make_shared<LayerScale>(spec.dim));
        }
    }
    Tensor forward(const Tensor& x, PatchGrid grid, LayerRun& run)
    {
        const auto windows = m_lattice ? layOutLattices(grid, m_window) : layOutPaddedWindows(grid, m_window);
        const auto mid = addBranch(x, attn->forward(norm1(x), windows, run), ls1, run);
        return addBranch(mid, editedMlp(mlp->forward(norm2(mid), run), run), ls2, run);
    }

private:
    PatchGrid m_window;
    bool m_lattice;
    torch::nn::LayerNorm norm1{nullptr}, norm2{nullptr};
    std::shared_ptr<RelativeWindowAttention> attn;
    std::shared_ptr<Mlp> mlp;
    std::shared_ptr<LayerScale> ls1, ls2;  ///< null without LayerScale
};

class Maxvit final : public StagedNetwork<PartitionBlock> {
public:
    explicit Maxvit(const ModelSpec& spec)
        : StagedNetwork(spec), m_perBlock(hierarchyOf<MaxvitSpec>(spec).latticesOnly ? 1 : 2)
    {
        const auto& mbconv = hierarchyOf<MaxvitSpec>(spec).mbconv;
        m_stem = register_module(
            "stem", std::make_shared<MbConvStem>(mbconv, spec.hierarchy->stem, mbconv.blocks.front().inputs));
        const auto stages = register_module("stages", torch::nn::ModuleList());
        for (const auto& stage : spec.hierarchy->stages) {
            const auto parts = std::make_shared<torch::nn::Module>();
            const auto blocks = parts->register_module("blocks", torch::nn::ModuleList());
            for (int block = 0; block < stage.blocks; ++block) {
                blocks->push_back(makeBlock());
            }
            stages->push_back(parts);
        }
        addClassifier(HeadForm::Container);
        m_capabilities.firstFilters = [this] { return m_stem->filters(); };
    }

    /// @throws Error ShapeMismatch when whole windows do not fill the last stage
    PatchGrid gridFor(int height, int width) const override
    {
        const auto window = windowOfMaxvit(m_spec);
        const int pixels = m_spec.patch << m_spec.layers.back().stage;
        const int rows = window.rows * pixels, cols = window.cols * pixels;
        if (height < rows || width < cols || height % rows != 0 || width % cols != 0) {
            throw Error(ErrorCode::ShapeMismatch,
                        "model input: expected multiples of %1x%2, which windows fill at every stage, found %3x%4"_msg(
                            cols, rows, width, height));
        }
        return {height / m_spec.patch, width / m_spec.patch};
    }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        const auto image = m_convolutions.front()->forward(m_stem->forward(pixels, pass.stop), pass.stop);
        return image.flatten(2).transpose(1, 2);
    }

protected:
    /// The convolutions of a block run before its windows.
    Tensor runBlock(size_t layer, const Tensor& tokens, PatchGrid grid, LayerRun& run) override
    {
        auto x = tokens;
        if (layer > 0 && layer % m_perBlock == 0) {
            const auto image = imageOfTokens(tokens, stageGrid(run.pass.grid, m_spec.layers.at(layer - 1).stage));
            x = tokensOfImage(m_convolutions.at(layer / m_perBlock)->forward(image, run.stop()));
        }
        return m_blocks.at(layer)->forward(x, grid, run);
    }

private:
    /// The next block of the file.
    std::shared_ptr<torch::nn::Module> makeBlock()
    {
        auto block = std::make_shared<torch::nn::Module>();
        const auto& mbconv = hierarchyOf<MaxvitSpec>(m_spec).mbconv;
        m_convolutions.push_back(
            block->register_module("conv", makeConvolution(mbconv, mbconv.blocks.at(m_convolutions.size()))));
        for (size_t layer = 0; layer < m_perBlock; ++layer) {
            const bool lattice = layer + 1 == m_perBlock;
            const auto spec = m_spec.asIn(m_spec.layers.at(m_blocks.size()));
            m_blocks.push_back(block->register_module(lattice ? "attn_grid" : "attn_block",
                                                      std::make_shared<PartitionBlock>(spec, lattice)));
        }
        return block;
    }

    std::shared_ptr<MbConvStem> m_stem;
    size_t m_perBlock;                                               ///< layers, of which the last has lattices
    std::vector<std::shared_ptr<MaxvitConvolution>> m_convolutions;  ///< of each block
};

}  // namespace

std::shared_ptr<Network> makeMaxvit(const ModelSpec& spec)
{
    return std::make_shared<Maxvit>(spec);
}

}  // namespace core
