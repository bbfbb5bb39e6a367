// batch and stats over images and masks that were changed, moved or exchanged in the meantime. All files of one kind
// have the same number of bytes, so that only their content tells them apart.
#include "tests/app/support.h"

#include "core/dataset/image_list.h"
#include "core/dataset/manifest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <QImage>

#include <algorithm>

namespace cli::test {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

class ChangingDataset : public testing::Test {
protected:
    std::string at(const std::string& name) const { return m_folder / name; }
    std::string bytes(const std::string& name) const { return readText(at(name)); }
    void writeImage(const std::string& name, QRgb color) const
    {
        QImage image(48, 48, QImage::Format_RGB32);
        image.fill(color);
        save(image, name);
    }
    /// The object is the left or the right half.
    void writeMask(const std::string& name, bool isLeft) const
    {
        QImage mask(48, 48, QImage::Format_RGB32);
        mask.fill(Qt::black);
        for (int y = 0; y < mask.height(); ++y) {
            for (int x = 0; x < mask.width() / 2; ++x) {
                mask.setPixel(isLeft ? x : x + mask.width() / 2, y, qRgb(255, 255, 255));
            }
        }
        save(mask, name);
    }
    void save(const QImage& image, const std::string& name) const
    {
        fs::create_directories(fs::path(at(name)).parent_path());
        ASSERT_TRUE(image.save(QString::fromStdString(at(name)), "BMP"));
    }
    test::Run batch(const std::string& images, const std::string& out, const std::vector<std::string>& more = {}) const
    {
        std::vector<std::string> words{"batch", golden("vit"), at(images), "--out", at(out)};
        words.insert(words.end(), more.begin(), more.end());
        return run(words);
    }
    test::Run batchWithMasks(const std::string& masks, const std::string& out) const
    {
        return batch("in", out, {"--view", "attention-grid", "--set", "sort=object", "--masks", at(masks)});
    }

    const QRgb m_red = qRgb(200, 20, 30), m_blue = qRgb(10, 30, 220);
    TemporaryFolder m_folder;
};

TEST_F(ChangingDataset, FiguresWithOtherMasksAreDrawnAgain)
{
    writeImage("in/a.bmp", m_red);
    writeMask("left/a.bmp", true);
    writeMask("right/a.bmp", false);
    const auto first = batchWithMasks("left", "out");
    ASSERT_EQ(first.status, kSuccess) << first.err;
    EXPECT_THAT(batchWithMasks("right", "out").out, StartsWith("1 figure written"));
    ASSERT_EQ(batchWithMasks("right", "fresh").status, kSuccess);
    EXPECT_EQ(bytes("out/a.png"), bytes("fresh/a.png"));
    EXPECT_THAT(batchWithMasks("right", "out").out,
                AllOf(StartsWith("0 figures written"), HasSubstr(", 1 was already there\n")));
}

TEST_F(ChangingDataset, FiguresOfOtherImagesOfTheSameNameAreDrawnAgain)
{
    writeImage("in/dog.bmp", m_red);
    writeImage("other/dog.bmp", m_blue);
    ASSERT_EQ(batch("in", "out").status, kSuccess);
    const auto before = bytes("out/dog.png");
    fs::rename(at("in"), at("old"));
    fs::rename(at("other"), at("in"));  // leaves the file's times as they are
    EXPECT_THAT(batch("in", "out").out, StartsWith("1 figure written"));
    EXPECT_NE(bytes("out/dog.png"), before);
    fs::copy_file(at("in/dog.bmp"), at("in/copy"));
    fs::rename(at("in/copy"), at("in/dog.bmp"));  // another file of the same bytes
    EXPECT_THAT(batch("in", "out").out, HasSubstr(", 1 was already there"));
}

TEST_F(ChangingDataset, ManifestsWithoutTheStateOfFilesCompareTheBytes)
{
    writeImage("in/dog.bmp", m_red);
    writeImage("other/dog.bmp", m_blue);
    ASSERT_EQ(batch("in", "out").status, kSuccess);
    auto manifest = core::readManifest(at("out/manifest.jsonl"));
    ASSERT_EQ(manifest.entries.size(), 1U);
    auto& entry = manifest.entries.front();
    EXPECT_NE(entry.fileState, "");
    EXPECT_NE(entry.madeState, "");
    entry.fileState.clear();
    entry.madeState.clear();
    core::writeManifest(at("out/manifest.jsonl"), manifest);
    EXPECT_THAT(batch("in", "out").out, HasSubstr(", 1 was already there"));
    EXPECT_THAT(batch("other", "out").out, StartsWith("1 figure written"));
}

TEST_F(ChangingDataset, AFigureOfAnotherImageIsNotTakenForThisOnes)
{
    writeImage("a/p.bmp", m_red);
    QImage(QString::fromStdString(at("a/p.bmp"))).save(QString::fromStdString(at("q.png")));
    fs::create_directory(at("b"));
    fs::rename(at("q.png"), at("b/p.png"));
    for (const std::string images : {"a", "b", "a"}) {
        EXPECT_THAT(batch(images, "out", {"--caption", "off"}).out, StartsWith("1 figure written")) << images;
    }
    auto figure = bytes("out/p.png");
    figure[figure.size() / 2] ^= 1;
    writeText(at("out/p.png"), figure);
    EXPECT_THAT(batch("a", "out", {"--caption", "off"}).out, StartsWith("1 figure written")) << "a damaged figure";
}

TEST_F(ChangingDataset, FiguresAboutWhichTwoManifestsDisagreeAreDrawnAgain)
{
    writeImage("in/dog.bmp", m_red);
    writeImage("other/dog.bmp", m_blue);
    ASSERT_EQ(batch("in", "out").status, kSuccess);
    const auto before = bytes("out/dog.png");
    ASSERT_THAT(batch("other", "out", {"--shard", "0/2"}).out, StartsWith("1 figure written"));
    EXPECT_THAT(batch("in", "out").out, StartsWith("1 figure written"));
    EXPECT_EQ(bytes("out/dog.png"), before);
    EXPECT_THAT(batch("in", "out").out, HasSubstr(", 1 was already there")) << "the one that made it is known now";
    fs::copy_file(at("out/dog.png"), at("copy.png"));
    fs::rename(at("copy.png"), at("out/dog.png"));
    EXPECT_THAT(batch("in", "out").out, HasSubstr(", 1 was already there")) << "its content tells, too";
}

TEST_F(ChangingDataset, FilesThatWereOnlyTouchedAreReadOnce)
{
    writeImage("in/a.bmp", m_red);
    writeMask("masks/a.bmp", true);
    const auto entry = [&] {
        EXPECT_EQ(batchWithMasks("masks", "out").status, kSuccess);
        return core::readManifest(at("out/manifest.jsonl")).entries.at(0);
    };
    const auto first = entry();
    fs::permissions(at("in/a.bmp"), fs::perms::owner_read);  // another time of change, the same bytes
    fs::permissions(at("masks/a.bmp"), fs::perms::owner_read);
    const auto second = entry();
    EXPECT_EQ(second.madeState, first.madeState);
    EXPECT_NE(second.fileState, first.fileState);
    EXPECT_NE(second.maskState, first.maskState);
    EXPECT_EQ(second.fileState, core::FileStates().of(at("in/a.bmp")));
    EXPECT_EQ(second.maskState, core::FileStates().of(at("masks/a.bmp")));
}

TEST_F(ChangingDataset, FiguresThatAnotherDivisionMadeStandInTheManifestOfThisOne)
{
    writeImage("in/a.bmp", m_red);
    ASSERT_EQ(batch("in", "out", {"--shard", "0/2"}).status, kSuccess);
    EXPECT_THAT(batch("in", "out").out, HasSubstr(", 1 was already there"));
    EXPECT_EQ(core::readManifest(at("out/manifest.jsonl")).entries,
              core::readManifest(at("out/manifest-0-of-2.jsonl")).entries);
}

TEST_F(ChangingDataset, WhatIsNoWholeFigureIsNotTakenForOne)
{
    writeImage("in/a.bmp", m_red);
    ASSERT_EQ(batch("in", "out").status, kSuccess);
    const auto whole = bytes("out/a.png");
    writeText(at("out/a.png"), whole.substr(0, whole.size() / 2));
    EXPECT_THAT(batch("in", "out").out, StartsWith("1 figure written"));
    EXPECT_EQ(bytes("out/a.png"), whole);
    fs::remove(at("out/a.png"));
    fs::create_directory(at("out/a.png"));
    const auto folder = batch("in", "out");
    EXPECT_EQ(folder.status, kWrongUsage);
    EXPECT_THAT(folder.err, HasSubstr("out/a.png: expected the name of a figure to write, found a folder"));
}

TEST_F(ChangingDataset, AnotherTaskIsRefusedByWhatDiffers)
{
    writeImage("in/a.bmp", m_red);
    writeMask("masks/a.bmp", true);
    ASSERT_EQ(batch("in", "out").status, kSuccess);
    const std::vector<std::pair<std::vector<std::string>, std::string>> cases{
        {{"--format", "svg"}, "format: expected svg, found png"},
        {{"--dpi", "200"}, "style.dpi: expected 200, found 144"},
        {{"--width", "85mm"}, "style.width_mm: expected 85.0, found 0.0"},
        {{"--ground", "dark"}, "style.ground: expected dark, found white"},
        {{"--bar", "off"}, "style.color_bar: expected false, found true"},
        {{"--caption", "off"}, "style.caption: expected false, found true"},
        {{"--meaning", "on"}, "meaning: expected true, found false"},
        {{"--layer", "0"}, "view.layer: expected 0, found "}};
    for (const auto& [words, difference] : cases) {
        const auto refused = batch("in", "out", words);
        EXPECT_EQ(refused.status, kWrongUsage) << difference;
        EXPECT_THAT(refused.err, HasSubstr("out/manifest.jsonl: expected a folder for this task, found figures of "
                                           "another one (" +
                                           difference));
    }
    EXPECT_THAT(batch("in", "out", {"--masks", at("masks")}).out, HasSubstr(", 1 was already there"))
        << "masks that the view does not read";
}

TEST_F(ChangingDataset, FiguresAreNotWrittenWhereThePatternOfTheImagesNamesThemToo)
{
    writeImage("in/a.bmp", m_red);
    writeText(at("in/list.txt"), "a.bmp\n");
    for (const std::string images : {"in/a*", "in/[a-c].*"}) {
        const auto refused = batch(images, "in");
        EXPECT_EQ(refused.status, kWrongUsage) << images;
        EXPECT_THAT(refused.err,
                    HasSubstr("--out: expected a folder without files that " + at(images) +
                              " matches, as the next run would read them as images; found " + at("in/a.png")));
        EXPECT_FALSE(fs::exists(at("in/manifest.jsonl"))) << images;
    }
    EXPECT_EQ(batch("in/a*", "in/figures").status, kSuccess);
    for (const std::string images : {"in/*.bmp", "in/list.txt", "in/a.bmp"}) {
        EXPECT_EQ(batch(images, "in").status, kSuccess) << images;
    }

    fs::create_directory(at("out"));
    fs::create_hard_link(at("in/a.bmp"), at("out/a.png"));
    EXPECT_THAT(batch("in/*.bmp", "out").err, HasSubstr("out/a.png: would write over one of the images"));
}

TEST_F(ChangingDataset, TwoImagesOfOneNameAreRefusedWithBothPaths)
{
    writeImage("a/p.bmp", m_red);
    writeImage("b/p.bmp", m_blue);
    const std::vector<std::vector<std::string>> commands{{"stats", "--csv", at("o.csv")},
                                                         {"batch", "--out", at("out")}};
    for (const auto& command : commands) {
        const auto with = [&](const std::string& other) {
            auto words = command;
            words.insert(words.begin() + 1, {golden("vit"), at("a/p.bmp"), at(other)});
            const auto refused = run(words);
            EXPECT_EQ(refused.status, kWrongUsage) << command.front();
            return refused.err;
        };
        EXPECT_EQ(with("b/p.bmp"),
                  "error: p.bmp: expected different names, found " + at("a/p.bmp") + " and " + at("b/p.bmp") + '\n');
        EXPECT_EQ(with("b/../a/p.bmp"), "error: p.bmp: expected each image once, found it twice\n");
    }
}

TEST_F(ChangingDataset, StatisticsOfPartsWithOtherMasksAreNotMixed)
{
    for (const std::string name : {"a.bmp", "b.bmp"}) {
        writeImage("in/" + name, m_red);
        writeMask("masks/" + name, true);
        writeMask("other/" + name, name == "a.bmp");
    }
    fs::copy(at("masks"), at("copies"));
    const auto part = [&](const std::string& shard, const std::string& masks, const std::string& out) {
        const auto done = run({"stats", golden("vit"), at("in"), "--shard", shard, "--only", "object_mass", "--masks",
                               at(masks), "--out", at(out)});
        EXPECT_EQ(done.status, kSuccess) << done.err;
    };
    const auto merged = [&] { return run({"stats", "merge", at("0.npz"), at("1.npz"), "--out", at("all.npz")}); };
    part("0/2", "masks", "0.npz");
    part("1/2", "other", "1.npz");
    const auto refused = merged();
    EXPECT_EQ(refused.status, kFailure);
    EXPECT_THAT(refused.err, HasSubstr("1.npz: masks: expected "));
    part("1/2", "copies", "1.npz");
    EXPECT_EQ(merged().status, kSuccess);
}

TEST_F(ChangingDataset, AnImageWithoutAMaskIsCountedInWords)
{
    writeImage("in/a.bmp", m_red);
    writeImage("in/b.bmp", m_red);
    writeMask("masks/a.bmp", true);
    const auto done =
        run({"stats", golden("vit"), at("in"), "--only", "object_mass", "--masks", at("masks"), "--out", at("m.npz")});
    EXPECT_THAT(done.err, HasSubstr("warning: 1 of 2 images has no mask in "));
}

}  // namespace
}  // namespace cli::test
