// Where the drawn frames of a video go: an MP4, or a folder of PNGs.
#pragma once

#include "ui/figure/figure.h"
#include "ui/video/video_results.h"

#include <filesystem>
#include <memory>

namespace ui {

bool isVideoFile(const std::filesystem::path& path);  ///< .mp4; anything else is a folder

/// The targets of --out: FILE.mp4, or a folder that is new, holds no frames, or those of an earlier run. What a camera
/// sends never comes again, so its frames need a folder without any.
/// @throws core::Error Unsupported for other files; Other for a folder with frames
void requireVideoOutput(const std::filesystem::path& path, const std::string& source);
/// The same once the task is known. @throws core::Error Other for a folder with frames of another task
void requireSameVideo(const std::filesystem::path& path, const ChosenFrames& frames, const VideoTask& task);

/// Goes through the frames again and writes each as the figure that it is, with its recipe where the format has room.
/// In a folder of the same task, the frames that are there stay.
/// @throws core::Error Corrupt when the video is not any more what was seen; Cancelled; what writing throws
void drawVideo(const std::filesystem::path& path, const VideoResults& video, ChosenFrames& frames,
               const VideoTask& task, double framesPerSecond);

}  // namespace ui
