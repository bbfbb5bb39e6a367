// video: one view of all frames, in one range, with a query that follows its object. The video is drawn here: a bright
// square of two patches that goes one patch to the right and up and down from frame to frame.
#include "support.h"

#include "core/image/frames/frames.h"
#include "core/image/frames/video_file.h"

#include <gmock/gmock.h>
#include <QImage>

#include <algorithm>
#include <chrono>
#include <regex>
#include <sstream>

namespace {

using cli::test::run;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;
namespace fs = std::filesystem;

constexpr int kSide = 96, kPatch = 8;  // of vit-shapes, so that a frame is the model's input
constexpr int kFrames = 9;

int rowOf(int frame)
{
    return 2 + frame % 3;
}
int columnOf(int frame)
{
    return 1 + frame;
}

QImage drawn(int frame)
{
    QImage image(kSide, kSide, QImage::Format_RGB32);
    image.fill(qRgb(20, 20, 20));
    for (int y = 0; y < 2 * kPatch; ++y) {
        for (int x = 0; x < 2 * kPatch; ++x) {
            image.setPixel(columnOf(frame) * kPatch + x, rowOf(frame) * kPatch + y, qRgb(250, 240, 40));
        }
    }
    return image;
}

std::vector<std::vector<std::string>> rowsOf(const std::string& csv)
{
    std::vector<std::vector<std::string>> rows;
    std::istringstream lines(csv);
    for (std::string line; std::getline(lines, line);) {
        auto& row = rows.emplace_back();
        std::istringstream cells(line + ',');
        for (std::string cell; std::getline(cells, cell, ',');) {
            row.push_back(cell);
        }
    }
    return rows;
}

std::string rangeOf(const std::string& out)
{
    std::smatch match;
    return std::regex_search(out, match, std::regex("range ([-+.e0-9]+,[-+.e0-9]+)")) ? match[1].str() : "";
}

class VideoCommand : public testing::Test {
protected:
    VideoCommand()
    {
        fs::create_directory(m_folder.path() / "in");
        core::VideoFile video(at("film.mp4"), {kSide, kSide}, 10.0);
        for (int frame = 0; frame < kFrames; ++frame) {
            const auto image = drawn(frame);
            image.save(QString::fromStdString(at("in/shot-" + std::to_string(frame + 7) + ".png")));
            video.add(image.constBits(), static_cast<std::size_t>(image.bytesPerLine()));
        }
        video.finish();
    }
    std::string at(const std::string& name) const { return m_folder / name; }
    std::string bytes(const std::string& name) const { return cli::test::readText(at(name)); }
    cli::test::Run video(const std::string& source, std::vector<std::string> more, std::stop_token stop = {})
    {
        std::vector<std::string> words{"video", "vit-shapes", at(source)};
        words.insert(words.end(), more.begin(), more.end());
        return run(words, stop);
    }
    std::vector<std::string> filesIn(const std::string& folder) const
    {
        std::vector<std::string> names;
        for (const auto& file : fs::directory_iterator(at(folder))) {
            names.push_back(file.path().filename().string());
        }
        std::ranges::sort(names);
        return names;
    }
    cli::test::TemporaryFolder m_folder;
};

TEST_F(VideoCommand, TheQueryFollowsTheSquare)
{
    for (const auto* source : {"in", "film.mp4"}) {
        const auto done = video(source, {"--query", "2,1", "--follow", "--numbers", at("a.csv")});
        ASSERT_EQ(done.status, cli::kSuccess) << done.err;
        const auto rows = rowsOf(bytes("a.csv"));
        ASSERT_EQ(rows.size(), kFrames + 1U);
        EXPECT_THAT(rows[0], ElementsAre("frame", "seconds", "query_row", "query_col", "similarity", "minimum",
                                         "maximum", "mean", "row", "col"));
        for (int frame = 0; frame < kFrames; ++frame) {
            const auto& row = rows[static_cast<std::size_t>(frame) + 1];
            EXPECT_EQ(row[0], std::to_string(frame));
            EXPECT_EQ(row[2], std::to_string(rowOf(frame))) << source << ' ' << frame;
            EXPECT_EQ(row[3], std::to_string(columnOf(frame))) << source << ' ' << frame;
        }
        EXPECT_NEAR(std::stod(rows[1][4]), 1.0, 1e-6);  // with itself
    }
    EXPECT_EQ(rowsOf(bytes("a.csv"))[4][1], "0.3");  // frame 3 at 10 frames a second
}

TEST_F(VideoCommand, AFrameIsWhatRenderDrawsInTheRangeOfAll)
{
    const auto done =
        video("in", {"--query", "2,1", "--follow", "--layer", "3", "--out", at("out"), "--numbers", at("a.csv")});
    ASSERT_EQ(done.status, cli::kSuccess) << done.err;
    EXPECT_THAT(done.out, StartsWith("9 frames written to "));
    const auto names = filesIn("out");
    ASSERT_EQ(names.size(), static_cast<std::size_t>(kFrames) + 1);
    EXPECT_EQ(names.front(), "000000.png");
    EXPECT_EQ(names[kFrames - 1], "000008.png");
    EXPECT_EQ(names.back(), "headscope-video.json");
    const auto rows = rowsOf(bytes("a.csv"));
    float low = 1e9F, high = -1e9F;  // over what each frame holds
    for (std::size_t row = 1; row < rows.size(); ++row) {
        low = std::min(low, std::stof(rows[row][5]));
        high = std::max(high, std::stof(rows[row][6]));
    }
    const auto range = rangeOf(done.out);
    EXPECT_EQ(std::stof(range), low);
    EXPECT_EQ(std::stof(range.substr(range.find(',') + 1)), high);
    for (const int frame : {0, 4}) {
        ASSERT_EQ(run({"render", "vit-shapes", at("in/shot-" + std::to_string(frame + 7) + ".png"), "--layer", "3",
                       "--query", std::to_string(rowOf(frame)) + ',' + std::to_string(columnOf(frame)), "--range",
                       range, "--set", "sinks=counted", "--out", at("one.png")})
                      .status,
                  cli::kSuccess);
        EXPECT_EQ(bytes("one.png"), bytes("out/00000" + std::to_string(frame) + ".png"));
    }
}

TEST_F(VideoCommand, ChosenFramesAreNumberedThrough)
{
    const auto done =
        video("film.mp4", {"--frames", "1-7", "--every", "3", "--out", at("out"), "--numbers", at("a.csv")});
    ASSERT_EQ(done.status, cli::kSuccess) << done.err;
    EXPECT_THAT(filesIn("out"), ElementsAre("000000.png", "000001.png", "000002.png", "headscope-video.json"));
    const auto rows = rowsOf(bytes("a.csv"));
    EXPECT_EQ(rows[1][0] + rows[2][0] + rows[3][0], "147");
    const auto more = video("film.mp4", {"--frames", "5-90", "--numbers", at("a.csv")});
    EXPECT_EQ(more.status, cli::kSuccess);
    EXPECT_THAT(more.err, HasSubstr("warning: "));
    EXPECT_THAT(more.err, HasSubstr("has frames 0 to 8"));
    EXPECT_THAT(video("film.mp4", {"--frames", "9-", "--numbers", at("a.csv")}).err, HasSubstr("found 9 frames"));
}

TEST_F(VideoCommand, TheVideoIsReadAgain)
{
    for (const auto* view : {"attention", "attention-grid", "token-pca"}) {
        const auto done = video("in", {"--view", view, "--out", at("a.mp4"), "--fps", "5"});
        ASSERT_EQ(done.status, cli::kSuccess) << done.err;
        const auto frames = core::openFrames(at("a.mp4"));
        EXPECT_EQ(frames->facts().framesPerSecond, 5.0);
        EXPECT_EQ(frames->facts().size.width % 2 + frames->facts().size.height % 2, 0);
        int count = 0;
        while (frames->next()) {
            ++count;
        }
        EXPECT_EQ(count, kFrames) << view;
    }
}

/// The basis of eight other frames: each frame is then what render makes of it with all of them beside.
TEST_F(VideoCommand, ColorsOfTokensHaveOneBasis)
{
    ASSERT_EQ(video("in", {"--view", "token-pca", "--out", at("out")}).status, cli::kSuccess);
    std::vector<std::string> words{"render",       "vit-shapes", at("in/shot-9.png"), "--view", "token-pca", "--set",
                                   "basis=others", "--out",      at("one.png")};
    for (int frame = 0; frame < kFrames; ++frame) {
        words.insert(words.end(), {"--with", at("in/shot-" + std::to_string(frame + 7) + ".png")});
    }
    ASSERT_EQ(run(words).status, cli::kSuccess);
    EXPECT_EQ(bytes("one.png"), bytes("out/000002.png"));
}

/// Each frame is the difference that render draws with the range of all.
TEST_F(VideoCommand, SubtractsAnotherImageOrModel)
{
    for (const std::string& minus : {at("in/shot-7.png"), std::string("cait-shapes")}) {
        const auto done = video("in", {"--baseline", minus, "--out", at("out"), "--frames", "0-2"});
        ASSERT_EQ(done.status, cli::kSuccess) << done.err;
        ASSERT_EQ(run({"render", "vit-shapes", at("in/shot-9.png"), "--baseline", minus, "--range", rangeOf(done.out),
                       "--out", at("one.png")})
                      .status,
                  cli::kSuccess);
        EXPECT_EQ(bytes("one.png"), bytes("out/000002.png")) << minus;
        fs::remove_all(at("out"));
    }
}

TEST_F(VideoCommand, GoesOnOverNoFrameThatIsALinkToWhatItReads)
{
    const std::vector<std::string> words{"--frames", "0-1", "--out", at("out")};
    ASSERT_EQ(video("in", words).status, cli::kSuccess);
    const auto before = bytes("in/shot-9.png");
    fs::remove(at("out/000001.png"));
    fs::create_symlink(at("in/shot-9.png"), at("out/000001.png"));
    const auto refused = video("in", words);
    EXPECT_EQ(refused.status, cli::kWrongUsage);
    EXPECT_THAT(refused.err, HasSubstr("000001.png: would write over one of the images"));
    EXPECT_EQ(bytes("in/shot-9.png"), before);
}

TEST_F(VideoCommand, FramesOfAModelWithOtherSidecarsAreAnotherTask)
{
    fs::create_directory(at("m"));
    for (const std::string file : {"/model.safetensors", "/config.json"}) {
        fs::copy_file(cli::test::golden("vit") + file, at("m") + file);
    }
    const std::vector<std::string> words{"video", at("m"), at("in"), "--frames", "0-1", "--out", at("out")};
    ASSERT_EQ(run(words).status, cli::kSuccess);
    auto config = nlohmann::json::parse(bytes("m/config.json"));
    config["pretrained_cfg"]["mean"] = {0.1, 0.2, 0.3};
    cli::test::writeText(at("m/config.json"), config.dump());
    EXPECT_THAT(run(words).err, HasSubstr("expected a folder for this task"));
}

/// The state after a kill: the task is there, and some of the frames.
TEST_F(VideoCommand, GoesOnInAFolderOfTheSameTask)
{
    ASSERT_EQ(video("in", {"--out", at("whole")}).status, cli::kSuccess);
    EXPECT_EQ(video("in", {"--out", at("whole")}).status, cli::kSuccess);
    fs::create_directory(at("out"));
    for (const auto* name : {"000000.png", "000003.png"}) {
        fs::copy_file(at("whole/") + name, at("out/") + name);
    }
    const auto early = fs::file_time_type::clock::now() - std::chrono::hours(1);
    fs::last_write_time(at("out/000000.png"), early);
    cli::test::writeText(at("out/000003.png"), "half");
    EXPECT_THAT(video("in", {"--out", at("out")}).err, HasSubstr("expected a folder without frames"));
    for (const std::string foreign : {"", "{}"}) {
        cli::test::writeText(at("out/headscope-video.json"), foreign);
        EXPECT_THAT(video("in", {"--out", at("out")}).err, HasSubstr("expected a folder for this task"));
    }

    cli::test::writeText(at("out/headscope-video.json"), bytes("whole/headscope-video.json"));
    const auto again = video("in", {"--out", at("out")});
    ASSERT_EQ(again.status, cli::kSuccess) << again.err;
    EXPECT_EQ(filesIn("out"), filesIn("whole"));
    for (const auto& name : filesIn("whole")) {
        EXPECT_EQ(bytes("out/" + name), bytes("whole/" + name)) << name;
    }
    EXPECT_EQ(fs::last_write_time(at("out/000000.png")), early);  // was not drawn again
}

/// The command's former name.
TEST_F(VideoCommand, IsAlsoCalledFilm)
{
    ASSERT_EQ(run({"film", "vit-shapes", at("in"), "--numbers", at("a.csv")}).status, cli::kSuccess);
    ASSERT_EQ(video("in", {"--numbers", at("b.csv")}).status, cli::kSuccess);
    EXPECT_EQ(bytes("a.csv"), bytes("b.csv"));
    EXPECT_THAT(run({"--help"}).out, HasSubstr("video, film"));
    EXPECT_EQ(run({"film", "--help"}).status, cli::kSuccess);
}

TEST_F(VideoCommand, RefusesBeforeTheFirstFrameWhatTheModelLacks)
{
    const auto beyond = video("in", {"--layer", "99", "--out", at("out"), "--numbers", at("a.csv")});
    EXPECT_EQ(beyond.status, cli::kWrongUsage);
    EXPECT_THAT(beyond.err, HasSubstr("layer: expected "));
    EXPECT_FALSE(fs::exists(at("out")) || fs::exists(at("a.csv")));
}

TEST_F(VideoCommand, NeverWritesOverWhatItReads)
{
    const auto before = bytes("film.mp4");
    EXPECT_THAT(video("film.mp4", {"--out", at("film.mp4")}).err, HasSubstr("would write over the video"));
    EXPECT_EQ(bytes("film.mp4"), before);
    const auto inside = video("in", {"--out", at("in/out")});
    EXPECT_EQ(inside.status, cli::kWrongUsage);
    EXPECT_THAT(inside.err, HasSubstr("expected a folder outside of"));
    fs::create_directory(m_folder.path() / "old");
    cli::test::writeText(at("old/000100.png"), "of a longer run");
    EXPECT_THAT(video("in", {"--out", at("old")}).err, HasSubstr("expected a folder without frames, found 000100.png"));
}

TEST_F(VideoCommand, StoppedItSaysSoAndLeavesNothing)
{
    std::stop_source stop;
    stop.request_stop();
    const auto before = m_folder.fileCount();
    const auto stopped = video("in", {"--out", at("a.mp4"), "--numbers", at("a.csv")}, stop.get_token());
    EXPECT_EQ(stopped.status, cli::kFailure);
    EXPECT_THAT(stopped.err, HasSubstr("cancelled"));
    EXPECT_EQ(m_folder.fileCount(), before);
}

TEST_F(VideoCommand, SaysWhatItCannotUse)
{
    const auto usage = [&](std::vector<std::string> more) {
        const auto done = video("in", std::move(more));
        EXPECT_EQ(done.status, cli::kWrongUsage);
        return done.err;
    };
    EXPECT_THAT(usage({}), HasSubstr("--out is required"));
    EXPECT_THAT(usage({"--out", at("a.avi")}), HasSubstr("expected FILE.mp4 or a folder"));
    EXPECT_THAT(usage({"--out", at("a.mp4"), "--follow"}), HasSubstr("--follow: expected --query ROW,COL"));
    EXPECT_THAT(usage({"--out", at("a.mp4"), "--frames", "7-3"}), HasSubstr("--frames: expected A-B"));
    EXPECT_THAT(usage({"--out", at("a.mp4"), "--frames", "100-200"}), HasSubstr("--frames: "));
    EXPECT_THAT(usage({"--out", at("a.mp4"), "--fps", "0"}), HasSubstr("--fps: expected a number above 0"));
    EXPECT_THAT(usage({"--out", at("a.mp4"), "--view", "head-distance"}), HasSubstr("a view of curves"));
    EXPECT_THAT(run({"film", "vit-shapes", "camera", "--out", at("a.mp4")}).err, HasSubstr("a camera has no end"));
    cli::test::writeText(at("no.mp4"), "not a film");
    const auto broken = video("no.mp4", {"--out", at("a.mp4")});
    EXPECT_EQ(broken.status, cli::kFailure);
    EXPECT_THAT(broken.err, HasSubstr("no.mp4: expected a video"));
    EXPECT_FALSE(fs::exists(at("a.mp4")));
}

}  // namespace
