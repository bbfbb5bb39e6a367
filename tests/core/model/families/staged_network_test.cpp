// The pass that hierarchies share, on blocks and mergings that only count.
#include "core/model/families/staged_network.h"

#include "core/model/blocks/patch_embedding.h"
#include "tests/support/expect_error.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace {

using torch::Tensor;

constexpr int kPatch = 4;

class AddingBlock : public torch::nn::Module {
public:
    explicit AddingBlock(const core::ModelSpec&) {}
    Tensor forward(const Tensor& tokens, core::PatchGrid grid, core::LayerRun&)
    {
        grids.push_back(grid);
        return tokens + 1;
    }
    std::vector<core::PatchGrid> grids;
};

/// Tokens of one channel; a stage begins with the maximum of each square of 2 x 2.
class CountingNetwork final : public core::StagedNetwork<AddingBlock> {
public:
    explicit CountingNetwork(const core::ModelSpec& spec) : StagedNetwork(spec)
    {
        for (size_t stage = 0; stage < 3; ++stage) {
            register_module("stage" + std::to_string(stage), makeBlocks(stage));
        }
        addClassifier(HeadForm::Plain);
    }
    core::PatchGrid gridFor(int height, int width) const override { return core::gridRoundedUp(height, width, kPatch); }
    Tensor embedPatches(const core::Pass& pass, const Tensor& pixels) override
    {
        return pixels.new_zeros({pixels.size(0), pass.patches, 1});
    }
    const core::PatchGrid& gridOf(size_t layer) const { return m_blocks.at(layer)->grids.at(0); }

    std::vector<std::pair<size_t, core::PatchGrid>> entered;

protected:
    Tensor enterStage(size_t stage, const Tensor& tokens, core::PatchGrid before, core::LayerRun&) override
    {
        entered.emplace_back(stage, before);
        const auto image = tokens.transpose(1, 2).unflatten(2, {before.rows, before.cols});
        return torch::max_pool2d(image, {2, 2}, {2, 2}, {0, 0}, {1, 1}, /*ceil_mode=*/true).flatten(2).transpose(1, 2);
    }
};

/// Stages of one, two and one layers.
core::ModelSpec countingSpec()
{
    core::ModelSpec spec;
    spec.dim = 1;
    spec.patch = kPatch;
    spec.tokens = {false, false, 0};
    spec.pooling = core::Pooling::PatchMean;
    spec.finalNorm = false;
    for (const int stage : {0, 1, 1, 2}) {
        spec.layers.push_back({.layout = spec.tokens, .stage = stage});
    }
    return spec;
}

using Entered = std::pair<size_t, core::PatchGrid>;

TEST(StagedNetwork, EntersEachStageOnceWithThePreviousGrid)
{
    CountingNetwork network(countingSpec());
    const auto feature = network.forward(torch::zeros({1, 3, 20, 9}));
    EXPECT_EQ(feature.item<float>(), 4);  // every layer adds one
    EXPECT_EQ(network.entered, (std::vector<Entered>{{1, {5, 3}}, {2, {3, 2}}}));
    EXPECT_EQ(network.gridOf(0), (core::PatchGrid{5, 3}));
    EXPECT_EQ(network.gridOf(2), (core::PatchGrid{3, 2}));
    EXPECT_EQ(network.gridOf(3), (core::PatchGrid{2, 1}));
}

TEST(StagedNetwork, ClassifiesOnlyTheLastStage)
{
    CountingNetwork network(countingSpec());
    const auto pass = network.passOver(torch::zeros({1, 3, 16, 16}));
    EXPECT_FALSE(network.classify(pass, torch::ones({1, 4, 1}), 2).defined());
    EXPECT_EQ(network.classify(pass, torch::ones({1, 1, 1}), 3).item<float>(), 1);
}

TEST(GridRoundedUp, CountsPatchesThatReachBeyondTheInput)
{
    EXPECT_EQ(core::gridRoundedUp(8, 9, kPatch), (core::PatchGrid{2, 3}));
    EXPECT_EQ(core::gridRoundedUp(1, 1, kPatch), (core::PatchGrid{1, 1}));
    expectError([] { core::gridRoundedUp(0, 9, kPatch); }, core::ErrorCode::ShapeMismatch, "found 9x0");
}

}  // namespace
