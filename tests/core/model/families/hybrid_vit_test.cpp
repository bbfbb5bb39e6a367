// A ViT behind a residual network.
#include "core/model/blocks/residual_stem.h"
#include "core/model/blocks/square_stem.h"
#include "core/model/network/run_trace.h"
#include "core/model/spec/part_specs.h"
#include "tests/support/formula_weights.h"
#include "tests/support/network_values.h"

#include <gtest/gtest.h>

using support::distance;

namespace {

core::ModelSpec hybridSpec(const core::StemSpec& stem, int rows, int cols)
{
    core::ModelSpec spec;
    spec.dim = 16;
    spec.heads = 2;
    spec.patch = stem.stride() * stem.patch;
    spec.mlpHidden = 64;
    spec.classes = 3;
    spec.trainedRows = rows;
    spec.trainedCols = cols;
    spec.layers.assign(2, {core::LayerKind::Self, 2, spec.tokens, 0});
    spec.stem = std::make_shared<const core::StemSpec>(stem);
    return spec;
}

/// Logits and the last layer's first weights of another implementation (PyTorch, float64) with the formula's weights.
struct HybridRun {
    const char* name;
    core::StemSpec stem;
    int height, width;
    std::array<float, 3> logits;
    std::array<float, 4> attention;
};
class HybridVit : public testing::TestWithParam<HybridRun> {};

TEST_P(HybridVit, GivesTheNumbersOfTheReference)
{
    const auto& run = GetParam();
    const auto network = core::makeNetwork(hybridSpec(run.stem, 4, 6), core::Weights::Unset);
    support::fillByFormula(*network);
    const auto trace = core::runTrace(*network, support::formulaFigure(run.height, run.width));
    EXPECT_EQ(trace.grid, (core::PatchGrid{4, 6}));
    EXPECT_EQ(trace.patchSize, 8);
    EXPECT_LT(distance(trace.logits, torch::tensor(c10::ArrayRef<float>(run.logits))), 5e-5F);
    const auto& kept = std::get<core::SelfAttention>(trace.layers[1].attention);
    const auto weights = torch::softmax(kept.scale * torch::matmul(kept.q, kept.k.transpose(1, 2)), -1);
    EXPECT_LT(distance(weights[0][0].narrow(0, 0, 4), torch::tensor(c10::ArrayRef<float>(run.attention))), 5e-6F);
}
INSTANTIATE_TEST_SUITE_P(Stems, HybridVit,
                         testing::Values(HybridRun{"TwoStages",
                                                   {64, {1, 1}, 1},
                                                   32,
                                                   48,
                                                   {1.112175F, -1.665427F, -0.292619F},
                                                   {0.015101F, 0.014881F, 0.057229F, 0.050049F}},
                                         HybridRun{"SidesThatAreNoWholePatches",
                                                   {64, {1, 1}, 1},
                                                   30,
                                                   43,
                                                   {0.959013F, -1.172747F, 1.166282F},
                                                   {0.030194F, 0.024024F, 0.04425F, 0.021196F}},
                                         HybridRun{"RootAlone",
                                                   {64, {}, 2},
                                                   32,
                                                   48,
                                                   {-1.473446F, -0.39174F, 0.82549F},
                                                   {0.032322F, 0.036711F, 0.042323F, 0.035538F}}),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(HybridVitStem, CountsPixelsOfAPatch)
{
    EXPECT_EQ((core::StemSpec{64, {3, 4, 9}, 1}.stride()), 16);
    EXPECT_EQ((core::StemSpec{64, {2, 2, 2, 2}, 1}.stride()), 32);
    EXPECT_EQ((core::StemSpec{64, {}, 8}.stride()), 4);
    EXPECT_EQ((core::StemSpec{0, {}, 2, {{192, 4}, {192, 2}}}.stride()), 8);
}

TEST(HybridVitStem, ShowsItsFirstFiltersAsTheyMeetThePixels)
{
    const auto network = core::makeNetwork(hybridSpec({32, {}, 2}, 4, 4));
    EXPECT_FALSE(network->patchFilters().defined());
    const auto filters = network->firstFilters();
    ASSERT_EQ(filters.sizes(), (std::vector<int64_t>{32, 3, 7, 7}));
    const auto flat = filters.flatten(1);
    EXPECT_LT(flat.mean(1).abs().max().item<float>(), 1e-6F);
    EXPECT_LT((flat.square().mean(1) - 1).abs().max().item<float>(), 1e-3F);
}

TEST(HybridVitStem, NeedsOnePatch)
{
    const core::ResidualStem stem(16, {32, {}, 2}, true);
    EXPECT_EQ(stem.gridFor(8, 5), (core::PatchGrid{1, 1}));  // 5 pixels are 2 positions of the stem
    EXPECT_THROW(stem.gridFor(8, 4), core::Error);
}

/// The stem of MobileCLIP, whose numbers are held by the reference's case.
TEST(SquareStem, IgnoresPixelsBeyondTheLastWholePatch)
{
    const core::SquareStem stem(16, {0, {}, 2, {{8, 4}, {8, 2}}}, true);
    EXPECT_EQ(stem.gridFor(47, 64), (core::PatchGrid{2, 4}));
    EXPECT_THROW(stem.gridFor(15, 64), core::Error);
}

TEST(HybridVitStem, ComputesTheSameAloneAndInABatchAndWithGradients)
{
    auto network = core::makeNetwork(hybridSpec({32, {1, 2}, 1}, 4, 4));
    support::fillByFormula(*network);
    support::expectSameAloneAndInABatch(*network, torch::randn({2, 3, 32, 32}));
    support::expectSameWithAndWithoutGradients(*network, torch::randn({2, 3, 32, 32}));
}

}  // namespace
