// Options that commands over videos share: which frames.
#pragma once

#include "app/cli/options.h"
#include "core/dataset/image_list.h"
#include "ui/video/video_results.h"

#include <filesystem>
#include <string>
#include <vector>

namespace cli {

/// Declares --frames and --every.
void addFrameChoice(CLI::App& command, ui::FrameChoice& choice);

/// @throws UsageError for a camera without a last frame
void requireEnd(const std::string& source, const ui::FrameChoice& choice);

/// The images of a numbered folder; none for another source.
std::vector<core::ListedImage> framesIn(const std::filesystem::path& source);

}  // namespace cli
