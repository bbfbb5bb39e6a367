#include "tests/app/support.h"

#include "resources/resources.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace cli::test {
namespace {

std::string aBundledModel()
{
    return resources::bundledModels().back().file.string();
}

}  // namespace

TEST(EvaluatePointing, GivesEveryLayerHeadAndViewAsJson)
{
    const auto result = run({"evaluate", "pointing", golden("vit"), "--scenes", "2", "--seed", "4", "--json"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
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
        run({"evaluate", "pointing", golden("xcit_p8"), "--scenes", "1", "--views", "attention,rollout"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    EXPECT_THAT(result.out, testing::HasSubstr("\nattention "));
    EXPECT_THAT(result.out, testing::HasSubstr("\nblindly, evenly "));
    EXPECT_THAT(result.out, testing::HasSubstr("\nthe middle of the picture "));
    EXPECT_THAT(result.out, testing::HasSubstr("\nbest: attention "));
    EXPECT_THAT(result.out, testing::HasSubstr("\nnot measured: rollout: "));
}

TEST(EvaluatePointing, TellsItsProgress)
{
    const auto result =
        run({"evaluate", "pointing", golden("vit"), "--scenes", "2", "--views", "rollout", "--progress"});
    EXPECT_THAT(result.err, testing::HasSubstr("scene: 1 of 2\n"));
}

TEST(EvaluatePointing, RefusesViewsThatGiveNoMap)
{
    const auto curves = run({"evaluate", "pointing", "m", "--views", "head-entropy"});
    EXPECT_EQ(curves.status, kWrongUsage);
    EXPECT_THAT(curves.err, testing::HasSubstr("found head-entropy, which gives curves"));
    EXPECT_EQ(run({"evaluate", "pointing", "m", "--views", "aura"}).status, kWrongUsage);
    EXPECT_EQ(run({"evaluate", "pointing", "m", "--class", "none"}).status, kWrongUsage);
    EXPECT_EQ(run({"evaluate", "pointing", "m", "--scenes", "0"}).status, kWrongUsage);
    EXPECT_EQ(run({"evaluate"}).status, kWrongUsage);
}

TEST(EvaluateFaithfulness, RanksViewsOnScenesAsJson)
{
    const auto result = run({"evaluate", "faithfulness", golden("vit"), "--scenes", "2", "--steps", "4", "--orders",
                             "3", "--views", "attention,occlusion,channel-map", "--json"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
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

TEST(EvaluateFaithfulness, TakesPhotosAndEveryFill)
{
    for (const auto* fill : {"mean", "blur", "zero", "drop", "road"}) {
        const auto result = run({"evaluate", "faithfulness", golden("vit"), golden("preprocess/wide.png"), "--steps",
                                 "3", "--orders", "2", "--views", "attention", "--fill", fill});
        ASSERT_EQ(result.status, kSuccess) << result.err;
        EXPECT_THAT(result.out, testing::HasSubstr("\nattention, layer 1, head mean "));
        EXPECT_THAT(result.out, testing::HasSubstr("\nrandom orders "));
        EXPECT_THAT(result.out, testing::HasSubstr(std::string("1 pictures, fill ") + fill));
    }
}

TEST(EvaluateFaithfulness, SaysWhatItCannotDo)
{
    const auto photo = golden("preprocess/wide.png");
    const auto drop = run({"evaluate", "faithfulness", golden("swin"), photo, "--fill", "drop"});
    EXPECT_EQ(drop.status, kFailure);
    EXPECT_THAT(drop.err, testing::HasSubstr("no patch can be dropped"));
    EXPECT_EQ(run({"evaluate", "faithfulness", "m", photo, "--fill", "black"}).status, kWrongUsage);
    EXPECT_EQ(run({"evaluate", "faithfulness", "m", photo, "--views", "head-entropy"}).status, kWrongUsage);
    EXPECT_EQ(run({"evaluate", "faithfulness", "m", photo, "--mask", "a", "--mask", "b"}).status, kWrongUsage);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(run({"evaluate", "faithfulness", golden("vit"), photo}, stop.get_token()).status, kFailure);
}

TEST(EvaluateAccuracy, DrawsTheConfusionMatrix)
{
    const TemporaryFolder folder;
    const auto figure = folder / "confusion.svg";
    const auto result = run({"evaluate", "accuracy", aBundledModel(), "--scenes", "24", "--json", "--figure", figure});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    EXPECT_EQ(result.json()["scenes"], 24);
    EXPECT_GT(result.json()["accuracy"], 0.3);
    const auto svg = readText(figure);
    for (const auto* word : {"Confusion of the classes", "true class", "crescent", "24 fresh scenes"}) {
        EXPECT_THAT(svg, testing::HasSubstr(word));
    }
}

TEST(EvaluateAccuracy, RefusesModelsOfOtherClasses)
{
    const auto result = run({"evaluate", "accuracy", golden("vit"), "--scenes", "1"});
    EXPECT_EQ(result.status, kFailure);
    EXPECT_THAT(result.err, testing::HasSubstr("expected a model with 12 classes"));
}

TEST(EvaluateTraining, DrawsTheCurvesOfALog)
{
    const TemporaryFolder folder;
    const auto log = folder / "tiny.log", accuracy = folder / "accuracy.svg", loss = folder / "loss.png";
    writeText(log,
              "tiny-shapes: 200 steps of 32 scenes\n"
              "step    100  loss 2.500  mask 1.436  dense 1.553  accuracy   7.7 %  difficulty 0.03\n"
              "step    200  loss 1.447  mask 0.706  dense 0.851  accuracy  51.1 %  difficulty 0.06\n"
              "  fresh scenes at full difficulty: accuracy 36.3 %, pointing 37.3 %\n");
    const auto result = run({"evaluate", "training", log, "--accuracy", accuracy, "--loss", loss});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    EXPECT_EQ(result.out, "tiny-shapes: 200 steps, loss 1.447, accuracy on fresh scenes 36.3 %\n");
    EXPECT_THAT(readText(accuracy), testing::HasSubstr("Accuracy while training"));
    EXPECT_TRUE(readText(loss).starts_with("\x89PNG"));
    EXPECT_EQ(run({"evaluate", "training", folder / "none.log"}).status, kFailure);
}

}  // namespace cli::test
