// How much the branches of a layer add: gains by hand, ratios against the reference.
#include "core/analysis/tokens/token_statistics.h"
#include "core/analysis/weights/weight_statistics.h"
#include "core/model/families/make_network.h"
#include "core/model/network/run_trace.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/hand_made_views.h"
#include "tests/support/family_specs.h"
#include "tests/support/message_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using hand::labelsOf;
using hand::viewNamed;
using testing::ElementsAre;

namespace {

/// A gain c of a branch b in layer l: 100 l + 10 b + c, the sign turned in every other channel.
void numberGains(core::Network& network, const std::string& name, int layer, int branch)
{
    const torch::NoGradGuard noGrad;
    torch::Tensor gains = network.named_parameters()[name];
    gains.copy_(torch::arange(gains.size(0)) + 100.0 * layer + 10.0 * branch);
    gains.slice(0, 1, gains.size(0), 2).neg_();
}

/// CaiT of one talking and two class layers, four channels.
std::shared_ptr<core::Network> numberedCait()
{
    auto network = core::makeNetwork(support::caitSpec({.dim = 4, .heads = 1, .depth = 1}));
    for (int branch = 0; branch < 2; ++branch) {
        const std::string gamma = "gamma_" + std::to_string(branch + 1);
        numberGains(*network, "blocks.0." + gamma, 0, branch);
        numberGains(*network, "blocks_token_only.0." + gamma, 1, branch);
        numberGains(*network, "blocks_token_only.1." + gamma, 2, branch);
    }
    return network;
}

/// A network's image and trace with tokens.
struct Looked {
    explicit Looked(std::shared_ptr<core::Network> of) : network(std::move(of)) {}
    core::Result compute(const std::string& view)
    {
        return core::computeView({trace, *network, pixels}, viewNamed(view));
    }
    std::shared_ptr<core::Network> network;
    torch::Tensor pixels = torch::randn({1, 3, 32, 32});
    core::Trace trace = core::runTrace(*network, pixels, {}, {.keepTokens = true});
};

TEST(LayerGains, OfCaitAreThoseOfBothKindsOfLayersInForwardOrder)
{
    const auto gains = core::layerGains(*numberedCait());
    ASSERT_EQ(gains.size(), 6U);
    EXPECT_EQ(gains[3].layer, 1);
    EXPECT_EQ(gains[3].branch, "MLP");
    EXPECT_TENSOR_NEAR(gains[3].gains, torch::tensor({110.0F, -111.0F, 112.0F, -113.0F}), 0.0);
    EXPECT_EQ(gains[4].layer, 2);
    EXPECT_EQ(gains[4].branch, "attention");
    EXPECT_TENSOR_NEAR(gains[4].gains, torch::tensor({200.0F, -201.0F, 202.0F, -203.0F}), 0.0);
}

TEST(LayerGains, OfXcitComeInTheOrderInWhichTheyAreApplied)
{
    const auto network = core::makeNetwork(support::xcitSpec({.dim = 4, .heads = 1, .depth = 1}, true));
    numberGains(*network, "blocks.0.gamma1", 0, 0);
    numberGains(*network, "blocks.0.gamma3", 0, 1);
    numberGains(*network, "blocks.0.gamma2", 0, 2);
    const auto gains = core::layerGains(*network);
    ASSERT_EQ(gains.size(), 7U);
    const std::vector<std::string> branches{"attention", "LPI", "MLP", "attention", "MLP", "attention", "MLP"};
    for (size_t row = 0; row < gains.size(); ++row) {
        EXPECT_EQ(gains[row].branch, branches[row]);
        EXPECT_EQ(gains[row].layer, row < 3 ? 0 : row < 5 ? 1 : 2);
    }
    EXPECT_EQ(gains[1].gains[0].item<float>(), 10.0F);
    EXPECT_EQ(gains[2].gains[0].item<float>(), 20.0F);
}

TEST(LayerGains, OfAVitAreItsLayerScalesAndOthersHaveNone)
{
    support::GoldenSubject scaled("dinov2_registers"), plain("vit"), swin("swin");
    const auto gains = core::layerGains(scaled.network());
    ASSERT_EQ(gains.size(), 2U * static_cast<size_t>(scaled.spec().depth()));
    EXPECT_TENSOR_NEAR(gains[3].gains, scaled.network().named_parameters()["blocks.1.ls2.gamma"].detach(), 0.0);
    for (const auto* without : {&plain, &swin}) {
        EXPECT_EQ(core::findView("layer-scale").unavailable(without->spec()),
                  "This model has no LayerScale, so branches are added without gains.");
    }
    EXPECT_TRUE(core::layerGains(plain.network()).empty());
    EXPECT_TRUE(core::layerGains(swin.network()).empty());
    EXPECT_EQ(core::findView("layer-scale-channels").unavailable(scaled.spec()), "");
}

TEST(LayerScaleView, HasMeanAndQuartilesOfTheMagnitudes)
{
    Looked cait(numberedCait());
    const auto curves = std::get<core::Curves>(cait.compute("layer-scale").content);
    EXPECT_THAT(labelsOf(curves), ElementsAre("attention", "MLP"));
    EXPECT_TRUE(curves.logarithmic);
    // 100 l + 10 b + (0, 1, 2, 3): mean 1.5, quartiles 0.75 and 2.25.
    EXPECT_THAT(curves.series[1].y, ElementsAre(11.5, 111.5, 211.5));
    EXPECT_THAT(curves.series[0].low, ElementsAre(0.75, 100.75, 200.75));
    EXPECT_THAT(curves.series[0].high, ElementsAre(2.25, 102.25, 202.25));
    EXPECT_EQ(curves.series[0].targets[1]->layer, 1);
}

TEST(LayerScaleView, HasGapsWhereALayerHasNoSuchBranch)
{
    Looked xcit(core::makeNetwork(support::xcitSpec({.dim = 4, .heads = 1, .depth = 1}, true)));
    const auto curves = std::get<core::Curves>(xcit.compute("layer-scale").content);
    EXPECT_EQ(curves.series[1].label, "LPI");
    EXPECT_FALSE(std::isnan(curves.series[1].y[0]));
    EXPECT_TRUE(std::isnan(curves.series[1].y[1]));
    EXPECT_TRUE(std::isnan(curves.series[1].high[1]));
    EXPECT_FALSE(curves.series[1].targets[1].has_value());
}

TEST(LayerScaleView, ShowsEveryChannelsGainWithItsSign)
{
    Looked cait(numberedCait());
    const core::Result result = cait.compute("layer-scale-channels");
    const auto& matrix = std::get<core::Matrix>(result.content);
    ASSERT_EQ(matrix.values.sizes(), (std::vector<int64_t>{6, 4}));
    EXPECT_THAT(matrix.rowLabels, ElementsAre("0 attention", "0 MLP", "1 attention", "1 MLP", "2 attention", "2 MLP"));
    EXPECT_THAT(matrix.colLabels, ElementsAre("0", "1", "2", "3"));
    EXPECT_EQ(matrix.values[3][1].item<float>(), -111.0F);
    EXPECT_TRUE(result.isSigned);
    EXPECT_EQ(matrix.range, (core::ValueRange{-213.0F, 213.0F}));
    EXPECT_EQ(matrix.rowTargets.at(3).layer, 1);
}

class BranchesOfFamilies : public testing::TestWithParam<const char*> {
protected:
    support::GoldenSubject m_golden{GetParam()};
};

/// @param expected  [layers, branches], over all tokens of a layer; of class attention: the class token's
void expectRatios(support::GoldenSubject& golden, const torch::Tensor& expected)
{
    const auto curves = golden.content<core::Curves>(viewNamed("residual-ratio"));
    const auto labels = labelsOf(curves);
    const auto at = [&](const std::string& label, size_t layer) {
        const auto found = std::ranges::find(labels, label);
        return found == labels.end() ? std::nan("")
                                     : curves.series[static_cast<size_t>(found - labels.begin())].y[layer];
    };
    for (size_t layer = 0; layer < golden.trace().layers.size(); ++layer) {
        const core::LayerTrace& chosen = golden.trace().layers[layer];
        const auto branches = core::branchNames(chosen.residualRatios.size());
        ASSERT_EQ(branches.size(), chosen.residualRatios.size());
        for (size_t branch = 0; branch < branches.size(); ++branch) {
            const double all = expected[static_cast<int64_t>(layer)][static_cast<int64_t>(branch)].item<double>();
            const double patches = at(branches[branch] + ", patches", layer);
            const double classToken = at(branches[branch] + ", class token", layer);
            // Class attention changes only the class token; layers without one change only patches.
            if (chosen.kind == core::LayerKind::Class) {
                EXPECT_NEAR(classToken, all, 2e-4);
                EXPECT_TRUE(std::isnan(patches));
            } else if (chosen.layout.prefix() == 0) {
                EXPECT_NEAR(patches, all, 2e-4);
                EXPECT_TRUE(std::isnan(classToken));
            } else if (chosen.layout.prefix() == 1) {
                const double count = chosen.grid.count();
                EXPECT_NEAR((classToken + count * patches) / (1 + count), all, 2e-4);
            } else {  // no curve shows the other tokens before the patches
                EXPECT_NEAR(chosen.residualRatios[branch].all, all, 2e-4);
                EXPECT_FALSE(std::isnan(patches));
            }
        }
    }
}

TEST_P(BranchesOfFamilies, RatiosAgreeWithTheReference)
{
    expectRatios(m_golden, m_golden.expected("residual_ratio"));
}

/// There are no golden ratios of Swin: the view shows what the pass has kept.
TEST(BranchesOfSwin, AreShownAsTheTraceHoldsThem)
{
    support::GoldenSubject golden("swin");
    expectRatios(golden, core::residualRatio(golden.trace()));
}

INSTANTIATE_TEST_SUITE_P(Cases, BranchesOfFamilies,
                         testing::Values("vit", "deit_distilled", "dinov2_registers", "vit_avgpool_no_class_token",
                                         "clip_quickgelu", "cait", "xcit_p8", "xcit_p16_tokens_norm"),
                         [](const auto& test) { return std::string(test.param); });

TEST(ResidualRatioView, LeavesTheLayerThatPoolsEmpty)
{
    core::LayerTrace pool = hand::classLayerWith(torch::tensor({{0.25F, 0.75F}}), {1, 2}, hand::noPrefix());
    pool.tokens = torch::ones({3, 2});
    pool.residualRatios = {{.all = 0.5F, .classToken = std::nanf(""), .patches = 0.5F}};
    core::LayerTrace first = hand::layerWith(hand::uniform(2).unsqueeze(0), {1, 2}, hand::noPrefix());
    first.tokens = torch::ones({2, 2});
    first.residualRatios = {{0.25F, std::nanf(""), 0.25F}, {0.75F, std::nanf(""), 0.75F}};
    const core::Trace trace = hand::traceOf({1, 2}, {first, pool});
    hand::LinearNetwork network{torch::randn({2, 2}), {hand::uniform(2).unsqueeze(0)}, {1, 2}};
    const torch::Tensor pixels = torch::zeros({1, 3, 1, 2});
    const auto curves =
        std::get<core::Curves>(core::computeView({trace, network, pixels}, viewNamed("residual-ratio")).content);
    EXPECT_THAT(labelsOf(curves), ElementsAre("attention, patches", "MLP, patches"));
    EXPECT_EQ(curves.series[1].y[0], 0.75);
    EXPECT_TRUE(std::isnan(curves.series[0].y[1]));
    EXPECT_EQ(curves.series[0].targets[0]->layer, 0);
}

}  // namespace
