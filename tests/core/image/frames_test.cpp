// Films: what was written is read back, frame by frame; folders by their numbers; and what is no film.
#include "core/image/frames/frames.h"

#include "core/error.h"
#include "core/image/frames/film_file.h"
#include "core/stop_scope.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "tests/support/scratch_folder.h"

#include <gmock/gmock.h>
#include <torch/types.h>

#include <array>
#include <filesystem>
#include <string>
#include <vector>

namespace {

using core::ErrorCode;
using testing::HasSubstr;
namespace fs = std::filesystem;

constexpr int kWidth = 64, kHeight = 48, kFrames = 12;
constexpr double kRate = 12.5;

/// A bright square of 16 pixels that steps 4 to the right with every frame, on grey.
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

void writeFilm(const fs::path& path, int frames = kFrames)
{
    core::FilmFile film(path, {kWidth, kHeight}, kRate);
    for (int number = 0; number < frames; ++number) {
        film.add(frameWithSquare(number).data(), kWidth * 4);
    }
    film.finish();
}

std::array<int, 3> meanOf(const core::Photo& photo, int x, int y)
{
    const auto mean = photo.rgb.narrow(0, y, 8).narrow(1, x, 8).to(torch::kFloat64).mean(torch::IntArrayRef{0, 1});
    return {mean[0].item<int>(), mean[1].item<int>(), mean[2].item<int>()};
}

void expectNear(const std::array<int, 3>& found, const std::array<int, 3>& expected)
{
    for (std::size_t channel = 0; channel < 3; ++channel) {
        EXPECT_NEAR(found[channel], expected[channel], 12) << channel;  // the film is compressed
    }
}

/// Pictures of 24 x 16 pixels under these names.
fs::path folderOf(const ScratchFolder& folder, const std::vector<std::string>& names)
{
    fs::create_directory(folder.path() / "film");
    for (const auto& name : names) {
        fs::copy_file(support::dataFolder() + "/photos/bilevel.png", folder.path() / "film" / name);
    }
    return folder.path() / "film";
}

std::vector<std::string> namesIn(const fs::path& film)
{
    std::vector<std::string> names;
    const auto frames = core::openFrames(film);
    while (auto frame = frames->next()) {
        EXPECT_EQ(frame->number, static_cast<int>(names.size()));
        names.push_back(frame->photo.name);
    }
    return names;
}

TEST(Film, IsReadAsItWasWritten)
{
    const ScratchFolder folder;
    const auto path = folder.path() / "a.mp4";
    writeFilm(path);
    EXPECT_EQ(folder.names(), std::vector<std::string>{"a.mp4"});
    const auto film = core::openFrames(path);
    EXPECT_EQ(film->facts().size, (core::PixelSize{kWidth, kHeight}));
    EXPECT_EQ(film->facts().frames, kFrames);
    EXPECT_NEAR(film->facts().framesPerSecond, kRate, 1e-9);
    int count = 0;
    while (const auto frame = film->next()) {
        EXPECT_EQ(frame->number, count);
        EXPECT_EQ(frame->photo.name, "a.mp4, frame " + std::to_string(count));
        expectNear(meanOf(frame->photo, 4 * count + 4, 20), {220, 120, 40});
        expectNear(meanOf(frame->photo, 4 * count < 24 ? 56 : 0, 0), {60, 60, 60});
        ++count;
    }
    EXPECT_EQ(count, kFrames);
    EXPECT_FALSE(film->next());
    EXPECT_EQ(film->note(), "");
}

TEST(Film, SkipsFrames)
{
    const ScratchFolder folder;
    writeFilm(folder.path() / "a.mp4");
    const auto film = core::openFrames(folder.path() / "a.mp4");
    for (int skipped = 0; skipped < 7; ++skipped) {
        ASSERT_TRUE(film->skip());
    }
    const auto frame = film->next();
    ASSERT_TRUE(frame);
    EXPECT_EQ(frame->number, 7);
    expectNear(meanOf(frame->photo, 32, 20), {220, 120, 40});
}

TEST(Film, AppearsWholeOrNotAtAll)
{
    const ScratchFolder folder;
    const auto older = folder.write("a.mp4", "older");
    {
        core::FilmFile film(older, {kWidth, kHeight}, kRate);
        film.add(frameWithSquare(0).data(), kWidth * 4);
    }
    EXPECT_EQ(folder.names(), std::vector<std::string>{"a.mp4"});
    EXPECT_EQ(fs::file_size(older), 5U);
    expectError([&] { core::FilmFile(folder.path() / "nowhere/a.mp4", {kWidth, kHeight}, kRate); }, ErrorCode::Other);
    expectError([&] { core::FilmFile(folder.path() / "b.mp4", {63, 48}, kRate); }, ErrorCode::OutOfRange);
}

TEST(NumberedFolder, GoesByNumbersNotByLetters)
{
    const ScratchFolder folder;
    const auto film = folderOf(folder, {"f10.png", "f9.png", "f011.png", "f2.png"});
    folder.write("film/notes.txt", "7");
    EXPECT_EQ(namesIn(film), (std::vector<std::string>{"f2.png", "f9.png", "f10.png", "f011.png"}));
    EXPECT_EQ(core::openFrames(film)->facts().frames, 4);
    EXPECT_EQ(core::openFrames(film)->facts().size, (core::PixelSize{24, 16}));
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
    EXPECT_THAT(whyNot({"1.png", "01.png"}), HasSubstr("one picture of each number"));
    EXPECT_THAT(whyNot({"1.png", "cat.png"}), HasSubstr("cat.png: expected a name with a number"));
    EXPECT_THAT(whyNot({}), HasSubstr("expected numbered pictures"));
}

TEST(NumberedFolder, HasFramesOfOneSize)
{
    const ScratchFolder folder;
    const auto film = folderOf(folder, {"1.png"});
    fs::copy_file(support::dataFolder() + "/photos/exif_6.png", film / "2.png");
    expectError([&] { namesIn(film); }, ErrorCode::ShapeMismatch);
}

TEST(Frames, RefuseWhatIsNoFilm)
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
    writeFilm(folder.path() / "a.mp4");
    fs::resize_file(folder.path() / "a.mp4", fs::file_size(folder.path() / "a.mp4") / 2);  // without its index
    expectError([&] { core::openFrames(folder.path() / "a.mp4"); }, ErrorCode::Corrupt);
}

TEST(Frames, StopWhenAsked)
{
    const ScratchFolder folder;
    const auto film = core::openFrames(folderOf(folder, {"1.png", "2.png"}));
    ASSERT_TRUE(film->next());
    std::stop_source stop;
    const core::StopScope scope(stop.get_token());
    stop.request_stop();
    expectError([&] { film->next(); }, ErrorCode::Cancelled);
}

}  // namespace
