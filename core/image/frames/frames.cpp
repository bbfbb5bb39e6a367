#include "core/image/frames/frames.h"

#include "core/error.h"
#include "core/file/output_file.h"
#include "core/file/text.h"
#include "core/image/frames/frame_sources.h"

#include <opencv2/imgproc.hpp>
#include <string_view>
#include <utility>

namespace core {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kCameraWord = "camera";

/// "camera" or "camera:3".
std::optional<int> cameraNumber(const std::string& source)
{
    if (source == kCameraWord) {
        return 0;
    }
    const auto start = kCameraWord.size() + 1;
    if (!source.starts_with(kCameraWord) || source.size() <= start || source[start - 1] != ':') {
        return std::nullopt;
    }
    const auto number = parsedNumber<int>(std::string_view(source).substr(start));
    return number.value_or(-1) >= 0 ? number : std::nullopt;
}

}  // namespace

bool isCamera(const std::string& source)
{
    return cameraNumber(source).has_value() && whyUnreachable(source).has_value();
}

std::unique_ptr<Frames> openFrames(const std::string& source)
{
    if (isCamera(source)) {
        return openCamera(*cameraNumber(source));
    }
    if (const auto why = whyUnreachable(source)) {
        throw Error(ErrorCode::NotFound, printable(source),
                    "expected a video or a folder of numbered images, found %1"_msg(*why));
    }
    std::error_code unreadable;
    return fs::is_directory(source, unreadable) ? openNumberedFolder(source) : openVideo(source);
}

Photo photoOfBgr(const cv::Mat& bgr, std::string name)
{
    Photo photo{torch::empty({bgr.rows, bgr.cols, 3}, torch::kUInt8), std::move(name)};
    cv::Mat rgb(bgr.rows, bgr.cols, CV_8UC3, photo.rgb.data_ptr<std::uint8_t>());
    cv::cvtColor(bgr, rgb, cv::COLOR_BGR2RGB);
    return photo;
}

}  // namespace core
