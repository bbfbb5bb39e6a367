#include "core/model/families/visformer/visformer.h"

#include "core/model/blocks/blocks.h"
#include "core/model/blocks/image_operators.h"
#include "core/model/blocks/normed_convolution.h"
#include "core/model/blocks/patch_embedding.h"
#include "core/model/families/staged_network.h"
#include "core/model/network/layer_edit.h"

#include <torch/nn/modules/batchnorm.h>
#include <torch/nn/modules/container/modulelist.h>
#include <torch/nn/modules/conv.h>

#include <vector>

namespace core {

using torch::Tensor;

namespace {

/// x + bottleneck(norm2(x)): a linear map of each place, filters of 3 x 3 in groups, a linear map.
class GroupedBottleneck : public torch::nn::Module {
public:
    GroupedBottleneck(const HierarchySpec::Stage& stage, int groups, double eps)
    {
        norm2 = register_module("norm2", std::make_shared<Norm>(stage.width, eps, NormKind::Batch));
        const auto mlp = register_module("mlp", std::make_shared<torch::nn::Module>());
        m_widening = mlp->register_module("fc1", std::make_shared<Linear>(stage.width, stage.hidden, false));
        m_filters = mlp->register_module(
            "conv2",
            torch::nn::Conv2d(
                torch::nn::Conv2dOptions(stage.hidden, stage.hidden, 3).padding(1).groups(groups).bias(false)));
        m_narrowing = mlp->register_module("fc2", std::make_shared<Linear>(stage.hidden, stage.width, false));
    }
    Tensor forward(const Tensor& x, PatchGrid grid, const std::stop_token& stop)
    {
        const auto wide = torch::gelu(m_widening->forward(norm2->forward(x), stop));
        throwIfCancelled(stop);
        const auto mixed = torch::gelu(tokensOfImage(m_filters(imageOfTokens(wide, grid))));
        return x + m_narrowing->forward(mixed, stop);
    }

private:
    NormPtr norm2;
    LinearPtr m_widening, m_narrowing;     ///< `mlp.fc1`, `mlp.fc2`
    torch::nn::Conv2d m_filters{nullptr};  ///< `mlp.conv2`
};

class Visformer final : public StagedNetwork<TransformerBlock> {
public:
    explicit Visformer(const ModelSpec& spec) : StagedNetwork(spec)
    {
        const auto& hierarchy = hierarchyOf<VisformerSpec>(spec);
        const auto &first = hierarchy.convolutions.front(), &second = hierarchy.stages[0], &third = hierarchy.stages[1];
        const auto stem = register_module("stem", std::make_shared<torch::nn::Module>());
        m_stem = stem->register_module(
            "0", torch::nn::Conv2d(
                     torch::nn::Conv2dOptions(3, hierarchy.stem, hierarchy.kernel).stride(2).padding(3).bias(false)));
        m_stemNorm = stem->register_module("1", torch::nn::BatchNorm2d(hierarchy.stem));
        m_embeddings = {embedding("patch_embed1", hierarchy.stem, first.width, 4),
                        embedding("patch_embed2", first.width, second.width, 2),
                        embedding("patch_embed3", second.width, third.width, 2)};
        const int rows = spec.trainedRows, cols = spec.trainedCols;
        m_positions = {positions("pos_embed1", first.width, {2 * rows, 2 * cols}),
                       positions("pos_embed2", second.width, {rows, cols}),
                       positions("pos_embed3", third.width, stageGrid({rows, cols}, 1))};
        const auto convolutions = register_module("stage1", torch::nn::ModuleList());
        for (int block = 0; block < first.blocks; ++block) {
            m_convolutions.push_back(std::make_shared<GroupedBottleneck>(first, hierarchy.groups, spec.normEps));
            convolutions->push_back(m_convolutions.back());
        }
        register_module("stage2", makeBlocks(0));
        register_module("stage3", makeBlocks(1));
        addClassifier(HeadForm::Plain);
        m_capabilities.firstFilters = [this] { return m_stem->weight.detach(); };
        m_capabilities.positions = [this](PatchGrid) { return tokensOfImage(m_positions[1])[0]; };
        m_capabilities.finalNorm = [this](const Tensor& tokens) { return m_tokensNorm->forward(tokens); };
    }

    /// @throws Error ShapeMismatch for another size than the trained one: Visformer does not resample its positions
    PatchGrid gridFor(int height, int width) const override { return trainedGrid(m_spec, height, width); }

    Tensor embedPatches(const Pass& pass, const Tensor& pixels) override
    {
        const auto stem = torch::relu(normOfImage(convolve(pixels, m_stem, pass.stop), m_stemNorm, pass.stop));
        auto x = m_embeddings[0]->forward(stem, pass.stop) + tokensOfImage(m_positions[0]);
        const PatchGrid fine{2 * pass.grid.rows, 2 * pass.grid.cols};
        for (const auto& block : m_convolutions) {
            x = block->forward(x, fine, pass.stop);
        }
        return m_embeddings[1]->forward(imageOfTokens(x, fine), pass.stop);
    }

    Tensor placePatches(const Pass&, const Tensor& patches, bool positions) override
    {
        return positions ? patches + tokensOfImage(m_positions[1]) : patches;
    }

protected:
    Tensor enterStage(size_t, const Tensor& tokens, PatchGrid before, LayerRun& run) override
    {
        const auto x = m_embeddings[2]->forward(imageOfTokens(tokens, before), run.stop());
        const bool without = run.edit() != nullptr && run.edit()->noPositions;
        return without ? x : x + tokensOfImage(m_positions[2]);
    }

private:
    std::shared_ptr<NormedConvolution> embedding(const char* name, int inputs, int width, int side)
    {
        return register_module(name,
                               std::make_shared<NormedConvolution>(inputs, width, side, side, 0, NormKind::Batch));
    }
    Tensor positions(const char* name, int width, PatchGrid grid)
    {
        return register_parameter(name, torch::empty({1, width, grid.rows, grid.cols}));
    }

    torch::nn::Conv2d m_stem{nullptr};                             ///< `stem.0`
    torch::nn::BatchNorm2d m_stemNorm{nullptr};                    ///< `stem.1`
    std::vector<std::shared_ptr<NormedConvolution>> m_embeddings;  ///< of each stage
    std::vector<Tensor> m_positions;                               ///< of each stage, [1, C, rows, cols]
    std::vector<std::shared_ptr<GroupedBottleneck>> m_convolutions;
};

}  // namespace

std::shared_ptr<Network> makeVisformer(const ModelSpec& spec)
{
    return std::make_shared<Visformer>(spec);
}

}  // namespace core
