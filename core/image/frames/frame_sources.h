// The three kinds of videos behind openFrames(), and what they share.
#pragma once

#include "core/image/frames/frames.h"
#include "core/image/photo.h"

#include <opencv2/imgproc.hpp>

#include <utility>

#include <vector>

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
inline Photo photoOfBgr(const cv::Mat& bgr, std::string name)
{
    Photo photo{torch::empty({bgr.rows, bgr.cols, 3}, torch::kUInt8), std::move(name)};
    cv::Mat rgb(bgr.rows, bgr.cols, CV_8UC3, photo.rgb.data_ptr<std::uint8_t>());
    cv::cvtColor(bgr, rgb, cv::COLOR_BGR2RGB);
    return photo;
}

}  // namespace core
