// The three kinds of videos behind openFrames(), and what they share.
#pragma once

#include "core/image/frames/frames.h"
#include "core/image/photo.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace cv {
class Mat;
}

namespace core {

/// @throws Error as openFrames()
std::unique_ptr<Frames> openVideo(const std::filesystem::path& file);
std::unique_ptr<Frames> openNumberedFolder(const std::filesystem::path& folder);
std::unique_ptr<Frames> openCamera(int number);

/// Image files in the order of the last number in their names: "take 2 - 0017 (left).png" is number 17.
/// @throws Error Corrupt for a name without a number, names that differ in more than it, and two of one number
std::vector<std::filesystem::path> inOrderOfNumbers(const std::filesystem::path& folder,
                                                    const std::vector<std::filesystem::path>& files);

/// A decoder's image as a Photo.
/// @param bgr  8 bits per channel; copied, as decoders reuse its memory for the next frame
Photo photoOfBgr(const cv::Mat& bgr, std::string name);

}  // namespace core
