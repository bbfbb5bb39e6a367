#include "app/cli/frame_options.h"

#include "app/cli/outputs.h"
#include "core/file/folder_entries.h"
#include "core/file/text.h"
#include "core/image/frames/frames.h"
#include "core/image/image_header.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <optional>
#include <string_view>

namespace cli {

using core::literals::operator""_msg;

namespace fs = std::filesystem;

namespace {

std::optional<int> frameNumber(std::string_view text)
{
    const auto number = core::parsedNumber<int>(text);
    return number && *number >= 0 && *number < core::kMaximumFrames ? number : std::nullopt;
}

ui::FrameChoice parseFrames(const std::string& text)
{
    const auto dash = text.find('-');
    const auto first = frameNumber(std::string_view(text).substr(0, dash));
    const bool isOpen = dash != std::string::npos && dash + 1 == text.size();
    const auto last = dash == std::string::npos ? first
                      : isOpen                  ? std::nullopt
                                                : frameNumber(std::string_view(text).substr(dash + 1));
    if (!first || (!last && !isOpen) || (last && *last < *first)) {
        throw UsageError(fmt::format("expected A-B, A- or A with frames from 0 to {} in ascending order, found \"{}\"",
                                     core::kMaximumFrames - 1, text));
    }
    return {*first, last, 1};
}

}  // namespace

/// The images of a numbered folder; none for another source.
std::vector<core::ListedImage> framesIn(const fs::path& source)
{
    std::vector<core::ListedImage> frames;
    for (core::FolderEntries entries(source); const auto& entry : entries) {
        if (core::isNamedLikeImage(entry.path())) {
            frames.push_back({entry.path().filename().string(), entry.path()});
        }
    }
    return frames;
}

namespace {

/// The files of a folder that are named like frames of an earlier run.
std::vector<fs::path> writtenFrames(const fs::path& folder)
{
    std::vector<fs::path> written;
    for (const auto& frame : framesIn(folder)) {
        const auto stem = frame.file.stem().string();
        if (frame.file.extension() == ".png" && stem.find_first_not_of("0123456789") == std::string::npos) {
            written.push_back(frame.file);
        }
    }
    return written;
}

}  // namespace

void requireFramesIn(const fs::path& folder, const std::vector<std::string>& sources,
                     std::vector<core::InputFile> inputs)
{
    for (const auto& source : sources) {
        inputs.push_back({source, "the video"_msg});
        for (const auto& frame : framesIn(source)) {
            inputs.push_back({frame.file, "one of the images"_msg});
        }
    }
    requireOutputsIn(folder, writtenFrames(folder), inputs);
}

void requireNoFramesIn(const fs::path& folder)
{
    if (const auto frames = writtenFrames(folder); !frames.empty()) {
        throw UsageError(fmt::format("--out: {}: expected a folder without frames, found {}", folder.string(),
                                     std::ranges::min(frames).filename().string()));
    }
}

void requireEnd(const std::string& source, const ui::FrameChoice& choice)
{
    if (core::isCamera(source) && !choice.last) {
        throw UsageError("--frames: expected A-B, as a camera has no end, found none");
    }
}

void blameFramesOption(const std::function<void()>& call)
{
    try {
        call();
    } catch (const core::Error& error) {
        if (error.detail.is(ui::kFewerFrames)) {
            throw UsageError(fmt::format("--frames: {}", error.what()));
        }
        throw;
    }
}

void addFrameChoice(CLI::App& command, ui::FrameChoice& choice)
{
    command.add_option("--every", choice.every, "take every Nth frame; default: all")
        ->type_name("N")
        ->check(CLI::Range(1, core::kMaximumFrames));
    addText(
        command, "--frames",
        [&choice](const std::string& text) {
            const int every = choice.every;
            choice = parseFrames(text);
            choice.every = every;
        },
        "first and last frame, from 0; default: all; required for a camera")
        ->type_name("A-B");
}

}  // namespace cli
