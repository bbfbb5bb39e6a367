// headscope-cli video: one view of all frames of a video, in one range and one basis of colors, as an MP4, as PNGs, as
// numbers.

#include "app/cli/dataset_options.h"
#include "app/cli/figures.h"
#include "app/cli/frame_options.h"
#include "app/cli/outputs.h"
#include "app/cli/scenes.h"
#include "app/cli/view_options.h"
#include "core/analysis/views/views.h"
#include "core/file/atomic_file.h"
#include "core/file/text.h"
#include "core/image/frames/video_file.h"
#include "ui/video/video_output.h"
#include "ui/video/video_results.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <iterator>
#include <optional>
#include <ostream>

namespace cli {

using core::literals::operator""_msg;

namespace fs = std::filesystem;

namespace {

struct VideoOptions {
    ModelOptions model;
    std::string source;
    fs::path out, numbers;
    ViewOptions view;
    ui::FrameChoice frames;
    std::optional<double> framesPerSecond;
    bool follows = false;
};

double parseRate(const std::string& text)
{
    const auto rate = core::parsedNumber<double>(text);
    if (!rate || !(*rate > 0.0 && *rate <= core::kMostFramesPerSecond)) {
        throw UsageError(
            fmt::format("expected a number above 0, at most {}, found \"{}\"", core::kMostFramesPerSecond, text));
    }
    return *rate;
}

core::View viewOfVideo(const VideoOptions& options)
{
    auto view = chosenView(options.view);
    if (core::findView(view.name).kind == core::ResultKind::Curves) {
        throw UsageError(
            fmt::format("--view: expected a map, tiles or a matrix, found {}, a view of curves, whose axes "
                        "would change from frame to frame",
                        view.name));
    }
    if (options.follows && view.query.kind != core::QueryChoice::Kind::Patch) {
        throw UsageError(fmt::format("--follow: expected --query ROW,COL, the patch of the first frame, found {}",
                                     core::toText(view.query)));
    }
    return view;
}

/// The outputs that are files.
std::vector<fs::path> filesToWrite(const VideoOptions& options)
{
    const bool isFile = !options.out.empty() && ui::isVideoFile(options.out);
    return {options.numbers, isFile ? options.out : fs::path()};
}

/// Nothing is written over that is read, and nothing among the frames that are read.
void requireVideoOutputs(const VideoOptions& options)
{
    if (options.out.empty() && options.numbers.empty()) {
        throw UsageError("--out is required, or --numbers");
    }
    auto inputs = modelInputs(options.model);
    inputs.push_back({options.source, "the video"_msg});
    std::ranges::move(viewInputs(options.view), std::back_inserter(inputs));
    requireOutputs(filesToWrite(options), inputs);
    requireNotRead(filesToWrite(options), framesIn(options.source), {options.source});
    if (options.out.empty()) {
        return;
    }
    try {
        ui::requireVideoOutput(options.out, options.source);
    } catch (const core::Error& error) {
        throw UsageError(optionSentence("--out", error));
    }
    if (ui::isVideoFile(options.out)) {  // whether there is an encoder is known when one is opened
        const core::VideoFile probe(options.out, {64, 64}, options.framesPerSecond.value_or(1.0));
    } else {
        requireFolderApart(options.out, {options.numbers});
        requireApart(options.out, {options.source});
        requireFramesIn(options.out, {options.source}, inputs);
    }
}

/// Reports on `err` how far each pass over the video is.
class VideoProgress {
public:
    VideoProgress(const ModelOptions& options, const Environment& environment)
        : m_options(options), m_environment(environment)
    {
    }
    void report(ui::VideoStep step, int done, int expected)
    {
        constexpr const char* words[] = {"basis", "frames", "drawn"};
        if (done == 0) {
            m_progress.emplace(m_options, m_environment, static_cast<std::size_t>(expected),
                               words[static_cast<int>(step)]);
        } else {
            m_progress->step();
        }
    }
    void end() { m_progress.reset(); }

private:
    const ModelOptions& m_options;
    const Environment& m_environment;
    std::optional<DatasetProgress> m_progress;
};

std::string summaryOf(const ui::VideoResults& video, const VideoOptions& options)
{
    const auto& to = options.out.empty() ? options.numbers : options.out;
    auto text =
        fmt::format("{} frame{} written to {}", video.frames.size(), video.frames.size() == 1 ? "" : "s", to.string());
    if (video.range) {
        text += fmt::format(", range {},{}", video.range->low, video.range->high);
    }
    return text;
}

void run(const VideoOptions& options, const Environment& environment)
{
    requireVideoOutputs(options);
    const auto view = viewOfVideo(options);
    requireEnd(options.source, options.frames);
    const auto model = openModel(options.model, environment);
    requireWeights(model);
    if (core::seesClips(model.spec().preprocessing)) {
        throw UsageError(
            "expected a model of single images, found one of clips; render shows a clip's map over its frames");
    }
    requireFits(view, model);
    requireModelTakes(options.view, model);
    requireObject(view, false, "expected a view that needs no object, as none is marked in a video");
    ui::ChosenFrames frames(options.source, options.frames);
    VideoProgress progress(options.model, environment);
    auto scenes = sceneFiles(options.model, environment, false);
    const auto side = sideOf(options.model, {});
    scenes.put(side, model);
    const auto ofBaseline = openBaseline(scenes, side, view);
    requireOutputs(filesToWrite(options), ofBaseline);
    if (!options.out.empty() && !ui::isVideoFile(options.out)) {
        requireFramesIn(options.out, {}, ofBaseline);
    }
    const ui::VideoTask task{
        scenes,
        side,
        view,
        options.follows,
        {},
        environment.stop,
        [&progress](ui::VideoStep step, int done, int expected) { progress.report(step, done, expected); }};
    requireUsable([&] { ui::requireSameVideo(options.out, frames, task); });
    ui::VideoResults video;
    blameFramesOption([&] { video = ui::computeVideo(frames, task); });
    progress.end();
    if (const auto note = frames.note(); !note.empty()) {
        warningsTo(environment)(note);
    }
    if (!options.numbers.empty()) {  // before the figures, whose failure takes nothing with it
        core::writeAtomically(options.numbers, [&](std::ostream& file) { file << ui::numbersOf(video); });
    }
    if (!options.out.empty()) {
        const ApplicationForText application;
        const double rate = options.framesPerSecond.value_or(video.facts.framesPerSecond / options.frames.every);
        ui::drawVideo(options.out, video, frames, task, rate);
        progress.end();
    }
    environment.out << summaryOf(video, options) << '\n';
}

void addFrameOptions(CLI::App& command, VideoOptions& options)
{
    addParsed(command, "--fps", options.framesPerSecond, parseRate,
              "frames per second of the MP4; default: the speed of the video")
        ->type_name("N");
    addFrameChoice(command, options.frames);
    command.add_flag(
        "--follow", options.follows,
        "let --query ROW,COL, a patch of the first frame, follow what it shows: in each frame the patch with "
        "the most similar token (cosine, tokens after the layer at three quarters of the depth, minus their "
        "mean over the frame)");
    addParsed(command, "--numbers", options.numbers, parseTableFile,
              "table with one line per frame: its query, its similarity to the first, and the view's values")
        ->type_name("FILE.csv");
}

}  // namespace

void addVideo(CLI::App& program, const Environment& environment)
{
    const auto options = std::make_shared<VideoOptions>();
    auto* command =
        program.add_subcommand("video", "draw one view of all frames of a video, a numbered folder or a camera");
    command->alias("film");  // as scripts spell it that are older than the name
    addModelOptions(*command, options->model);
    command
        ->add_option("SOURCE", options->source, "a video, a folder of numbered images, or a camera (camera, camera:1)")
        ->required();
    command->add_option("--out", options->out, "video to write, or a folder for frames 000000.png and so on")
        ->type_name("FILE.mp4|FOLDER");
    addFrameOptions(*command, *options);
    addViewOptions(*command, options->view);
    command->footer(
        "Every frame is processed before the first is drawn: colors have one range over the whole video (tiles one\n"
        "each), the smallest that contains the range of every frame, and token-pca and token-clusters have one\n"
        "basis, of up to 64 evenly spaced frames. Each frame is the figure that render draws with the --range that\n"
        "is printed at the end and --set sinks=counted: which sinks to leave out would differ from frame to frame.");
    command->callback([options, environment] { run(*options, environment); });
}

}  // namespace cli
