#include "models/training/training_log.h"

#include "core/error.h"
#include "models/training/report.h"
#include "tests/support/expect_error.h"
#include "tests/support/message_text.h"
#include "tests/support/scratch_folder.h"

#include <gmock/gmock.h>

namespace {

training::TrainingLog logOf(const std::string& text)
{
    const ScratchFolder folder;
    return training::readTrainingLog(folder.write("training.log", text));
}

// Output of headscope-train.
const std::string kBegun =
    "cait-shapes: 6500 steps of 32 scenes\n"
    "step    100  loss 2.500  mask 1.436  dense 1.553  accuracy   7.7 %  difficulty 0.03  134 pictures/s  24 s\n"
    "step    200  loss 2.447  mask 0.706  dense 0.851  accuracy  11.1 %  difficulty 0.06  146 pictures/s  46 s\n"
    "  fresh scenes at full difficulty: accuracy 36.3 %, pointing 37.3 %\n"
    "step    300  loss 2.312  mask 0.569  dense 0.812  accuracy  15.1 %  difficulty 0.09  147 pictures/s  68 s\n";

}  // namespace

TEST(TrainingLog, HoldsWhatWasPrinted)
{
    const auto log = logOf(kBegun);
    EXPECT_EQ(log.name, "cait-shapes");
    ASSERT_EQ(log.steps.size(), 3U);
    EXPECT_EQ(log.steps[1].step, 200);
    EXPECT_EQ(log.steps[1].loss, 2.447);
    EXPECT_EQ(log.steps[1].mask, 0.706);
    EXPECT_EQ(log.steps[1].dense, 0.851);
    EXPECT_EQ(log.steps[1].accuracy, 11.1);
    ASSERT_EQ(log.fresh.size(), 1U);
    EXPECT_EQ(log.fresh[0].step, 200);
    EXPECT_EQ(log.fresh[0].accuracy, 36.3);
}

TEST(TrainingLog, StepsTakenAgainAfterAnInterruptionReplaceTheFirst)
{
    const auto log = logOf(kBegun +
                           "cait-shapes: 6500 steps of 32 scenes\ngoing on from step 200\n"
                           "step    300  loss 2.000  mask 0.500  dense 0.800  accuracy  16.0 %  difficulty 0.09\n");
    ASSERT_EQ(log.steps.size(), 3U);
    EXPECT_EQ(log.steps.back().loss, 2.0);
}

TEST(TrainingLog, TheFinalReportIsTheLastEvaluation)
{
    const auto log = logOf(kBegun + "scenes 2000\naccuracy 98.6 %\n");
    ASSERT_EQ(log.fresh.size(), 2U);
    EXPECT_EQ(log.fresh.back().step, 300);
    EXPECT_EQ(log.fresh.back().accuracy, 98.6);
}

TEST(TrainingLog, WhatIsNoLogIsNamed)
{
    expectError([] { training::readTrainingLog("/nowhere/at/all.log"); }, core::ErrorCode::NotFound,
                "/nowhere/at/all.log: ");
    expectError([] { logOf("a poem\n"); }, core::ErrorCode::Corrupt, "/training.log: ");
}

TEST(Report, OfOneLogShowsEveryLossAndOfSeveralTheirNames)
{
    const auto log = logOf(kBegun);
    const auto one = std::get<core::Curves>(training::lossFigure({log}).content);
    ASSERT_EQ(one.series.size(), 3U);
    EXPECT_THAT(one.series[0].x, testing::ElementsAre(100, 200, 300));
    EXPECT_THAT(one.series[0].y, testing::ElementsAre(2.5, 2.447, 2.312));
    const auto two = std::get<core::Curves>(training::lossFigure({log, log}).content);
    ASSERT_EQ(two.series.size(), 2U);
    EXPECT_EQ(two.series[1].label, "cait-shapes");
    const auto accuracy = std::get<core::Curves>(training::accuracyFigure({log}).content);
    ASSERT_EQ(accuracy.series.size(), 2U);
    EXPECT_THAT(accuracy.series[0].y, testing::ElementsAre(36.3));
    EXPECT_THAT(accuracy.series[1].y, testing::ElementsAre(7.7, 11.1, 15.1));
}

TEST(Report, ConfusionIsInPercentOfTheTrueClassAndColorsEndAtTheWorstMistake)
{
    training::Evaluation evaluation;
    evaluation.scenes = 11;
    evaluation.accuracy = 10.0 / 11;
    evaluation.confusion.assign(12, std::vector<int>(12, 0));
    evaluation.confusion[0][0] = 9;
    evaluation.confusion[0][2] = 1;
    evaluation.confusion[4][4] = 1;
    const auto result = training::confusionFigure(evaluation, {});
    const auto matrix = std::get<core::Matrix>(result.content);
    EXPECT_FLOAT_EQ(matrix.values[0][0].item<float>(), 90);
    EXPECT_FLOAT_EQ(matrix.values[0][2].item<float>(), 10);
    EXPECT_FLOAT_EQ(matrix.range.high, 10);
    EXPECT_EQ(matrix.rowLabels[4], "star 100.0 %");
    EXPECT_EQ(matrix.colLabels[2], "square");
    EXPECT_THAT(result.subject.english(), testing::HasSubstr("accuracy 90.9 %"));
}
