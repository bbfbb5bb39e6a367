// headscope-train evaluate: measurements of models on drawn scenes, as the commands print them.
#include "core/model/network/precision_preview.h"
#include "models/training/program/commands.h"
#include "tests/app/support.h"
#include "tests/support/folders.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <sstream>

namespace {

cli::test::Run train(const std::vector<std::string>& arguments)
{
    std::ostringstream out, err;
    const int status = training::run(arguments, {out, err});
    return {status, out.str(), err.str()};
}

}  // namespace

TEST(EvaluatePointing, GivesEveryLayerHeadAndViewAsJson)
{
    const auto result =
        train({"evaluate", "pointing", cli::test::golden("vit"), "--scenes", "2", "--seed", "4", "--json"});
    ASSERT_EQ(result.status, cli::kSuccess) << result.err;
    const auto json = result.json();
    EXPECT_EQ(json["scenes"], 2);
    EXPECT_EQ(json["seed"], 4);
    EXPECT_EQ(json["class"], "top");
    std::vector<std::string> views;
    for (const auto& row : json["views"]) {
        views.push_back(row["view"]);
        for (const auto* rate : {"hits", "covers_half", "touches", "inside"}) {
            EXPECT_GE(row[rate], 0.0) << row;
            EXPECT_LE(row[rate], 1.0 + 1e-9) << row;
        }
        EXPECT_LE(row["covers_half"], row["touches"]);
    }
    EXPECT_THAT(views, testing::IsSupersetOf({"attention", "rollout", "relevance"}));
    EXPECT_GT(json["blind"]["inside"], 0.0);
    EXPECT_EQ(json["best"]["hits"], std::ranges::max(json["views"], {}, [](const auto& row) {
                  return row["hits"].template get<double>();
              })["hits"]);
}

TEST(EvaluatePointing, AsATableEndsWithTheBestViewAndWhatWasLeftOut)
{
    const auto result =
        train({"evaluate", "pointing", cli::test::golden("xcit_p8"), "--scenes", "1", "--views", "attention,rollout"});
    ASSERT_EQ(result.status, cli::kSuccess) << result.err;
    EXPECT_THAT(result.out, testing::HasSubstr("\nattention "));
    EXPECT_THAT(result.out, testing::HasSubstr("\nrandom patch, uniform attention "));
    EXPECT_THAT(result.out, testing::HasSubstr("\nalways the middle of the image "));
    EXPECT_THAT(result.out, testing::HasSubstr("\nbest: attention "));
    EXPECT_THAT(result.out, testing::HasSubstr("\nnot measured: rollout: "));
}

TEST(EvaluatePointing, TellsItsProgress)
{
    const auto result =
        train({"evaluate", "pointing", cli::test::golden("vit"), "--scenes", "2", "--views", "rollout", "--progress"});
    EXPECT_THAT(result.err, testing::HasSubstr("scene: 1 of 2\n"));
}

TEST(EvaluatePointing, RefusesViewsThatGiveNoMap)
{
    const auto curves = train({"evaluate", "pointing", "m", "--views", "head-entropy"});
    EXPECT_EQ(curves.status, cli::kWrongUsage);
    EXPECT_THAT(curves.err, testing::HasSubstr("found head-entropy, which gives curves"));
    EXPECT_EQ(train({"evaluate", "pointing", "m", "--views", "aura"}).status, cli::kWrongUsage);
    EXPECT_EQ(train({"evaluate", "pointing", "m", "--class", "none"}).status, cli::kWrongUsage);
    EXPECT_EQ(train({"evaluate", "pointing", "m", "--scenes", "0"}).status, cli::kWrongUsage);
    EXPECT_EQ(train({"evaluate"}).status, cli::kWrongUsage);
}

TEST(EvaluateFaithfulness, RanksViewsOnScenesAsJson)
{
    const auto result = train({"evaluate", "faithfulness", cli::test::golden("vit"), "--scenes", "2", "--steps", "4",
                               "--orders", "3", "--views", "attention,occlusion,channel-map", "--json"});
    ASSERT_EQ(result.status, cli::kSuccess) << result.err;
    const auto json = result.json();
    EXPECT_EQ(json["pictures"], 2);
    EXPECT_EQ(json["fill"], "mean");
    EXPECT_EQ(json["score"], "probability");
    EXPECT_EQ(json["shares"], nlohmann::json({0.0, 0.25, 0.5, 0.75, 1.0}));
    ASSERT_EQ(json["views"].size(), 2U);
    EXPECT_EQ(json["skipped"][0]["view"], "channel-map");
    EXPECT_GE(json["views"][0]["lerf_minus_morf"], json["views"][1]["lerf_minus_morf"]);
    for (const auto& row : json["views"]) {
        // the trapezoids of the curve that is written beside
        const auto curve = row["deletion"].get<std::vector<double>>();
        ASSERT_EQ(curve.size(), 5U);
        EXPECT_NEAR(row["deletion_auc"], (curve[0] / 2 + curve[1] + curve[2] + curve[3] + curve[4] / 2) / 4, 1e-9);
        EXPECT_NEAR(row["lerf_minus_morf"], row["insertion_auc"].get<double>() - row["deletion_auc"].get<double>(),
                    1e-12);
        EXPECT_NEAR(curve[0], row["insertion"][4], 1e-6);  // nothing is gone
        EXPECT_NEAR(curve[4], row["insertion"][0], 1e-6);  // all is gone
        EXPECT_TRUE(row.contains("pointing"));
    }
    EXPECT_LE(json["random"]["low"], json["random"]["high"]);
}

TEST(EvaluateAccuracy, DrawsTheConfusionMatrix)
{
    const cli::test::TemporaryFolder folder;
    const auto figure = folder / "confusion.svg";
    const auto result = train({"evaluate", "accuracy", support::sourceFolder() + "/models/xcit-shapes.safetensors",
                               "--scenes", "24", "--json", "--figure", figure});
    ASSERT_EQ(result.status, cli::kSuccess) << result.err;
    EXPECT_EQ(result.json()["scenes"], 24);
    EXPECT_GT(result.json()["accuracy"], 0.3);
    const auto svg = cli::test::readText(figure);
    for (const auto* word : {"Confusion of the classes", "true class", "crescent", "24 fresh scenes"}) {
        EXPECT_THAT(svg, testing::HasSubstr(word));
    }
}

TEST(EvaluateAccuracy, RefusesModelsOfOtherClasses)
{
    const auto result = train({"evaluate", "accuracy", cli::test::golden("vit"), "--scenes", "1"});
    EXPECT_EQ(result.status, cli::kFailure);
    EXPECT_THAT(result.err, testing::HasSubstr("expected a model with 12 classes"));
}

TEST(EvaluateTraining, DrawsTheCurvesOfALog)
{
    const cli::test::TemporaryFolder folder;
    const auto log = folder / "tiny.log", accuracy = folder / "accuracy.svg", loss = folder / "loss.png";
    cli::test::writeText(log,
                         "tiny-shapes: 200 steps of 32 scenes\n"
                         "step    100  loss 2.500  mask 1.436  dense 1.553  accuracy   7.7 %  difficulty 0.03\n"
                         "step    200  loss 1.447  mask 0.706  dense 0.851  accuracy  51.1 %  difficulty 0.06\n"
                         "  fresh scenes at full difficulty: accuracy 36.3 %, pointing 37.3 %\n");
    const auto result = train({"evaluate", "training", log, "--accuracy", accuracy, "--loss", loss});
    ASSERT_EQ(result.status, cli::kSuccess) << result.err;
    EXPECT_EQ(result.out, "tiny-shapes: 200 steps, loss 1.447, accuracy on fresh scenes 36.3 %\n");
    EXPECT_THAT(cli::test::readText(accuracy), testing::HasSubstr("Accuracy while training"));
    EXPECT_TRUE(cli::test::readText(loss).starts_with("\x89PNG"));
    EXPECT_EQ(train({"evaluate", "training", folder / "none.log"}).status, cli::kFailure);
}

TEST(EvaluateTraining, RefusesWhatNeverEnds)
{
    const auto result = train({"evaluate", "training", "/dev/zero"});
    EXPECT_EQ(result.status, cli::kFailure);
    EXPECT_EQ(result.err, "error: /dev/zero: expected the log of a training, found a device\n");
}

TEST(EvaluatePrecision, CountsWhatBfloat16ChangesWhereTheProcessorHasIt)
{
    const auto result = train({"evaluate", "precision", "vit-shapes", "--scenes", "2", "--json"});
    if (!core::hasBfloat16Products(torch::kCPU)) {
        EXPECT_NE(result.status, cli::kSuccess);
        EXPECT_THAT(result.err, testing::HasSubstr("AVX-512 BF16"));
        return;
    }
    ASSERT_EQ(result.status, cli::kSuccess) << result.err;
    EXPECT_EQ(result.json()["cosine"].size(), 2U);
    const auto text = train({"evaluate", "precision", "vit-shapes", "--scenes", "2"}).out;
    EXPECT_THAT(text, testing::StartsWith("another first class      "));
    EXPECT_THAT(text, testing::HasSubstr("\nlargest error of a logit median "));
}
