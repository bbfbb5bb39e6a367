#include "tests/app/support.h"

#include <gmock/gmock.h>

namespace cli::test {
TEST(EvaluateFaithfulness, TakesPhotosAndEveryFill)
{
    for (const auto* fill : {"mean", "blur", "zero", "drop", "road"}) {
        const auto result = run({"evaluate", "faithfulness", golden("vit"), golden("preprocess/wide.png"), "--steps",
                                 "3", "--orders", "2", "--views", "attention", "--fill", fill});
        ASSERT_EQ(result.status, kSuccess) << result.err;
        EXPECT_THAT(result.out, testing::HasSubstr("\nattention, layer 1, head mean "));
        EXPECT_THAT(result.out, testing::HasSubstr("\nrandom orders "));
        EXPECT_THAT(result.out, testing::HasSubstr(std::string("1 images, fill ") + fill));
    }
}

TEST(EvaluateFaithfulness, SaysWhatItCannotDo)
{
    const auto photo = golden("preprocess/wide.png");
    const auto drop = run({"evaluate", "faithfulness", golden("swin"), photo, "--fill", "drop"});
    EXPECT_EQ(drop.status, kWrongUsage);
    EXPECT_THAT(drop.err, testing::HasSubstr("no patch can be dropped"));
    EXPECT_EQ(run({"evaluate", "faithfulness", "m", photo, "--fill", "black"}).status, kWrongUsage);
    EXPECT_EQ(run({"evaluate", "faithfulness", "m", photo, "--views", "head-entropy"}).status, kWrongUsage);
    EXPECT_EQ(run({"evaluate", "faithfulness", "m", photo, "--mask", "a", "--mask", "b"}).status, kWrongUsage);
    EXPECT_EQ(run({"evaluate", "faithfulness", "m"}).status, kWrongUsage);
    EXPECT_EQ(run({"evaluate"}).status, kWrongUsage);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(run({"evaluate", "faithfulness", golden("vit"), photo}, stop.get_token()).status, kFailure);
}

TEST(EvaluateFaithfulness, PlaysThePointingGameWhereThereAreMasks)
{
    const TemporaryFolder folder;
    const auto photo = golden("preprocess/wide.png"), mask = folder / "mask.png";
    std::filesystem::copy_file(photo, mask);  // bright where the image is
    const auto result = run({"evaluate", "faithfulness", golden("vit"), photo, "--mask", mask, "--steps", "3",
                             "--orders", "2", "--views", "attention", "--json"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    const auto row = result.json()["views"][0];
    EXPECT_THAT(row["pointing"].get<double>(), testing::AnyOf(0.0, 1.0));
    EXPECT_GT(row["inside"], 0.0);
    EXPECT_LT(row["inside"], 1.0);
}

TEST(Evaluate, SaysWhereMeasurementsOnScenesAreNow)
{
    for (const std::string name : {"pointing", "accuracy", "training"}) {
        const auto result = run({"evaluate", name, "vit-shapes", "--scenes", "2", "--json"});
        EXPECT_EQ(result.status, kWrongUsage);
        EXPECT_EQ(result.err, "error: evaluate " + name +
                                  ": now a command of headscope-train: `headscope-train evaluate " + name + "`\n");
    }
    EXPECT_THAT(run({"evaluate", "--help"}).out, testing::Not(testing::HasSubstr("pointing")));
}

}  // namespace cli::test
