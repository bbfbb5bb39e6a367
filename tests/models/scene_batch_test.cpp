#include "models/training/scene_batch.h"

#include "models/training/random.h"

#include <gtest/gtest.h>
#include <torch/types.h>

#include <atomic>
#include <latch>

namespace {

constexpr int kSide = 32, kPatch = 8, kPatches = 16;

training::SceneBatch draw(uint64_t seed, int64_t first, int count)
{
    return training::drawBatch(seed, first, count, kSide, kPatch, [](int64_t) { return 1.0; });
}

}  // namespace

TEST(SceneBatch, PixelsAreTheImagesBytesBroughtToMinusOneToOne)
{
    const auto batch = draw(3, 5, 2);
    ASSERT_EQ(batch.pixels.sizes(), (std::vector<int64_t>{2, 3, kSide, kSide}));
    const auto scene = training::makeScene(training::mixSeed(3, 6));
    const auto drawing = training::drawScene(scene, kSide, kSide);
    EXPECT_EQ(batch.classes[1].item<int>(), scene.classIndex());
    for (const auto& [row, col, channel] : {std::tuple{0, 0, 0}, {17, 5, 1}, {31, 30, 2}}) {
        const double byte = drawing.rgb[static_cast<size_t>((row * kSide + col) * 3 + channel)];
        EXPECT_NEAR(batch.pixels[1][channel][row][col].item<double>(), (byte / 255 - 0.5) / 0.5, 1e-6);
    }
}

TEST(SceneBatch, CoverageAndMaskOfAPatchAreItsPartOfTheDrawingsMask)
{
    const auto batch = draw(4, 0, 1);
    const auto drawing = training::drawScene(training::makeScene(training::mixSeed(4, 0)), kSide, kSide);
    for (int patch = 0; patch < kPatches; ++patch) {
        double sum = 0;
        for (int i = 0; i < kPatch * kPatch; ++i) {
            const int row = patch / 4 * kPatch + i / kPatch, col = patch % 4 * kPatch + i % kPatch;
            const double covered = drawing.mask[static_cast<size_t>(row * kSide + col)] / 255.0;
            EXPECT_NEAR(batch.mask[0][patch][i].item<double>(), covered, 1e-6);
            sum += covered;
        }
        EXPECT_NEAR(batch.coverage[0][patch].item<double>(), sum / (kPatch * kPatch), 1e-5);
    }
}

TEST(SceneBatch, OffsetsOfAllPatchesMeetInTheTargetsMiddle)
{
    const auto batch = draw(5, 0, 3);
    for (int i = 0; i < 3; ++i) {
        for (int patch = 0; patch < kPatches; ++patch) {
            const double x = batch.offsets[i][patch][0].item<double>() + (patch % 4 + 0.5) / 4;
            const double y = batch.offsets[i][patch][1].item<double>() + (patch / 4 + 0.5) / 4;
            EXPECT_NEAR(x, batch.offsets[i][0][0].item<double>() + 0.125, 1e-5);
            EXPECT_NEAR(y, batch.offsets[i][0][1].item<double>() + 0.125, 1e-5);
        }
        const auto scene = training::makeScene(training::mixSeed(5, static_cast<uint64_t>(i)));
        EXPECT_NEAR(batch.offsets[i][0][0].item<double>() + 0.125, scene.target.x + 0.5, 0.12);
        EXPECT_NEAR(batch.offsets[i][0][1].item<double>() + 0.125, scene.target.y + 0.5, 0.12);
    }
}

TEST(BatchStream, DeliversInOrderFromTheStepItWasAskedFor)
{
    training::BatchStream stream(
        [](int64_t step) {
            training::SceneBatch batch;
            batch.classes = torch::full({1}, step);
            return batch;
        },
        7);
    for (int64_t step = 7; step < 40; ++step) {
        EXPECT_EQ(stream.next().classes.item<int64_t>(), step);
    }
}

TEST(BatchStream, PassesOnWhatStoppedTheDrawing)
{
    training::BatchStream stream(
        [](int64_t step) -> training::SceneBatch {
            if (step == 2) {
                throw std::runtime_error("no paint left");
            }
            return {};
        },
        0);
    stream.next();
    stream.next();
    EXPECT_THROW(stream.next(), std::runtime_error);
}

TEST(BatchStream, LeftWhileItIsDrawingFinishesThatBatchAndGoesNoFurtherThanItMayBeAhead)
{
    constexpr int ahead = 6;  // batches that wait to be taken
    std::latch drawing{1}, mayGoOn{1};
    std::atomic<int> begun = 0, finished = 0;
    {
        training::BatchStream stream(
            [&](int64_t step) {
                ++begun;
                if (step == 1) {
                    drawing.count_down();
                    mayGoOn.wait();
                }
                ++finished;
                return training::SceneBatch{};
            },
            0);
        stream.next();
        drawing.wait();
        EXPECT_EQ(begun, 2);
        EXPECT_EQ(finished, 1);
        mayGoOn.count_down();
    }
    EXPECT_GE(finished, 2);
    EXPECT_EQ(begun, finished);
    EXPECT_LE(begun, 1 + ahead + 1);  // taken, waiting, in hand
}
