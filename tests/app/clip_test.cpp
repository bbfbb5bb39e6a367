// Models of videos on the command line: a clip from an array, from frames in a folder, from one still image.
#include "tests/app/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <QImage>

#include <filesystem>

namespace cli::test {
namespace {

using testing::HasSubstr;

TEST(ClipCommand, TracesAnArrayOfFramesAndWritesItAsItCame)
{
    const auto reference = readAll(golden("videomae") + "/expected.safetensors");
    const TemporaryFolder files;
    writeNpy(files / "INPUT.npy", reference.at("input"));
    const auto result = run({"trace", golden("videomae"), files / "INPUT.npy", "--out", files / "OUT.npz"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    const auto found = readAll(files / "OUT.npz");
    EXPECT_TRUE(torch::equal(found.at("input"), reference.at("input")));
    EXPECT_LE((found.at("logits") - reference.at("logits")).abs().max().item<double>(), 2e-4);
}

TEST(ClipCommand, RefusesArraysThatDoNotFitTheModel)
{
    const TemporaryFolder files;
    writeNpy(files / "image.npy", torch::zeros({1, 3, 48, 48}));
    writeNpy(files / "clip.npy", torch::zeros({1, 3, 6, 48, 48}));
    const auto still = run({"trace", golden("vjepa2"), files / "image.npy", "--out", files / "OUT.npz"});
    EXPECT_EQ(still.status, kFailure);
    EXPECT_THAT(still.err, HasSubstr("expected [1, 3, 8, height, width], found [1, 3, 48, 48]"));
    const auto shorter = run({"trace", golden("vjepa2"), files / "clip.npy", "--out", files / "OUT.npz"});
    EXPECT_THAT(shorter.err, HasSubstr("expected [1, 3, 8, height, width], found [1, 3, 6, 48, 48]"));
    const auto ofImages = run({"trace", golden("vit"), files / "clip.npy", "--out", files / "OUT.npz"});
    EXPECT_EQ(ofImages.status, kFailure);
    EXPECT_THAT(ofImages.err, HasSubstr("found [1, 3, 6, 48, 48]"));
    EXPECT_FALSE(std::filesystem::exists(files / "OUT.npz"));
}

/// Frame n of the folder is grey 10 n; the clip takes every second one (V-JEPA 2).
TEST(ClipCommand, TakesEverySecondFrameOfAFolder)
{
    const TemporaryFolder files;
    std::filesystem::create_directory(files / "frames");
    for (int i = 0; i < 20; ++i) {
        QImage image(48, 48, QImage::Format_RGB32);
        image.fill(qRgb(10 * i, 10 * i, 10 * i));
        ASSERT_TRUE(image.save(QString::fromStdString(files / ("frames/" + std::to_string(i) + ".png"))));
    }
    const auto result = run({"trace", golden("vjepa2"), files / "frames", "--mean", "0,0,0", "--std", "1,1,1", "--only",
                             "input", "--out", files / "OUT.npz"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    const auto input = readAll(files / "OUT.npz").at("input");
    ASSERT_EQ(input.sizes(), (std::vector<int64_t>{1, 3, 8, 48, 48}));
    for (int frame = 0; frame < 8; ++frame) {
        EXPECT_NEAR(input[0][1][frame][20][20].item<double>(), 20.0 * frame / 255.0, 1e-6) << frame;
    }
    const auto drawn =
        run({"render", golden("vjepa2"), files / "frames", "--query", "4,1", "--out", files / "map.png"});
    ASSERT_EQ(drawn.status, kSuccess) << drawn.err;
    EXPECT_FALSE(QImage(QString::fromStdString(files / "map.png")).isNull());
}

TEST(ClipCommand, ShowsAStillImageAsAClipInWhichNothingMoves)
{
    const TemporaryFolder files;
    QImage image(64, 48, QImage::Format_RGB32);
    image.fill(qRgb(200, 100, 50));
    ASSERT_TRUE(image.save(QString::fromStdString(files / "still.png")));
    const auto result =
        run({"trace", golden("videomae"), files / "still.png", "--only", "input", "--out", files / "OUT.npz"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    const auto frames = readAll(files / "OUT.npz").at("input")[0].transpose(0, 1);
    EXPECT_TRUE(torch::equal(frames, frames[0].unsqueeze(0).expand_as(frames)));
}

TEST(ClipCommand, StatesItsFramesAndTakesOthers)
{
    EXPECT_EQ(run({"inspect", golden("videomae"), "--json"}).json().at("clip_frames"), 8);
    EXPECT_EQ(run({"inspect", golden("videomae"), "--clip-frames", "4", "--json"}).json().at("clip_frames"), 4);
    EXPECT_FALSE(run({"inspect", golden("vit"), "--json"}).json().contains("clip_frames"));
    const auto refused = run({"inspect", golden("vit"), "--clip-frames", "4"});
    EXPECT_NE(refused.status, kSuccess);
    EXPECT_THAT(refused.err, HasSubstr("expected none for a model of single images, found 4"));
}

}  // namespace
}  // namespace cli::test
