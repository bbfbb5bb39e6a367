// A decoder's picture as a Photo.
#pragma once

#include "core/image/photo.h"

#include <opencv2/imgproc.hpp>

#include <utility>

namespace core {

/// @param bgr  8 bits a channel; copied, for decoders draw the next frame over it
inline Photo photoOfBgr(const cv::Mat& bgr, std::string name)
{
    Photo photo{torch::empty({bgr.rows, bgr.cols, 3}, torch::kUInt8), std::move(name)};
    cv::Mat rgb(bgr.rows, bgr.cols, CV_8UC3, photo.rgb.data_ptr<std::uint8_t>());
    cv::cvtColor(bgr, rgb, cv::COLOR_BGR2RGB);
    return photo;
}

}  // namespace core
