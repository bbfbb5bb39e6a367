// The three kinds of films behind openFrames().
#pragma once

#include "core/image/frames/frames.h"

namespace core {

std::unique_ptr<Frames> openVideo(const std::filesystem::path& file);
std::unique_ptr<Frames> openNumberedFolder(const std::filesystem::path& folder);
std::unique_ptr<Frames> openCamera(int number);

}  // namespace core
