// Nothing is lost: what is read is not written over, under whatever name.
#include "core/file/output_file.h"

#include "tests/support/expect_error.h"
#include "tests/support/message_text.h"
#include "tests/support/scratch_folder.h"

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <string>
#include <string_view>

namespace {

using core::ErrorCode;
using core::requireOutput;
namespace fs = std::filesystem;

TEST(RequireOutput, TakesAFreeNameAndAFileThatIsNoInput)
{
    const ScratchFolder folder;
    const auto photo = folder.write("photo.png", "p"), old = folder.write("old.png", "o");
    EXPECT_NO_THROW(requireOutput(folder.path() / "new.png", {{photo, "the photo"_msg}}));
    EXPECT_NO_THROW(requireOutput(old, {{photo, "the photo"_msg}}));
    EXPECT_NO_THROW(requireOutput(old, {{folder.path() / "absent", "the photo"_msg}}));
}

TEST(RequireOutput, KnowsAnInputUnderEveryName)
{
    const ScratchFolder folder;
    const auto photo = folder.write("photo.png", "p");
    fs::create_symlink("photo.png", folder.path() / "link.png");
    fs::create_symlink("link.png", folder.path() / "link of link.png");
    fs::create_hard_link(photo, folder.path() / "same.png");
    fs::create_directory(folder.path() / "inner");
    fs::create_directory_symlink(folder.path(), folder.path() / "inner" / "up");
    for (const auto& name : {"photo.png", "./photo.png", "inner/../photo.png", "link.png", "link of link.png",
                             "same.png", "inner/up/photo.png"}) {
        const auto error = errorOf([&] { requireOutput(folder.path() / name, {{photo, "the photo"_msg}}); });
        EXPECT_EQ(error.code, ErrorCode::Other) << name;
        EXPECT_EQ(std::string(error.what()),
                  (folder.path() / name).string() + ": would write over the photo; choose another name for the output");
    }
    const auto viaLink = [&] { requireOutput(photo, {{folder.path() / "link.png", "the photo"_msg}}); };
    expectError(viaLink, ErrorCode::Other, "would write over the photo");
}

TEST(RequireNoInput, AsksOfManyAtOnce)
{
    const ScratchFolder folder;
    const auto cat = folder.write("cat.png", "c"), dog = folder.write("dog.png", "d");
    fs::create_hard_link(dog, folder.path() / "figure-1.png");
    const std::vector<core::InputFile> photos{{cat, core::Message("cat.png")},
                                              {dog, core::Message("dog.png")},
                                              {folder.path() / "gone", core::Message("gone")}};
    const auto figure = [&](const char* name) { return folder.path() / name; };
    EXPECT_NO_THROW(core::requireNoInput({figure("figure-0.png"), figure("figure-2.png")}, photos));
    EXPECT_NO_THROW(core::requireNoInput({figure("figure-1.png")}, {}));
    expectError(
        [&] {
            core::requireNoInput({figure("figure-0.png"), figure("figure-1.png")}, photos);
        },
        ErrorCode::Other, "figure-1.png: would write over dog.png; choose another name for the output");
}

TEST(RequireNoInput, KnowsEveryFileOfASlide)
{
    const ScratchFolder folder;
    fs::create_directory(folder.path() / "mirax");
    const auto mirax = folder.write("mirax.mrxs", "m"),
               hamamatsu = folder.write("cut.vms", R"([Virtual Microscope Specimen]
NoLayers=1
ImageFile=cut.jpg
ImageFile(1,0)=cut(1,0).jpg
MapFile=absent.map
)");
    for (const auto* name : {"mirax/Slidedat.ini", "mirax/Data0000.dat", "cut.jpg", "cut(1,0).jpg", "other.jpg"}) {
        folder.write(name, "bytes");
    }
    const std::vector<core::InputFile> inputs{{mirax.string() + "#tile=0:1,1", "the photo"_msg},
                                              {hamamatsu, "the photo"_msg}};
    for (const auto* name : {"mirax/Slidedat.ini", "mirax/Data0000.dat", "cut.jpg", "cut(1,0).jpg"}) {
        expectError([&] { requireOutput(folder.path() / name, inputs); }, ErrorCode::Other,
                    "would write over the photo");
    }
    for (const auto* name : {"other.jpg", "mirax/new.png", "absent.map"}) {
        EXPECT_NO_THROW(requireOutput(folder.path() / name, inputs)) << name;
    }
    EXPECT_NO_THROW(requireOutput(folder.path() / "other.jpg", {{folder.path() / "gone.vms", "the photo"_msg}}));
}

TEST(RequireOutput, RefusesWhatIsNoRegularFile)
{
    const ScratchFolder folder;
    fs::create_directory(folder.path() / "folder.png");
    ASSERT_EQ(::mkfifo((folder.path() / "pipe.png").c_str(), 0600), 0);
    fs::create_symlink("self.png", folder.path() / "self.png");
    fs::create_symlink("missing/later.png", folder.path() / "dangling.png");
    const auto refused = [&](const char* name, ErrorCode code, const char* words) {
        expectError([&] { requireOutput(folder.path() / name); }, code, words);
    };
    refused("folder.png", ErrorCode::Other, "found a folder");
    refused("pipe.png", ErrorCode::Other, "found a pipe");
    refused("self.png", ErrorCode::Other, "found links that lead in a circle");
    refused("dangling.png", ErrorCode::NotFound, "missing: expected a folder to write into, found none");
    refused("no/a.png", ErrorCode::NotFound, "expected a folder to write into, found none");
}

/// The link /proc/self/fd/N of a pipe names no path.
TEST(RequireOutput, RefusesAPipeBehindALinkOfTheKernel)
{
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe(ends.data()), 0);
    const ScratchFolder folder;
    const auto descriptor = fs::path("/proc/self/fd") / std::to_string(ends[1]);
    fs::create_symlink(descriptor, folder.path() / "table.csv");
    for (const auto& file : {descriptor, folder.path() / "table.csv"}) {
        expectError([&] { requireOutput(file); }, ErrorCode::Other,
                    file.string() + ": expected the name of a file to write, found a pipe");
    }
    ::close(ends[0]);
    ::close(ends[1]);
}

TEST(RequireOutput, RefusesTheFoldersOfTheKernel)
{
    for (const auto* file : {"/proc/a.png", "/proc/self/a.png", "/sys/a.png"}) {
        if (std::string_view(file).starts_with("/sys") && !fs::exists("/sys/kernel")) {
            continue;  // a chroot in which it is not mounted
        }
        expectError([&] { requireOutput(file); }, ErrorCode::Other,
                    "expected a folder to write into, found a kernel file system (/proc or /sys)");
    }
    expectError([] { core::requireOutputFolder("/proc/figures"); }, ErrorCode::Other,
                "/proc: expected a folder to write into, found a kernel file system (/proc or /sys)");
}

TEST(IsFolder, FollowsLinksAndKnowsNoOtherKind)
{
    const ScratchFolder folder;
    folder.write("file.png", "photo");
    fs::create_symlink(".", folder.path() / "link");
    EXPECT_TRUE(core::isFolder(folder.path()));
    EXPECT_TRUE(core::isFolder(folder.path() / "link"));
    EXPECT_FALSE(core::isFolder(folder.path() / "file.png"));
    EXPECT_FALSE(core::isFolder(folder.path() / "absent"));
}

TEST(WhyUnreachable, TellsACircleFromAnAbsence)
{
    const ScratchFolder folder;
    fs::create_symlink("b", folder.path() / "a");
    fs::create_symlink("a", folder.path() / "b");
    EXPECT_EQ(core::whyUnreachable(folder.path() / "a"), "links that lead in a circle"_msg);
    EXPECT_EQ(core::whyUnreachable(folder.path() / "absent"), core::kNoSuchFile);
    EXPECT_EQ(core::whyUnreachable(folder.path()), std::nullopt);
}

}  // namespace
