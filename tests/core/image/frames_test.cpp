// Videos: what was written is read back, frame by frame; folders by their numbers; and what is no video.
#include "core/image/frames/frames.h"

#include "core/cancellation.h"
#include "core/error.h"
#include "core/image/frames/newest_frame.h"
#include "core/image/frames/video_file.h"
#include "tests/support/address_space_limit.h"
#include "tests/support/expect_error.h"
#include "tests/support/file_size_limit.h"
#include "tests/support/folders.h"
#include "tests/support/scratch_folder.h"

#include <gmock/gmock.h>
#include <torch/types.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <deque>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace {

using core::ErrorCode;
using testing::HasSubstr;
namespace fs = std::filesystem;

constexpr int kWidth = 64, kHeight = 48, kFrames = 12;
constexpr double kRate = 12.5;

/// A bright square of 16 pixels that steps 4 to the right with every frame, on gray.
std::vector<std::uint8_t> frameWithSquare(int number)
{
    std::vector<std::uint8_t> pixels(kWidth * kHeight * 4, 60);
    for (int y = 16; y < 32; ++y) {
        for (int x = 4 * number; x < 4 * number + 16; ++x) {
            auto* pixel = &pixels[static_cast<std::size_t>((y * kWidth + x) * 4)];
            pixel[0] = 40, pixel[1] = 120, pixel[2] = 220;  // blue, green, red
        }
    }
    return pixels;
}

void writeVideo(const fs::path& path, int frames = kFrames)
{
    core::VideoFile video(path, {kWidth, kHeight}, kRate);
    for (int number = 0; number < frames; ++number) {
        video.add(frameWithSquare(number).data(), kWidth * 4);
    }
    video.finish();
}

std::array<int, 3> meanOf(const core::Photo& photo, int x, int y)
{
    const auto mean = photo.rgb.narrow(0, y, 8).narrow(1, x, 8).to(torch::kFloat64).mean(torch::IntArrayRef{0, 1});
    return {mean[0].item<int>(), mean[1].item<int>(), mean[2].item<int>()};
}

void expectNear(const std::array<int, 3>& found, const std::array<int, 3>& expected)
{
    for (std::size_t channel = 0; channel < 3; ++channel) {
        EXPECT_NEAR(found[channel], expected[channel], 12) << channel;  // the video is compressed
    }
}

/// Images of 24 x 16 pixels under these names.
fs::path folderOf(const ScratchFolder& folder, const std::vector<std::string>& names)
{
    fs::create_directory(folder.path() / "film");
    for (const auto& name : names) {
        fs::copy_file(support::dataFolder() + "/photos/bilevel.png", folder.path() / "film" / name);
    }
    return folder.path() / "film";
}

std::vector<std::string> namesIn(const fs::path& video)
{
    std::vector<std::string> names;
    const auto frames = core::openFrames(video);
    while (auto frame = frames->next()) {
        EXPECT_EQ(frame->number, static_cast<int>(names.size()));
        names.push_back(frame->photo.name);
    }
    return names;
}

TEST(Video, IsReadAsItWasWritten)
{
    const ScratchFolder folder;
    const auto path = folder.path() / "a.mp4";
    writeVideo(path);
    EXPECT_EQ(folder.names(), std::vector<std::string>{"a.mp4"});
    const auto video = core::openFrames(path);
    EXPECT_EQ(video->facts().size, (core::PixelSize{kWidth, kHeight}));
    EXPECT_EQ(video->facts().frames, kFrames);
    EXPECT_NEAR(video->facts().framesPerSecond, kRate, 1e-9);
    int count = 0;
    while (const auto frame = video->next()) {
        EXPECT_EQ(frame->number, count);
        EXPECT_EQ(frame->photo.name, "a.mp4, frame " + std::to_string(count));
        expectNear(meanOf(frame->photo, 4 * count + 4, 20), {220, 120, 40});
        expectNear(meanOf(frame->photo, 4 * count < 24 ? 56 : 0, 0), {60, 60, 60});
        ++count;
    }
    EXPECT_EQ(count, kFrames);
    EXPECT_FALSE(video->next());
    EXPECT_TRUE(video->note().empty());
}

TEST(Video, SkipsFrames)
{
    const ScratchFolder folder;
    writeVideo(folder.path() / "a.mp4");
    const auto video = core::openFrames(folder.path() / "a.mp4");
    for (int skipped = 0; skipped < 7; ++skipped) {
        ASSERT_TRUE(video->skip());
    }
    const auto frame = video->next();
    ASSERT_TRUE(frame);
    EXPECT_EQ(frame->number, 7);
    expectNear(meanOf(frame->photo, 32, 20), {220, 120, 40});
}

/// 230 frames that all differ, some by little, as `writeVideo` writes them.
fs::path variedVideo(const ScratchFolder& folder)
{
    core::VideoFile video(folder.path() / "varied.mp4", {kWidth, kHeight}, kRate);
    for (int number = 0; number < 230; ++number) {
        std::vector<std::uint8_t> pixels(kWidth * kHeight * 4);
        for (std::size_t i = 0; i < pixels.size(); ++i) {
            pixels[i] = static_cast<std::uint8_t>((i / 4 * static_cast<std::size_t>(number % 17 + 1) / 16 + i % 4 * 40 +
                                                   static_cast<std::size_t>(number)) %
                                                  256);
        }
        video.add(pixels.data(), kWidth * 4);
    }
    video.finish();
    return folder.path() / "varied.mp4";
}

/// Every frame as it is when the video is read from its start.
std::vector<torch::Tensor> framesInOrder(const fs::path& path)
{
    std::vector<torch::Tensor> frames;
    const auto video = core::openFrames(path);
    while (auto frame = video->next()) {
        frames.push_back(frame->photo.rgb);
    }
    return frames;
}

TEST(Video, AFrameIsTheSameWhicheverWayItIsReached)
{
    const ScratchFolder folder;
    const auto path = variedVideo(folder);
    const auto expected = framesInOrder(path);
    ASSERT_EQ(expected.size(), 230U);
    EXPECT_FALSE(torch::equal(expected[100], expected[101]));
    const auto video = core::openFrames(path);
    // Beyond all that is known, back to frames beside and on the marks, to the start, far ahead again, one by one back.
    std::vector<int> ways{180, 64, 63, 65, 32, 31, 0, 1, 179, 96, 229, 228, 227, 226, 200, 3, 199};
    for (const int number : ways) {
        ASSERT_EQ(video->goTo(number), number);
        const auto frame = video->next();
        ASSERT_TRUE(frame) << number;
        EXPECT_EQ(frame->number, number);
        EXPECT_TRUE(torch::equal(frame->photo.rgb, expected[static_cast<std::size_t>(number)])) << number;
    }
    ASSERT_EQ(video->goTo(150), 150);  // and from there on
    for (std::size_t number = 150; number < expected.size(); ++number) {
        const auto frame = video->next();
        ASSERT_TRUE(frame) << number;
        EXPECT_TRUE(torch::equal(frame->photo.rgb, expected[number])) << number;
    }
    EXPECT_FALSE(video->next());
    EXPECT_EQ(video->goTo(1'000), 230);
    EXPECT_FALSE(video->next());
    EXPECT_EQ(video->goTo(229), 229);
    EXPECT_TRUE(video->next());
    EXPECT_TRUE(video->note().empty());
}

// Behind damage, frames are made of what came before.
TEST(Video, DamagedItIsTheSameWhicheverWay)
{
    const ScratchFolder folder;
    const auto whole = variedVideo(folder);
    const auto damaged = folder.path() / "damaged.mp4";
    fs::copy_file(whole, damaged);
    std::ifstream in(whole, std::ios::binary);
    std::string bytes((std::istreambuf_iterator<char>(in)), {});
    const auto index = bytes.rfind("moov");
    ASSERT_NE(index, std::string::npos);
    std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(index / 2),
              bytes.begin() + static_cast<std::ptrdiff_t>(index / 2 + 4'000), '\xaa');
    std::ofstream(damaged, std::ios::binary) << bytes;
    const auto expected = framesInOrder(damaged);
    ASSERT_GT(expected.size(), 100U);
    const auto video = core::openFrames(damaged);
    const int last = static_cast<int>(expected.size()) - 1;
    for (const int number : {last, last / 2, last / 2 + 1, 70, last - 1, 10, last}) {
        ASSERT_EQ(video->goTo(number), number);
        const auto frame = video->next();
        ASSERT_TRUE(frame) << number;
        EXPECT_TRUE(torch::equal(frame->photo.rgb, expected[static_cast<std::size_t>(number)])) << number;
    }
}

TEST(NumberedFolder, GoesToAnyFrame)
{
    const ScratchFolder folder;
    const auto video = core::openFrames(folderOf(folder, {"f1.png", "f2.png", "f3.png"}));
    for (const int number : {2, 0, 1}) {
        EXPECT_EQ(video->goTo(number), number);
        EXPECT_EQ(video->next()->photo.name, "f" + std::to_string(number + 1) + ".png");
    }
    EXPECT_EQ(video->goTo(7), 3);
    EXPECT_FALSE(video->next());
}

/// A camera of a frame every 100 ms, whose driver keeps the oldest four that nobody has taken.
struct KeepingDriver {
    double now = 0.0;  ///< seconds
    int arrived = 0, given = -1;
    bool isGone = false;
    std::deque<int> kept{};

    void arrive()
    {
        for (; 0.1 * arrived <= now; ++arrived) {
            if (kept.size() < 4) {
                kept.push_back(arrived);
            }
        }
    }
    bool grab()
    {
        arrive();
        if (kept.empty()) {
            now = 0.1 * arrived + 1e-6;
            arrive();
        }
        given = kept.front();
        kept.pop_front();
        now += 0.002;
        return !isGone;
    }
};

TEST(NewestFrame, IsOneThatHadToBeWaitedFor)
{
    KeepingDriver driver;
    const auto newest = [&] {
        return core::grabNewest([&] { return driver.grab(); }, std::chrono::duration<double>(0.1),
                                [&] {
                                    return std::chrono::steady_clock::time_point(
                                        std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                            std::chrono::duration<double>(driver.now)));
                                });
    };
    for (int image = 0; image < 20; ++image) {
        driver.now += 1.0;  // a model that takes a second
        ASSERT_TRUE(newest());
        EXPECT_LT(driver.now - 0.1 * driver.given, 0.1) << "picture " << image << " shows frame " << driver.given;
    }
    driver.isGone = true;
    EXPECT_FALSE(newest());
}

TEST(Video, SaysThatThereIsNoCamera)
{
    if (fs::exists("/dev/video63")) {
        GTEST_SKIP() << "this machine has 64 cameras";
    }
    EXPECT_TRUE(core::isCamera("camera:63"));
    try {
        core::openFrames("camera:63");
        FAIL() << "opened";
    } catch (const core::Error& error) {
        EXPECT_EQ(error.code, ErrorCode::NotFound);
        EXPECT_THAT(error.what(), HasSubstr("camera 63: expected a camera at /dev/video63, found "));
    }
}

TEST(Video, AppearsWholeOrNotAtAll)
{
    const ScratchFolder folder;
    const auto older = folder.write("a.mp4", "older");
    {
        core::VideoFile video(older, {kWidth, kHeight}, kRate);
        video.add(frameWithSquare(0).data(), kWidth * 4);
    }
    EXPECT_EQ(folder.names(), std::vector<std::string>{"a.mp4"});
    EXPECT_EQ(fs::file_size(older), 5U);
    expectError([&] { core::VideoFile(folder.path() / "nowhere/a.mp4", {kWidth, kHeight}, kRate); }, ErrorCode::Other);
    expectError([&] { core::VideoFile(folder.path() / "b.mp4", {63, 48}, kRate); }, ErrorCode::OutOfRange);
}

/// FFmpeg does not report why it could not write.
TEST(Video, NamesTheReasonWhenTheDiskIsFull)
{
    const ScratchFolder folder;
    const auto path = folder.path() / "a.mp4";
    const FileSizeLimit limit(500);
    expectError([&] { writeVideo(path); }, ErrorCode::Other, path.string() + ": cannot be written: File too large");
    EXPECT_TRUE(folder.names().empty());
}

/// The encoder does not report that it lacked memory, and drops the frames.
TEST(Video, NamesTheReasonWhenMemoryRunsOut)
{
#ifdef HEADSCOPE_SANITIZED
    GTEST_SKIP() << "the sanitizer's own memory would lie beyond the limit";
#endif
    const ScratchFolder folder;
    constexpr int side = 1024, frames = 40;  // H.264's encoder keeps them all
    core::VideoFile video(folder.path() / "a.mp4", {side, side}, kRate);
    std::vector<std::uint8_t> pixels(std::size_t{4} * side * side);
    const auto add = [&] {
        std::ranges::generate(pixels, [state = 1U]() mutable {
            return static_cast<std::uint8_t>((state = state * 1664525U + 1013904223U) >> 24);
        });
        video.add(pixels.data(), std::size_t{4} * side);
    };
    add();  // allocates what stays
    {
        const AddressSpaceLimit limit(16 << 20);
        for (int frame = 1; frame < frames; ++frame) {
            add();
        }
    }
    expectError([&] { video.finish(); }, ErrorCode::OutOfMemory,
                "cannot be written: not enough memory for the encoder");
    EXPECT_TRUE(folder.names().empty());
}

TEST(NumberedFolder, GoesByNumbersNotByLetters)
{
    const ScratchFolder folder;
    const auto video = folderOf(folder, {"f10.png", "f9.png", "f011.png", "f2.png"});
    folder.write("film/notes.txt", "7");
    EXPECT_EQ(namesIn(video), (std::vector<std::string>{"f2.png", "f9.png", "f10.png", "f011.png"}));
    EXPECT_EQ(core::openFrames(video)->facts().frames, 4);
    EXPECT_EQ(core::openFrames(video)->facts().size, (core::PixelSize{24, 16}));
}

TEST(NumberedFolder, IsOneSeries)
{
    const auto whyNot = [](const std::vector<std::string>& names) -> std::string {
        const ScratchFolder folder;
        try {
            core::openFrames(folderOf(folder, names));
        } catch (const core::Error& error) {
            return error.what();
        }
        return {};
    };
    EXPECT_THAT(whyNot({"left1.png", "right2.png"}), HasSubstr("names differ in their number, found left1.png and"));
    EXPECT_THAT(whyNot({"1.png", "01.png"}), HasSubstr("one image of each number"));
    EXPECT_THAT(whyNot({"1.png", "cat.png"}), HasSubstr("cat.png: expected a name with a number"));
    EXPECT_THAT(whyNot({}), HasSubstr("expected numbered images"));
}

TEST(NumberedFolder, HasFramesOfOneSize)
{
    const ScratchFolder folder;
    const auto video = folderOf(folder, {"1.png"});
    fs::copy_file(support::dataFolder() + "/photos/exif_6.png", video / "2.png");
    expectError([&] { namesIn(video); }, ErrorCode::ShapeMismatch);
}

TEST(Frames, RefuseWhatIsNoVideo)
{
    const ScratchFolder folder;
    const auto code = [](const fs::path& path) {
        try {
            core::openFrames(path)->next();
        } catch (const core::Error& error) {
            return error.code;
        }
        return ErrorCode::Cancelled;
    };
    EXPECT_EQ(code(folder.path() / "nothing.mp4"), ErrorCode::NotFound);
    EXPECT_EQ(code(folder.write("empty.mp4", "")), ErrorCode::Corrupt);
    // Playlists lead FFmpeg to other files and to the network.
    EXPECT_EQ(code(folder.write("list.mp4", "#EXTM3U\n#EXTINF:1,\n/etc/passwd\n")), ErrorCode::Unsupported);
    expectError([&] { core::openFrames(folder.write("page.mp4", "<!DOCTYPE html><html></html>").string()); },
                ErrorCode::Unsupported, "found a web page");
    EXPECT_EQ(code(folder.write("concat.mp4", "ffconcat version 1.0\nfile a.mp4\n")), ErrorCode::Unsupported);
    EXPECT_EQ(code(support::dataFolder() + "/photos/bilevel.png"), ErrorCode::Unsupported);
    EXPECT_EQ(code(folder.write("head.mp4", std::string("\0\0\0\x18"
                                                        "ftypisom\0\0\0\0isommp41",
                                                        24))),
              ErrorCode::Corrupt);
    EXPECT_EQ(code("camera:63"), ErrorCode::NotFound);
}

TEST(Frames, OfABrokenFileAreAsManyAsThereAre)
{
    const ScratchFolder folder;
    writeVideo(folder.path() / "a.mp4");
    fs::resize_file(folder.path() / "a.mp4", fs::file_size(folder.path() / "a.mp4") / 2);  // without its index
    expectError([&] { core::openFrames(folder.path() / "a.mp4"); }, ErrorCode::Corrupt);
}

TEST(Frames, StopWhenAsked)
{
    const ScratchFolder folder;
    const auto video = core::openFrames(folderOf(folder, {"1.png", "2.png"}));
    ASSERT_TRUE(video->next());
    std::stop_source stop;
    const core::CancellationScope scope(stop.get_token());
    stop.request_stop();
    expectError([&] { video->next(); }, ErrorCode::Cancelled);
}

}  // namespace
