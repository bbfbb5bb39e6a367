#include "models/training/pointing_benchmark.h"

#include "core/error.h"
#include "core/model/families/make_network.h"
#include "models/training/random.h"
#include "models/training/recipe.h"
#include "tests/support/expect_error.h"

#include <gmock/gmock.h>
#include <torch/types.h>

using training::PointingReport;
using training::Recipe;

namespace {

std::shared_ptr<core::Network> untrained(const std::string& family)
{
    torch::manual_seed(7);
    at::set_num_threads(1);
    Recipe recipe;
    recipe.family = family;
    recipe.imageSize = 48;
    recipe.dim = 16;
    recipe.depth = 3;
    recipe.heads = 2;
    auto network = core::makeNetwork(training::modelSpec(recipe));
    for (auto& parameter : network->parameters()) {
        parameter.set_requires_grad(false);
    }
    return network;
}

PointingReport playScenes(core::Network& network, const std::vector<std::string>& views, int scenes = 3)
{
    return training::evaluatePointing(network, {.scenes = {.scenes = scenes}, .views = views});
}

std::vector<std::string> asked(const PointingReport& report)
{
    std::vector<std::string> questions;
    for (const auto& row : report.rows) {
        questions.push_back(row.view.name + (row.ofLayer ? " " + std::to_string(row.view.layer) : "") +
                            (row.ofHead ? " " + core::toText(row.view.head) : "") + " " + core::toText(row.view.query));
    }
    return questions;
}

}  // namespace

TEST(PointingBenchmark, AsksEveryLayerWithTheMeanAndEachOfItsHeads)
{
    EXPECT_THAT(asked(playScenes(*untrained("vit"), {"attention"})),
                testing::ElementsAre("attention 0 mean class", "attention 0 0 class", "attention 0 1 class",
                                     "attention 1 mean class", "attention 1 0 class", "attention 1 1 class",
                                     "attention 2 mean class", "attention 2 0 class", "attention 2 1 class"));
}

TEST(PointingBenchmark, OfXcitAsksTheLayersThatHaveMaps)
{
    EXPECT_THAT(asked(playScenes(*untrained("xcit"), {"attention"})),
                testing::ElementsAre("attention 3 mean class", "attention 3 0 class", "attention 3 1 class",
                                     "attention 4 mean class", "attention 4 0 class", "attention 4 1 class"));
}

TEST(PointingBenchmark, LayersWithoutClassTokenAreAskedByTheMeanOfTheirPatches)
{
    const auto questions = asked(playScenes(*untrained("cait"), {"attention"}));
    EXPECT_EQ(questions.front(), "attention 0 mean mean");
    EXPECT_THAT(questions, testing::Contains("attention 4 1 class"));
}

TEST(PointingBenchmark, WhatChangesNothingIsAskedOnce)
{
    const auto report = playScenes(*untrained("vit"), {"token-similarity"}, 1);
    int tokens = 0;
    for (const auto& row : report.rows) {
        if (row.view.options.empty()) {  // whole tokens have no heads
            EXPECT_FALSE(row.ofHead);
            EXPECT_TRUE(row.ofLayer);
            ++tokens;
        }
    }
    EXPECT_EQ(tokens, 3);
}

TEST(PointingBenchmark, AsksWhateverGivesOneNumberAPatchAndSaysWhatItLeavesOut)
{
    const auto report = playScenes(*untrained("vit"), {}, 1);
    EXPECT_THAT(asked(report), testing::IsSupersetOf({"rollout class", "relevance class"}));
    for (const auto& [view, reason] : playScenes(*untrained("xcit"), {}, 1).skipped) {
        EXPECT_FALSE(reason.empty()) << view;
    }
    EXPECT_THAT(playScenes(*untrained("xcit"), {}, 1).skipped, testing::Contains(testing::Pair("rollout", testing::_)));
}

// Attention of an untrained network is nearly even: what lies inside is then the target's share of the image.
TEST(PointingBenchmark, EvenAttentionHasTheTargetsAreaInside)
{
    const auto report = playScenes(*untrained("vit"), {"rollout"}, 8);
    double area = 0;
    for (uint64_t index = 0; index < 8; ++index) {
        const auto drawing = drawScene(training::makeScene(training::mixSeed(1000003, index)), 48, 48);
        for (const auto covered : drawing.mask) {
            area += covered / (255.0 * 48 * 48 * 8);
        }
    }
    EXPECT_NEAR(report.blind.inside, area, 1e-9);
    EXPECT_NEAR(report.rows.front().mean.inside, area, 0.03);
    EXPECT_EQ(report.width, 48);
}

TEST(PointingBenchmark, TheSameSeedGivesTheSameFiguresAndAnotherOneOthers)
{
    const auto network = untrained("cait");
    const auto figures = [&](uint64_t seed) {
        const auto report =
            training::evaluatePointing(*network, {.scenes = {.scenes = 4, .seed = seed}, .views = {"attention"}});
        return std::pair(report.rows.front().mean.inside, report.blind.inside);
    };
    EXPECT_EQ(figures(5), figures(5));
    EXPECT_NE(figures(5), figures(6));
}

TEST(PointingBenchmark, AskedForTheTargetsClassItNeedsTheScenesClasses)
{
    Recipe recipe;
    recipe.imageSize = 32;
    recipe.dim = 16;
    recipe.depth = 2;
    recipe.heads = 2;
    auto spec = training::modelSpec(recipe);
    spec.classes = 10;
    spec.labels.clear();
    const auto network = core::makeNetwork(spec);
    EXPECT_NO_THROW(training::evaluatePointing(*network, {.scenes = {.scenes = 1}, .views = {"attention"}}));
    expectError(
        [&] {
            training::evaluatePointing(*network,
                                       {.scenes = {.scenes = 1}, .views = {"attention"}, .classOfTarget = true});
        },
        core::ErrorCode::Unsupported, "found 10 classes");
}

TEST(PointingBenchmark, NamesAViewThatIsNotThereAndWhyNoneIsLeft)
{
    EXPECT_THROW(playScenes(*untrained("vit"), {"aura"}), core::Error);
    EXPECT_THAT(errorOf([&] { playScenes(*untrained("xcit"), {"rollout"}); }).what(),
                testing::HasSubstr("rollout: Attention rollout multiplies"));
}
