// propagate: the mask of a bright square's first place follows it through frames that are drawn here.
#include "tests/app/support.h"

#include "tests/support/folders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <QImage>

#include <filesystem>
#include <sstream>

namespace cli::test {
namespace {

using testing::HasSubstr;

constexpr int kSide = 96, kPatch = 8, kFrames = 6;  // of vit-shapes

QImage frameOf(int frame, bool mask)
{
    QImage image(kSide, kSide, QImage::Format_RGB32);
    image.fill(mask ? qRgb(0, 0, 0) : qRgb(20, 20, 20));
    for (int y = 0; y < 4 * kPatch; ++y) {
        for (int x = 0; x < 4 * kPatch; ++x) {
            image.setPixel((1 + frame) * kPatch + x, 3 * kPatch + y, mask ? qRgb(0, 0, 255) : qRgb(250, 240, 40));
        }
    }
    return image;
}

class Propagate : public testing::Test {
protected:
    Propagate()
    {
        for (const char* folder : {"frames", "truth"}) {
            std::filesystem::create_directory(m_files / folder);
            for (int i = 0; i < kFrames; ++i) {
                const auto file = m_files / (std::string(folder) + '/' + std::to_string(i) + ".png");
                EXPECT_TRUE(frameOf(i, folder[0] == 't').save(QString::fromStdString(file)));
            }
        }
    }
    cli::test::Run propagate(const std::vector<std::string>& more) const
    {
        std::vector<std::string> arguments{
            "propagate", "vit-shapes", m_files / "frames", "--mask", m_files / "truth/0.png", "--out", m_files / "out"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(arguments);
    }
    TemporaryFolder m_files;
};

TEST_F(Propagate, WritesAMaskPerFrameThatFollowsTheObject)
{
    const auto result = propagate({"--truth", m_files / "truth", "--numbers", m_files / "iou.csv"});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    EXPECT_THAT(result.out, HasSubstr("6 masks written to"));
    std::istringstream table(readText(m_files / "iou.csv"));
    std::string line;
    std::getline(table, line);
    EXPECT_EQ(line, "frame,area_#0000ff,iou_#0000ff");
    double sum = 0.0;
    for (int frame = 0; frame < kFrames; ++frame) {
        std::getline(table, line);
        const double iou = std::stod(line.substr(line.rfind(',') + 1));
        EXPECT_EQ(frame > 0 || iou == 1.0, true) << "the first mask is the given one";
        sum += iou;
        const QImage mask(QString::fromStdString(m_files / ("out/00000" + std::to_string(frame) + ".png")));
        ASSERT_EQ(mask.size(), QSize(kSide, kSide));
        EXPECT_EQ(mask.pixel((1 + frame) * kPatch + 16, 3 * kPatch + 16), qRgb(0, 0, 255)) << "middle, frame " << frame;
        EXPECT_EQ(mask.pixel(kSide - 1, kSide - 1), qRgb(0, 0, 0));
    }
    EXPECT_GT(sum / kFrames, 0.7);
}

TEST_F(Propagate, RefusesWhatItCannotUse)
{
    EXPECT_THAT(propagate({"--numbers", m_files / "iou.npz"}).err,
                HasSubstr("--numbers: expected a name that ends in .csv"));
    EXPECT_THAT(propagate({"--frames", "3-1"}).err, HasSubstr("expected A-B"));
    const auto intoSource = run({"propagate", "vit-shapes", m_files / "frames", "--mask", m_files / "truth/0.png",
                                 "--out", m_files / "frames"});
    EXPECT_EQ(intoSource.status, kWrongUsage) << intoSource.err;
    const auto overMask = run(
        {"propagate", "vit-shapes", m_files / "frames", "--mask", m_files / "truth/0.png", "--out", m_files / "truth"});
    EXPECT_EQ(overMask.status, kWrongUsage);
    EXPECT_THAT(overMask.err, HasSubstr("--out: expected another folder than that of --mask"));
    const auto noSuchLayer = propagate({"--layer", "99"});
    EXPECT_EQ(noSuchLayer.status, kWrongUsage);
    EXPECT_THAT(noSuchLayer.err, HasSubstr("layer: expected "));
    EXPECT_FALSE(std::filesystem::exists(m_files / "out"));
    const auto photoAsMask = run({"propagate", "vit-shapes", m_files / "frames", "--mask",
                                  std::string(support::sourceFolder()) + "/resources/samples/01-star-on-wood.jpg",
                                  "--out", m_files / "out"});
    EXPECT_EQ(photoAsMask.status, kFailure);
    const auto beyond = propagate({"--frames", "6-"});
    EXPECT_EQ(beyond.status, kWrongUsage);
    EXPECT_THAT(beyond.err, HasSubstr("--frames: "));
    EXPECT_FALSE(std::filesystem::exists(m_files / "out"));
    for (const auto* around : {"x.csv", "x.csv/masks"}) {  // neither exists
        const auto twice = run({"propagate", "no-model", m_files / "frames", "--mask", m_files / "truth/0.png", "--out",
                                m_files / around, "--numbers", m_files / "./x.csv"});
        EXPECT_EQ(twice.status, kWrongUsage);
        EXPECT_THAT(twice.err,
                    HasSubstr("x.csv: expected the name of a file, found a part of the path of the output folder "));
    }
}

TEST_F(Propagate, CountsOneMaskAsOne)
{
    EXPECT_THAT(propagate({"--frames", "0"}).out, testing::StartsWith("1 mask written to "));
}

TEST_F(Propagate, LeavesNoMasksOfALongerRunBehindItsOwn)
{
    ASSERT_EQ(propagate({}).status, kSuccess);
    const auto before = readText(m_files / "out/000005.png");
    const auto shorter = propagate({"--frames", "0-2"});
    EXPECT_EQ(shorter.status, kWrongUsage);
    EXPECT_THAT(shorter.err, HasSubstr("expected a folder without frames, found 000000.png"));
    EXPECT_EQ(readText(m_files / "out/000005.png"), before);
}

TEST_F(Propagate, ReplacesNoFrameThatAMaskIsALinkTo)
{
    std::filesystem::create_directory(m_files / "out");
    for (const std::string read : {"frames/3.png", "truth/3.png"}) {
        const auto before = readText(m_files / read);
        std::filesystem::create_symlink(m_files / read, m_files / "out/000003.png");
        const auto refused = propagate({"--truth", m_files / "truth"});
        EXPECT_EQ(refused.status, kWrongUsage) << refused.err;
        EXPECT_THAT(refused.err, HasSubstr("000003.png: would write over one of the images"));
        EXPECT_EQ(readText(m_files / read), before);
        std::filesystem::remove(m_files / "out/000003.png");
    }
}

}  // namespace
}  // namespace cli::test
