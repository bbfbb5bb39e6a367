// Which images folders, lists, patterns and archives name, and in what order.
#include "core/dataset/image_list.h"

#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <fstream>

namespace {

using core::ErrorCode;
using core::listImages;
using testing::ElementsAre;
using testing::HasSubstr;
namespace fs = std::filesystem;

std::vector<std::string> namesOf(const std::vector<core::ListedImage>& images)
{
    std::vector<std::string> names;
    for (const auto& image : images) {
        names.push_back(image.name);
    }
    return names;
}

class ImageList : public testing::Test {
protected:
    ImageList()
    {
        fs::create_directories(m_folder.path() / "in/deep");
        for (const auto* name : {"in/b.jpg", "in/a.PNG", "in/notes.md", "in/deep/c.tiff"}) {
            m_folder.write(name, name);
        }
    }
    std::string at(const std::string& name) const { return (m_folder.path() / name).string(); }
    ScratchFolder m_folder;
};

TEST_F(ImageList, OfAFolderAndAllBelowItByName)
{
    const auto images = listImages({at("in")});
    EXPECT_THAT(namesOf(images), ElementsAre("a.PNG", "b.jpg", "deep/c.tiff"));
    const auto bytes = core::readListed(images[2]);
    EXPECT_EQ(std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()), "in/deep/c.tiff");
}

TEST_F(ImageList, MasksBesideImagesAreLeftOutAndByThemselvesStay)
{
    fs::create_directories(m_folder.path() / "in/Masks");
    fs::create_directories(m_folder.path() / "in/unmasked");
    for (const auto* name : {"in/Masks/a.png", "in/Masks/b.png", "in/unmasked/masks.png"}) {
        m_folder.write(name, name);
    }
    auto images = listImages({at("in")});
    EXPECT_EQ(core::leaveOutMasks(images), 2U);
    EXPECT_THAT(namesOf(images), ElementsAre("a.PNG", "b.jpg", "deep/c.tiff", "unmasked/masks.png"));
    auto masks = listImages({at("in/Masks"), at("in/Masks/a.png")});
    masks.pop_back();
    EXPECT_EQ(core::leaveOutMasks(masks), 0U);
    EXPECT_EQ(masks.size(), 2U);
}

TEST_F(ImageList, OfAListInItsOrderBesideTheList)
{
    m_folder.write("list.txt", "in/deep/c.tiff\r\n\nin/b.jpg");
    const auto images = listImages({at("list.txt")});
    EXPECT_THAT(namesOf(images), ElementsAre("in/deep/c.tiff", "in/b.jpg"));
    EXPECT_EQ(core::readListed(images[1]).size(), 8U);
    m_folder.write("empty.txt", "\n");
    expectError([&] { listImages({at("empty.txt")}); }, ErrorCode::NotFound, "found none");
    m_folder.write("twice.txt", "a.jpg\na.jpg\n");
    expectError([&] { listImages({at("twice.txt")}); }, ErrorCode::Other, "a.jpg: expected each image once");
}

TEST_F(ImageList, OfTwoFilesOfOneNameIsRefusedWithBothPaths)
{
    fs::create_directories(m_folder.path() / "other");
    m_folder.write("other/b.jpg", "in/b.jpg");
    expectError(
        [&] {
            listImages({at("in/b.jpg"), at("other/b.jpg")});
        },
        ErrorCode::Other, "b.jpg: expected different names, found " + at("in/b.jpg") + " and " + at("other/b.jpg"));
    const auto twice = errorOf([&] { listImages({at("in/b.jpg"), at("other/../in/b.jpg")}); });
    EXPECT_TRUE(twice.detail.is(core::kSameImage)) << twice.what();
}

TEST_F(ImageList, AFilesStateChangesWithTheFileAndNotWithItsName)
{
    const auto stateOf = [&](const std::string& name) { return core::FileStates().of({"b.jpg", at(name)}); };
    const auto before = stateOf("in/b.jpg");
    EXPECT_FALSE(before.empty());
    m_folder.write("in/other.jpg", "in/b.jpg");
    EXPECT_NE(stateOf("in/other.jpg"), before);
    fs::rename(at("in"), at("renamed"));
    EXPECT_EQ(stateOf("renamed/b.jpg"), before);
    EXPECT_EQ(stateOf("in/b.jpg"), "");
}

TEST_F(ImageList, ASlidesStateIsThatOfAllItsFilesAndItsTilesShareIt)
{
    fs::create_directories(at("slide"));
    m_folder.write("slide.mrxs", "key");
    m_folder.write("slide/Data0000.dat", "0123456789");
    const auto stateOf = [&](const std::string& name) { return core::FileStates().of({"tile", at(name)}); };
    const auto before = stateOf("slide.mrxs#tile=0:0,0");
    EXPECT_EQ(stateOf("slide.mrxs#tile=0:1,0"), before);
    EXPECT_THAT(before, HasSubstr(" 13 "));  // 3 + 10 bytes
    m_folder.write("slide/Data0000.dat", "9876543210");
    EXPECT_NE(stateOf("slide.mrxs#tile=0:0,0"), before);
}

TEST_F(ImageList, APatternMatchesFilesThatItWouldList)
{
    using Files = std::vector<fs::path>;
    const auto match = [&](const std::string& pattern, const Files& files) {
        return core::firstMatch(at(pattern), at("in/../in"), files).value_or("none");
    };
    EXPECT_EQ(match("in/*.png", {"a.jpg", "b.png", "c.png"}), "b.png");
    EXPECT_EQ(match("in/*", {"below/a.png"}), "none");
    EXPECT_EQ(match("in/*/*", {"below/a.png"}), "below/a.png");
    EXPECT_EQ(match("*/a.png", {"a.png"}), "a.png");
    EXPECT_EQ(match("other/*", {"a.png"}), "none");
    EXPECT_EQ(match("in/*", {".a.png"}), "none") << "as in a shell";
    EXPECT_EQ(match("in/b.jpg", {"b.jpg"}), "none") << "a file, no pattern";
    EXPECT_EQ(core::firstMatch("no-such-folder/*", "no-such-output", {"a.png"}), std::nullopt);
    EXPECT_EQ(core::firstMatch("no-such-output/*", "./no-such-output", {"a.png"}), "a.png");
    EXPECT_EQ(core::firstMatch("*.png", ".", {"a.png"}), "a.png");
}

TEST_F(ImageList, OfAPattern)
{
    EXPECT_THAT(namesOf(listImages({at("in/*.jpg")})), ElementsAre("b.jpg"));
    EXPECT_THAT(namesOf(listImages({at("*/*.[jP]*")})), ElementsAre("in/a.PNG", "in/b.jpg"));
    expectError([&] { listImages({at("in/*.webp")}); }, ErrorCode::NotFound, "found none");
}

TEST_F(ImageList, OfAnArchiveReadInPlace)
{
    const auto images = listImages({support::sourceFolder() + "/tests/fuzz/corpus/tar_index/ustar.tar"});
    ASSERT_THAT(namesOf(images), ElementsAre("a/x.jpg"));
    const auto bytes = core::readListed(images[0]);
    EXPECT_EQ(std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()), "hello");
}

TEST_F(ImageList, OfSeveralSourcesSaysWhichOne)
{
    fs::create_directories(m_folder.path() / "other");
    m_folder.write("other/b.jpg", "");
    EXPECT_THAT(namesOf(listImages({at("in") + "/", at("other"), at("in/a.PNG")})),
                ElementsAre("in/a.PNG", "in/b.jpg", "in/deep/c.tiff", "other/b.jpg", "a.PNG"));
    expectError([&] { listImages({at("in"), at("nowhere")}); }, ErrorCode::NotFound, "no such file");
}

TEST_F(ImageList, WhatIsMadeStaysInItsFolderAndApart)
{
    std::vector<core::ListedImage> images;
    for (const auto* name : {"a.jpg", "b.jpg", "b.png", "../../etc/c.jpg", "/root/d.jpg", "./e.jpg", "..", "e.jpg"}) {
        images.push_back({name, name});
    }
    std::vector<std::string> names;
    for (const auto& name : core::outputNames(images, ".svg")) {
        EXPECT_TRUE(name.is_relative());
        EXPECT_EQ(std::count(name.begin(), name.end(), ".."), 0);
        names.push_back(name.generic_string());
    }
    EXPECT_THAT(names, ElementsAre("a.svg", "b.jpg.svg", "b.png.svg", "_/_/etc/c.svg", "root/d.svg", "e.jpg.svg",
                                   "_.svg", "e.jpg.2.svg"));
}

TEST(MaskOf, HasTheImagesNameOrAnotherExtensionAndLiesInTheFolder)
{
    const ScratchFolder folder;
    std::filesystem::create_directories(folder.path() / "masks/cats");
    for (const char* name : {"masks/cats/1.png", "masks/cats/1.tif", "masks/2.jpg", "outside.png"}) {
        std::ofstream(folder.path() / name) << "mask";
    }
    const auto masks = folder.path() / "masks";
    EXPECT_EQ(core::maskOf({"cats/1.jpg", {}}, masks), masks / "cats/1.png");
    EXPECT_EQ(core::maskOf({"cats/1.tif", {}}, masks), masks / "cats/1.tif");
    EXPECT_EQ(core::maskOf({"2.jpg", {}}, masks), masks / "2.jpg");
    EXPECT_TRUE(core::maskOf({"3.jpg", {}}, masks).empty());
    EXPECT_TRUE(core::maskOf({"../outside.png", {}}, masks).empty());
    EXPECT_TRUE(core::maskOf({(folder.path() / "outside.png").string(), {}}, masks).empty());
}

}  // namespace
