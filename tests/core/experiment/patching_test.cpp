// Activations patched from one pass into another, estimated by a backward pass, or imputed from their surroundings:
// against numbers of the reference, in which plain tensors are changed on the way (tests/data/patching.json; the clean
// image is the golden input, of the corrupt one the first rows of patches are 0).
#include "core/experiment/activation_patching.h"
#include "core/experiment/edited_pixels.h"
#include "core/experiment/faithfulness.h"
#include "core/experiment/sweeps.h"
#include "tests/core/experiment/golden_network.h"
#include "tests/support/expect_error.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace {

using Json = nlohmann::json;
using core::PatchSite;

const Json& patchingNumbers()
{
    static const Json read = Json::parse(std::ifstream(support::dataFolder() + "/patching.json"));
    return read;
}

core::Metric knownMetric(const Json& known)
{
    return {core::Metric::Kind::Logit, known["class"].get<int>(), {}, 0};
}

void expectRows(const std::vector<torch::Tensor>& found, const Json& known, const std::string& what)
{
    ASSERT_EQ(found.size(), known.size()) << what;
    for (size_t layer = 0; layer < found.size(); ++layer) {
        const auto row = torch::tensor(known[layer].get<std::vector<double>>()).to(torch::kFloat32);
        ASSERT_EQ(found[layer].sizes(), row.sizes()) << what << " of layer " << layer;
        EXPECT_LT(furthest(found[layer], row), 1e-5) << what << " of layer " << layer;
    }
}

class Patching : public testing::TestWithParam<const char*> {
protected:
    core::ActivationPatching patched(PatchSite site) const
    {
        const auto other = core::edited(golden.network, editsFrom({"fill:0,0-1,3=zero"}));
        return core::activationPatching({*golden.network, golden.input, *other, golden.input}, site, knownMetric(known),
                                        {});
    }
    GoldenNetwork golden = goldenNetwork(GetParam());
    const Json& known = patchingNumbers().at(GetParam());
};

TEST_P(Patching, BringsBackWhatTheReferenceDoes)
{
    const std::pair<const char*, PatchSite> sites[] = {{"head", PatchSite::Head},
                                                       {"attention", PatchSite::AllHeads},
                                                       {"mlp", PatchSite::Mlp},
                                                       {"residual", PatchSite::Residual}};
    for (const auto& [name, site] : sites) {
        if (known.contains(name)) {
            const auto found = patched(site);
            expectRows(found.restored, known[name], name);
            EXPECT_NEAR(found.clean, known["clean"].get<double>(), 1e-5);
            EXPECT_NEAR(found.corrupt, known["corrupt"].get<double>(), 1e-5);
        }
    }
}

TEST_P(Patching, EstimatesTheHeadsAsTheReferencesGradientDoes)
{
    const auto found = core::estimatedHeadAblation(*golden.network, golden.input, knownMetric(known), 3, {});
    expectRows(found.change.unbind(0), known["estimate"], "estimate");
    const auto exact = core::headAblation(*golden.network, golden.input, knownMetric(known), {});
    ASSERT_EQ(found.verified.size(), 3U);
    EXPECT_NEAR(std::abs(found.verified[0].estimated), found.change.abs().max().item<float>(), 1e-7);
    for (const auto& [layer, head, estimated, exactly] : found.verified) {
        EXPECT_NEAR(estimated, found.change[layer][head].item<float>(), 1e-7);
        EXPECT_NEAR(exactly, exact[layer][head].item<float>(), 1e-5);
    }
}
INSTANTIATE_TEST_SUITE_P(Goldens, Patching, testing::Values("vit", "cait", "xcit_p8"),
                         [](const auto& test) { return std::string(test.param); });

/// All of them at once are the clean pass.
TEST(ActivationPatching, OfTheOnlyTokenThatCountsBringsEverythingBack)
{
    const auto golden = goldenNetwork("vit");
    auto other = golden.input.flip(3);
    const core::Metric metric{core::Metric::Kind::Logit, 0, {}, 0};
    const auto found = core::activationPatching({*golden.network, golden.input, *golden.network, other},
                                                PatchSite::Residual, metric, {});
    ASSERT_EQ(found.restored.size(), 2U);
    EXPECT_NEAR(found.restored[0][0].item<float>(), 0.0F, 1e-4);  // the class token enters alike
}

TEST(ActivationPatching, RefusesPairsThatSayNothing)
{
    const auto golden = goldenNetwork("vit");
    const core::Metric metric{core::Metric::Kind::Logit, 0, {}, 0};
    auto& network = *golden.network;
    expectError(
        [&] {
            core::activationPatching({network, golden.input, network, golden.input}, PatchSite::Head, metric, {});
        },
        core::ErrorCode::Unsupported, "expected two images that differ in the logit");
    const auto dropping = core::edited(golden.network, editsFrom({"drop:0,0"}));
    expectError(
        [&] {
            core::activationPatching({network, golden.input, *dropping, golden.input}, PatchSite::Head, metric, {});
        },
        core::ErrorCode::Unsupported, "found dropped patches");
    const auto wider = torch::zeros({1, 3, 32, 48});
    expectError(
        [&] {
            core::activationPatching({network, golden.input, network, wider}, PatchSite::Head, metric, {});
        },
        core::ErrorCode::ShapeMismatch, "found 4 x 4 and 4 x 6");
    const auto swin = goldenNetwork("swin");
    expectError(
        [&] {
            core::activationPatching({*swin.network, swin.input, *swin.network, swin.input.flip(3)},
                                     PatchSite::AllHeads, metric, {});
        },
        core::ErrorCode::Unsupported, "found windows");
    const auto divided = goldenNetwork("timesformer");
    expectError(
        [&] {
            core::activationPatching({*divided.network, divided.input, *divided.network, divided.input.flip(3)},
                                     PatchSite::Mlp, metric, {});
        },
        core::ErrorCode::Unsupported, "expected an MLP in every layer, found none in layer 0");
}

class TokenKnockout : public testing::TestWithParam<const char*> {};

TEST_P(TokenKnockout, IsWhatFullPassesWithThatKnockoutChange)
{
    const auto golden = goldenNetwork(GetParam());
    const core::Metric metric{core::Metric::Kind::Logit, 3, {}, 0};
    const auto found = core::tokenKnockout(*golden.network, golden.input, metric, {});
    const auto plain = editedTrace(golden, {}).logits[3].item<float>();
    const auto& layers = golden.network->spec().layers;
    const int cols = golden.network->passOver(golden.input).grid.cols;
    int compared = 0;
    for (size_t layer = 0; layer < layers.size(); ++layer) {
        if (layers[layer].kind == core::LayerKind::Channel) {
            EXPECT_FALSE(found[layer].defined());
            continue;
        }
        const int prefix = layers[layer].layout.prefix();
        for (const int patch : {0, 5}) {  // the classes' word is the first token, where there is one
            const auto keys = patch == 0 && prefix > 0 ? "class" : fmt::format("{},{}", patch / cols, patch % cols);
            const int token = patch == 0 && prefix > 0 ? 0 : prefix + patch;
            const auto edit = fmt::format("knockout:{}.*:all>{}", layer, keys);
            const auto logits = editedTrace(golden, {edit}).logits;
            EXPECT_NEAR(found[layer][token].item<float>(), logits[3].item<float>() - plain, 1e-5) << edit;
            ++compared;
        }
    }
    EXPECT_GT(compared, 3);
}
INSTANTIATE_TEST_SUITE_P(Goldens, TokenKnockout,
                         testing::Values("vit", "cait", "beit", "rope_axial_ape", "timesformer"),
                         [](const auto& test) { return std::string(test.param); });

// ---- patches taken away ----

torch::Tensor rowsOf(const Json& rows)
{
    std::vector<torch::Tensor> all;
    for (const auto& row : rows) {
        all.push_back(torch::tensor(row.get<std::vector<double>>(), torch::kFloat64));
    }
    return torch::stack(all);
}

/// A dense solve of the same equations by numpy; what is added is noise of deviation 0.01.
TEST(LinearImputation, SolvesForTheHoleFromItsSurroundings)
{
    const auto& known = patchingNumbers().at("imputation");
    const auto image = rowsOf(known["picture"]).to(torch::kFloat32),
               filled = rowsOf(known["filled"]).to(torch::kFloat32);
    const auto mask = rowsOf(known["mask"]).gt(0.5);
    const auto pixels = torch::stack({image, 2.0F * image, image - 1.0F}).unsqueeze(0);
    auto sum = torch::zeros_like(pixels), squares = torch::zeros_like(pixels);
    constexpr int times = 400;
    const auto expected = torch::stack({filled, 2.0F * filled, filled - 1.0F}).unsqueeze(0);
    for (int seed = 0; seed < times; ++seed) {
        const auto error = core::imputed(pixels, mask, static_cast<uint64_t>(seed), {}) - expected;
        sum += error;
        squares += error.square();
    }
    EXPECT_LT((sum / times).abs().max().item<float>(), 0.0025F);  // five standard errors
    const auto deviation = (squares / times).sqrt();
    EXPECT_EQ(deviation.masked_select(mask.logical_not()).abs().max().item<float>() < 1e-6F, true);
    EXPECT_NEAR(deviation.masked_select(mask).mean().item<float>(), 0.01F, 5e-4F);
}

TEST(LinearImputation, GivesTheMeanColorWhereNothingIsKnown)
{
    const auto pixels = torch::arange(60.0F).view({1, 3, 4, 5});
    const auto found = core::imputed(pixels, torch::ones({4, 5}, torch::kBool), 1, {});
    EXPECT_LT(furthest(found, pixels.mean({2, 3}, true).expand_as(pixels)), 0.06);
}

class Removed : public testing::TestWithParam<std::pair<const char*, const char*>> {};

/// Each one against a full pass with the equivalent edit.
TEST_P(Removed, IsWhatTheEditSays)
{
    const auto [word, edit] = GetParam();
    const auto golden = goldenNetwork("vit");
    const core::Metric metric{core::Metric::Kind::Logit, 1, {}, 0};
    auto masks = torch::zeros({2, 16}, torch::kBool);
    for (const int patch : {0, 1, 4, 5, 15}) {
        masks[1][patch] = true;
    }
    const auto found =
        core::scoresWithout(*golden.network, golden.input, masks, {core::parseRemoval(word), 0}, metric, {});
    EXPECT_NEAR(found[0].item<float>(), editedTrace(golden, {}).logits[1].item<float>(), 1e-6);
    EXPECT_NEAR(found[1].item<float>(), editedTrace(golden, {edit}).logits[1].item<float>(), 1e-5) << word;
}
INSTANTIATE_TEST_SUITE_P(Fills, Removed,
                         testing::Values(std::pair{"mean", "fill:0,0-1,1+3,3=mean"},
                                         std::pair{"blur", "fill:0,0-1,1+3,3=blur"},
                                         std::pair{"zero", "fill:0,0-1,1+3,3=zero"},
                                         std::pair{"drop", "drop:0,0-1,1+3,3"}));

TEST(Removal, OfAnEditedNetworkAddsToItsEdits)
{
    const auto golden = goldenNetwork("vit");
    const auto edited = core::edited(golden.network, editsFrom({"zero:0.1", "drop:2,2"}));
    auto masks = torch::zeros({1, 16}, torch::kBool);
    masks[0][0] = true;
    const core::Metric metric{core::Metric::Kind::Logit, 1, {}, 0};
    const auto found = core::scoresWithout(*edited, golden.input, masks, {core::Removal::Drop, 0}, metric, {});
    EXPECT_NEAR(found[0].item<float>(), editedTrace(golden, {"zero:0.1", "drop:2,2+0,0"}).logits[1].item<float>(),
                1e-5);
}

TEST(Removal, SaysWhereNothingCanBeDropped)
{
    EXPECT_FALSE(core::whyNoRemoval(goldenNetwork("swin").network->spec(), core::Removal::Drop).empty());
    EXPECT_TRUE(core::whyNoRemoval(goldenNetwork("swin").network->spec(), core::Removal::Road).empty());
    expectError([] { core::parseRemoval("black"); }, core::ErrorCode::OutOfRange,
                "expected one of mean, blur, zero, drop, road");
}

TEST(Faithfulness, WithDroppedPatchesTheLastOfEachOrderStays)
{
    const auto golden = goldenNetwork("vit");
    const core::Metric metric{core::Metric::Kind::Probability, 2, {}, 0};
    core::FaithfulnessRequest wish;
    wish.removal = core::Removal::Drop;
    wish.steps = 4;
    wish.orders = 0;
    const auto found =
        core::faithfulness(*golden.network, golden.input, {torch::arange(16.0F).view({4, 4})}, wish, metric, {})
            .front();
    const auto at = [&](const std::string& dropped) {
        return torch::softmax(editedTrace(golden, {"drop:" + dropped}).logits, 0)[2].item<float>();
    };
    EXPECT_NEAR(found.deletion[1].item<float>(), at("3,0-3,3"), 1e-6);
    EXPECT_NEAR(found.deletion[4].item<float>(), at("0,1-0,3+1,0-3,3"), 1e-6);   // patch 0 ranks last
    EXPECT_NEAR(found.insertion[0].item<float>(), at("0,0-2,3+3,0-3,2"), 1e-6);  // patch 15 ranks first
}

TEST(Metric, OfTwoClassesIsTheDifferenceOfTheirLogits)
{
    const auto logits = torch::tensor({{1.0F, 5.0F, 2.5F}});
    core::ModelSpec spec;
    spec.classes = 3;
    const auto runnerUp = core::metricOf(spec, logits[0], core::Metric::Kind::Difference, 1);
    EXPECT_EQ(runnerUp.otherClass, 2);
    EXPECT_FLOAT_EQ(runnerUp(logits)[0].item<float>(), 2.5F);
    EXPECT_EQ(runnerUp.name().english(), "logit minus that of class 2");
    EXPECT_FLOAT_EQ(core::metricOf(spec, logits[0], core::Metric::Kind::Difference, 1, 0)(logits)[0].item<float>(),
                    4.0F);
    expectError([&] { core::metricOf(spec, logits[0], core::Metric::Kind::Difference, 1, 1); },
                core::ErrorCode::OutOfRange, "expected a class from 0 to 2 other than 1, found 1");
}

}  // namespace
