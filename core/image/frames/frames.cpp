#include "core/image/frames/frames.h"

#include "core/error.h"
#include "core/file/output_file.h"
#include "core/file/text.h"
#include "core/image/frames/frame_sources.h"

#include <fmt/format.h>

#include <charconv>
#include <string_view>

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
    int number = -1;
    const auto* end = source.data() + source.size();
    const auto read = std::from_chars(source.data() + start, end, number);
    return read.ec == std::errc() && read.ptr == end && number >= 0 ? std::optional(number) : std::nullopt;
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
                    fmt::format("expected a video or a folder of numbered images, found {}", *why));
    }
    std::error_code unreadable;
    return fs::is_directory(source, unreadable) ? openNumberedFolder(source) : openVideo(source);
}

}  // namespace core
