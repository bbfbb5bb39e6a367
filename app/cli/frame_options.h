// Options that commands over videos share: which frames.
#pragma once

#include "app/cli/options.h"
#include "core/dataset/image_list.h"
#include "core/file/output_file.h"
#include "ui/video/video_results.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace cli {

/// Declares --frames and --every.
void addFrameChoice(CLI::App& command, ui::FrameChoice& choice);

/// @throws UsageError for a camera without a last frame
void requireEnd(const std::string& source, const ui::FrameChoice& choice);

/// Runs a call that reads chosen frames. A choice that begins behind the last frame is the fault of --frames.
/// @throws UsageError for that; what the call throws
void blameFramesOption(const std::function<void()>& call);

/// The images of a numbered folder; none for another source.
std::vector<core::ListedImage> framesIn(const std::filesystem::path& source);

/// No frame 000000.png and so on that is written into the folder is a link to what is read.
/// @param sources  videos, or folders of numbered images; empty ones are left out
/// @throws UsageError as requireOutputsIn()
void requireFramesIn(const std::filesystem::path& folder, const std::vector<std::string>& sources,
                     std::vector<core::InputFile> inputs);

/// Frames of an earlier run would stay between or behind those of this one.
/// @throws UsageError for a folder that has any
void requireNoFramesIn(const std::filesystem::path& folder);

}  // namespace cli
