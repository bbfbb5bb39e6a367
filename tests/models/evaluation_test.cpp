#include "models/training/evaluation.h"

#include "core/error.h"
#include "models/training/shapes.h"
#include "tests/support/expect_error.h"

#include <gmock/gmock.h>
#include <torch/types.h>
#include <nlohmann/json.hpp>

namespace {

/// Knows nothing: always answers `guess`, and its class token attends to the patch `patch` only.
class Stubborn : public core::Network {
public:
    Stubborn(int guess, int patch, int classes = training::kClassCount)
        : core::Network(specOf(classes)), m_guess(guess), m_patch(patch)
    {
    }
    torch::Tensor embedPatches(const core::Pass&, const torch::Tensor& pixels) override
    {
        return torch::zeros({pixels.size(0), 17, 4});
    }
    torch::Tensor runBlocks(int, const torch::Tensor& tokens, core::LayerRun& run) override
    {
        if (run.request.weights) {
            run.output.weights = torch::zeros({tokens.size(0), 2, 17, 17});
            run.output.weights.select(3, 1 + m_patch).fill_(0.75);
            run.output.weights.select(3, 0).fill_(0.25);
        }
        return tokens;
    }
    torch::Tensor classifyAfter(int, const core::Pass&, const torch::Tensor& tokens) override
    {
        auto logits = torch::zeros({tokens.size(0), training::kClassCount});
        logits.select(1, m_guess).fill_(1);
        return logits;
    }
    core::PatchGrid gridFor(int, int) const override { return {4, 4}; }

private:
    static core::ModelSpec specOf(int classes)
    {
        core::ModelSpec spec;
        spec.name = "stubborn";
        spec.classes = classes;
        spec.layers.resize(1);
        spec.patch = 16;
        spec.preprocessing.width = spec.preprocessing.height = 64;
        return spec;
    }
    int m_guess, m_patch;
};

}  // namespace

TEST(Evaluation, OneFixedAnswerIsRightForOneClassInTwelve)
{
    Stubborn network(3, 0);
    const auto result = training::evaluate(network, {.scenes = 240});
    EXPECT_EQ(result.scenes, 240);
    EXPECT_NEAR(result.accuracy, 1.0 / 12, 0.06);
    int answered = 0;
    for (const auto& row : result.confusion) {
        answered += row[3];
    }
    EXPECT_EQ(answered, 240);
}

TEST(Evaluation, ACornerIsSeldomOnTheTargetAndTheMiddleOften)
{
    Stubborn corner(0, 0), middle(0, 5);
    const auto atCorner = training::evaluate(corner, {.scenes = 120}),
               atMiddle = training::evaluate(middle, {.scenes = 120});
    EXPECT_LT(atCorner.pointingHits, 0.1);
    EXPECT_GT(atMiddle.pointingHits, 0.5);
    EXPECT_GT(atMiddle.attentionInside, atMiddle.coverage);
    EXPECT_LT(atCorner.attentionInside, atCorner.coverage);
    EXPECT_DOUBLE_EQ(atCorner.coverage, atMiddle.coverage);
    EXPECT_GE(atMiddle.pointingTouches, atMiddle.pointingHits);
}

TEST(Evaluation, TheSameSeedGivesTheSameFigures)
{
    Stubborn network(0, 5);
    const auto first = training::evaluate(network, {.scenes = 30}), again = training::evaluate(network, {.scenes = 30});
    EXPECT_EQ(first.confusion, again.confusion);
    EXPECT_EQ(first.attentionInside, again.attentionInside);
}

TEST(Evaluation, MoreClutterIsAnotherSetOfScenesWithTheSameTargets)
{
    Stubborn network(0, 5);
    const auto usual = training::evaluate(network, {.scenes = 30}),
               denser = training::evaluate(network, {.scenes = 30, .clutterTimes = 2}),
               turned = training::evaluate(network, {.scenes = 30, .rotationTimes = 2});
    EXPECT_EQ(usual.coverage, denser.coverage);
    EXPECT_NE(usual.coverage, turned.coverage);  // turned shapes cover their patches differently
    EXPECT_NEAR(usual.coverage, turned.coverage, 0.01);
    EXPECT_EQ(usual.confusion, turned.confusion);
}

TEST(Evaluation, StopsWhenAsked)
{
    Stubborn network(0, 5);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_THROW(training::evaluate(network, {.scenes = 30}, {stop.get_token(), {}}), core::Error);
}

TEST(Evaluation, AsJsonHoldsRatesOptionsAndConfusion)
{
    Stubborn network(3, 0);
    const training::EvaluationOptions options{.scenes = 24, .seed = 9, .clutterTimes = 2};
    const auto result = training::evaluate(network, options);
    const auto json = nlohmann::json::parse(training::toJson(result, options));
    EXPECT_EQ(json.at("scenes"), 24);
    EXPECT_EQ(json.at("seed"), 9);
    EXPECT_EQ(json.at("clutter_times"), 2);
    EXPECT_EQ(json.at("accuracy"), result.accuracy);
    EXPECT_EQ(json.at("classes").at(3), "triangle");
    EXPECT_EQ(json.at("confusion").get<std::vector<std::vector<int>>>(), result.confusion);
}

TEST(Evaluation, AModelOfOtherClassesIsRefusedByName)
{
    Stubborn network(0, 5, 1000);
    const core::Error error = errorOf([&] { training::evaluate(network, {.scenes = 10}); });
    EXPECT_EQ(error.code, core::ErrorCode::Unsupported);
    EXPECT_THAT(error.what(), testing::HasSubstr("stubborn: expected a model with 12 classes"));
    EXPECT_THAT(error.what(), testing::HasSubstr("found 1000 classes"));
}

TEST(Evaluation, IsDescribedWithEachClassAndItsMostFrequentMistake)
{
    training::Evaluation evaluation;
    evaluation.scenes = 10;
    evaluation.accuracy = 0.9;
    evaluation.confusion.assign(training::kClassCount, std::vector<int>(training::kClassCount, 0));
    evaluation.confusion[0][0] = 9;
    evaluation.confusion[0][2] = 1;
    const auto text = training::describe(evaluation);
    EXPECT_THAT(text, testing::HasSubstr("accuracy 90.0 %"));
    EXPECT_THAT(text, testing::HasSubstr("disc       90.0 % of 10, taken for square 1 times"));
}
