// Features on a finer grid than the patches, from passes over shifted images: against a network whose features are
// known on paper, and against passes over images that are shifted here, by padding and slicing.
#include "core/analysis/views/shifted_passes.h"

#include "core/analysis/views/patch_features.h"
#include "core/experiment/edited_network.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/hand_made.h"
#include "tests/support/expect_error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stop_token>
#include <utility>
#include <vector>

namespace {

/// A token is the mean of its patch's pixels, and stays so: no positions, no attention.
class MeanNetwork final : public core::Network {
public:
    explicit MeanNetwork(int patch) : Network(specOf(patch)) {}
    torch::Tensor embedPatches(const core::Pass&, const torch::Tensor& pixels) override
    {
        return torch::avg_pool2d(pixels, {m_spec.patch, m_spec.patch}).flatten(2).transpose(1, 2);
    }
    torch::Tensor runBlocks(int, const torch::Tensor& tokens, core::LayerRun&) override { return tokens; }
    torch::Tensor classifyAfter(int, const core::Pass&, const torch::Tensor& tokens) override { return tokens.mean(1); }
    core::PatchGrid gridFor(int height, int width) const override
    {
        return {height / m_spec.patch, width / m_spec.patch};
    }

private:
    static core::ModelSpec specOf(int patch)
    {
        core::ModelSpec spec;
        spec.patch = patch;
        spec.dim = spec.classes = 3;
        spec.tokens = {.classToken = false};
        spec.finalNorm = false;
        spec.layers = {{core::LayerKind::Self, 1, spec.tokens, 0}};
        return spec;
    }
};

/// Every pixel holds its row, its column and 1.
torch::Tensor placesAsPixels(int height, int width)
{
    const auto down = torch::arange(height, torch::kFloat32).reshape({-1, 1}).expand({height, width});
    const auto right = torch::arange(width, torch::kFloat32).expand({height, width});
    return torch::stack({down, right, torch::ones({height, width})}).unsqueeze(0).contiguous();
}

class StridesOverPlaces : public testing::TestWithParam<std::pair<int, int>> {};  // patch, stride

TEST_P(StridesOverPlaces, ACellHoldsTheFeatureOfThePatchAroundItsCenter)
{
    const auto [patch, stride] = GetParam();
    MeanNetwork network(patch);
    const torch::Tensor pixels = placesAsPixels(3 * patch, 4 * patch);
    const auto trace = core::runTrace(network, pixels, {}, {.keepTokens = true});
    const auto found = core::patchFeatures({trace, network, pixels}, "tokens", {}, {}, stride);
    const int k = patch / stride;
    const double offset = (k - 1) * stride % 2 == 0 ? 0.0 : 0.5;  // shifts are whole pixels
    ASSERT_EQ(found.grid, (core::PatchGrid{3 * k, 4 * k}));
    for (int row = k; row < 2 * k; ++row) {  // of the middle row of patches: nothing is repeated beyond the edges
        for (int col = k; col < 3 * k; ++col) {
            const torch::Tensor feature = found.rows[row * found.grid.cols + col];
            // The mean of pixels a to a + patch - 1 is a + (patch - 1) / 2: the patch's center, less half a pixel.
            EXPECT_NEAR(feature[0].item<double>() + 0.5, (row + 0.5) * stride, offset + 1e-4);
            EXPECT_NEAR(feature[1].item<double>() + 0.5, (col + 0.5) * stride, offset + 1e-4);
            EXPECT_NEAR(feature[2].item<double>(), 1.0, 1e-6);
        }
    }
}
INSTANTIATE_TEST_SUITE_P(Patches, StridesOverPlaces,
                         testing::Values(std::pair(16, 8), std::pair(16, 4), std::pair(14, 7), std::pair(14, 2),
                                         std::pair(14, 1), std::pair(8, 8)),
                         [](const auto& test) {
                             return std::to_string(test.param.first) + "by" + std::to_string(test.param.second);
                         });

TEST(ShiftedPasses, RepeatTheOutermostPixelsBeyondTheEdges)
{
    MeanNetwork network(4);
    const torch::Tensor pixels = placesAsPixels(8, 8);
    const auto trace = core::runTrace(network, pixels, {}, {.keepTokens = true});
    const auto found = core::patchFeatures({trace, network, pixels}, "tokens", {}, {}, 2);
    // Shifts are -1 and 1: rows -1, 0, 1, 2 with row 0 twice, and rows 5, 6, 7, 8 with row 7 twice.
    EXPECT_FLOAT_EQ(found.rows[0][0].item<float>(), (0 + 0 + 1 + 2) / 4.0F);
    EXPECT_FLOAT_EQ(found.rows[15][0].item<float>(), (5 + 6 + 7 + 7) / 4.0F);
}

class StridesOfDino : public testing::Test {
protected:
    torch::Tensor featuresAt(int stride, const char* feature = "tokens")
    {
        return core::patchFeatures(m_model.subject(), feature, {}, {}, stride).rows;
    }
    /// Of the image that begins so many pixels further down and to the right.
    torch::Tensor featuresOfShifted(int down, int right, const char* feature = "tokens")
    {
        const torch::Tensor pixels = m_model.subject().pixels;
        const int64_t height = pixels.size(2), width = pixels.size(3);
        const torch::Tensor wide = torch::replication_pad2d(pixels, {8, 8, 8, 8});
        const torch::Tensor seen = wide.slice(2, 8 + down, 8 + down + height).slice(3, 8 + right, 8 + right + width);
        const core::Trace trace = m_model.traceOf(seen.contiguous());
        return core::patchFeatures({trace, m_model.network(), seen}, feature, {}, {}).rows;
    }
    /// The features of one pass among the interleaved ones.
    torch::Tensor ofPass(const torch::Tensor& finer, int stride, int down, int right)
    {
        const int k = m_model.spec().patch / stride;
        const core::PatchGrid grid = m_model.trace().grid;
        return finer.reshape({grid.rows, k, grid.cols, k, -1}).select(3, right).select(1, down).flatten(0, 1);
    }

    support::GoldenSubject m_model{"dinov2_registers"};
};

TEST_F(StridesOfDino, InterleaveTheFeaturesOfPassesOverTheShiftedImage)
{
    const int patch = m_model.spec().patch;
    ASSERT_EQ(patch % 2, 0);
    for (const char* feature : {"tokens", "keys"}) {
        const torch::Tensor finer = featuresAt(patch / 2, feature);
        for (int down = 0; down < 2; ++down) {
            for (int right = 0; right < 2; ++right) {
                const int by[] = {-(patch / 4), patch / 4};
                EXPECT_TRUE(torch::equal(ofPass(finer, patch / 2, down, right),
                                         featuresOfShifted(by[down], by[right], feature)))
                    << feature << ' ' << down << ' ' << right;
            }
        }
    }
}

TEST_F(StridesOfDino, HoldThePlainFeaturesBitForBitWhereTheShiftIsZero)
{
    const int patch = m_model.spec().patch;
    EXPECT_TRUE(torch::equal(featuresAt(patch), featuresAt(0)));
    ASSERT_EQ(patch, 14);
    EXPECT_TRUE(torch::equal(ofPass(featuresAt(2), 2, 3, 3), featuresAt(0)));  // the middle one of 7 x 7
}

TEST_F(StridesOfDino, GiveViewsOfFeaturesACellPerStride)
{
    const core::PatchGrid grid = m_model.trace().grid, cells{2 * grid.rows, 2 * grid.cols};
    for (const char* name : {"match", "token-pca", "token-clusters"}) {
        core::View view;
        view.name = name;
        view.options["stride"] = std::string("7");
        const auto map = m_model.content<core::PatchMap>(view);
        EXPECT_EQ(map.grid, cells) << name;
        EXPECT_EQ(map.values.size(0), cells.rows) << name;
        EXPECT_EQ(map.values.size(1), cells.cols) << name;
    }
}

TEST_F(StridesOfDino, CompareTheCellInTheMiddleOfTheQueryPatch)
{
    core::View view;
    view.name = "match";
    view.query = core::QueryChoice::patch(1, 0);
    view.options["stride"] = std::string("7");
    const core::Result result = m_model.compute(view);
    const auto& map = std::get<core::PatchMap>(result.content);
    ASSERT_EQ(map.queryPatch, 3 * map.grid.cols + 1);
    EXPECT_FLOAT_EQ(map.values[3][1].item<float>(), 1.0F);
    EXPECT_THAT(result.subject.english(), testing::HasSubstr("patch 1.25,0.25 matches"));  // a quarter off its center
}

TEST_F(StridesOfDino, AreRefusedWhereTheyDoNotDivideThePatch)
{
    expectError([&] { featuresAt(m_model.spec().patch - 1); }, core::ErrorCode::OutOfRange,
                "stride: expected a divisor");
}

TEST_F(StridesOfDino, AreRefusedWhileSinglePatchesAreEdited)
{
    auto shared = std::shared_ptr<core::Network>(&m_model.network(), [](core::Network*) {});
    const auto edited = core::edited(shared, {core::parseEdit("fill:0,0=mean")});
    const torch::Tensor pixels = m_model.subject().pixels;
    const core::Trace trace = core::runTrace(*edited, pixels, {}, {.keepTokens = true});
    expectError(
        [&] {
            core::finerGrid({trace, *edited, pixels}, 0, 2);
        },
        core::ErrorCode::Unsupported, "stride: expected patch while edits name single patches");
}

TEST(ShiftedPasses, AreRefusedForClips)
{
    support::GoldenSubject clips{"videomae"};
    expectError([&] { core::finerGrid(clips.subject(), 0, clips.spec().patch / 2); }, core::ErrorCode::Unsupported,
                "stride: expected patch for a model of clips");
}

TEST_F(StridesOfDino, ReportEveryPassAndStopAtOnce)
{
    std::vector<std::pair<int, int>> steps;
    std::stop_source stop;
    const core::RunControl control{stop.get_token(), [&](int done, int total) {
                                       steps.emplace_back(done, total);
                                       if (done > total / 2) {
                                           stop.request_stop();
                                       }
                                   }};
    const int patch = m_model.spec().patch, layers = m_model.trace().layerCount();
    expectError([&] { core::patchFeatures(m_model.subject(), "tokens", {}, control, patch / 2); },
                core::ErrorCode::Cancelled, "");
    ASSERT_FALSE(steps.empty());
    EXPECT_EQ(steps.front(), std::pair(0, 4 * layers));
    EXPECT_EQ(steps.back(), std::pair(2 * layers + 1, 4 * layers));
}

TEST(FinerGrid, GivesEveryCellTheValueOfTheCellAroundIt)
{
    const torch::Tensor coarse = torch::tensor({{1, 2}, {3, 4}});
    EXPECT_TRUE(
        torch::equal(core::onFinerGrid(coarse, {4, 6}),
                     torch::tensor({{1, 1, 1, 2, 2, 2}, {1, 1, 1, 2, 2, 2}, {3, 3, 3, 4, 4, 4}, {3, 3, 3, 4, 4, 4}})));
}

}  // namespace
