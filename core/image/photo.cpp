#include "core/image/photo.h"

#include "core/error.h"
#include "core/file/file_part.h"
#include "core/file/output_file.h"
#include "core/file/text.h"
#include "core/image/image_header.h"
#include "core/image/quiet_stderr.h"
#include "core/image/slide.h"
#include "core/image/tiff_channels.h"

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

#include <cerrno>
#include <climits>
#include <cstring>
#include <fstream>
#include <memory>

namespace core {

namespace {

constexpr std::size_t kStart = 4096;               ///< enough to recognize the kind of a file
constexpr std::size_t kShownPathBytes = 4096;      ///< paths are shown in full
constexpr std::uint64_t kLongestSide = 1'000'000;  ///< libpng's own limit, close to OpenCV's 2^20

void requireReadable(const ImageHeader& header, std::size_t fileSize, const std::string& name)
{
    const auto kind = imageKindName(header.kind);
    if (header.width > kLongestSide || header.height > kLongestSide) {
        throw Error(ErrorCode::OutOfRange, name,
                    "expected an image with sides of at most %1 pixels, found %2 x %3"_msg(kLongestSide, header.width,
                                                                                           header.height));
    }
    if (header.width * header.height > static_cast<std::uint64_t>(kMaximumPhotoPixels)) {
        throw Error(ErrorCode::OutOfRange, name,
                    "expected an image of at most %1 megapixels, found %2 x %3 (%4 megapixels)"_msg(
                        kMaximumPhotoPixels / 1'000'000, header.width, header.height,
                        static_cast<double>(header.width * header.height) / 1e6));
    }
    if (!header.unsupported.empty()) {
        throw Error(ErrorCode::Unsupported, name,
                    "expected a still image of 8 or 16 bits per channel, found %1"_msg(header.unsupported));
    }
    if (!header.whole) {
        throw Error(ErrorCode::Corrupt, name,
                    "expected a whole %1 of %2 x %3 pixels, found a file that breaks off (it has %4 bytes)"_msg(
                        kind, header.width, header.height, fileSize));
    }
}

/// The file as the decoder reads it; `own` keeps a changed copy.
std::span<const std::byte> patched(std::span<const std::byte> bytes, const ImageHeader& header,
                                   std::vector<std::byte>& own)
{
    if (header.patches.empty()) {
        return bytes;
    }
    own.assign(bytes.begin(), bytes.end());
    for (const auto& patch : header.patches) {
        own[patch.offset] = patch.first;
        own[patch.offset + 1] = patch.second;
    }
    return own;
}

/// The stored pixels before rotation, BGR of 8 or 16 bits by default. Empty when the decoder fails.
cv::Mat decodedPixels(std::span<const std::byte> bytes,
                      int how = cv::IMREAD_COLOR | cv::IMREAD_ANYDEPTH | cv::IMREAD_IGNORE_ORIENTATION)
{
    const cv::Mat encoded(1, static_cast<int>(bytes.size()), CV_8UC1,
                          const_cast<std::byte*>(bytes.data()));  // imdecode only reads them
    const QuietStderr quiet;
    try {
        return cv::imdecode(encoded, how);
    } catch (const cv::Exception& error) {
        if (error.code == cv::Error::StsNoMem) {
            throw std::bad_alloc();
        }
        return {};
    }
}

/// The upper byte of 16 bits, as libpng and Pillow reduce a color image.
cv::Mat upperBytes(const cv::Mat& deep)
{
    cv::Mat bytes(deep.size(), CV_8UC3);
    for (int row = 0; row < deep.rows; ++row) {
        const auto* in = deep.ptr<std::uint16_t>(row);
        auto* out = bytes.ptr<std::uint8_t>(row);
        for (int i = 0; i < deep.cols * 3; ++i) {
            out[i] = static_cast<std::uint8_t>(in[i] >> 8);
        }
    }
    return bytes;
}

/// Rotates and mirrors the stored image upright, by its EXIF orientation.
cv::Mat upright(const cv::Mat& stored, int orientation)
{
    constexpr int kMirrored = 1, kUpsideDown = 0, kBoth = -1;  // cv::flip's codes
    cv::Mat turned = stored;
    if (orientation >= 5) {
        cv::transpose(stored, turned);
    }
    switch (orientation) {
        case 2:
        case 6:
            cv::flip(turned, turned, kMirrored);
            break;
        case 3:
        case 7:
            cv::flip(turned, turned, kBoth);
            break;
        case 4:
        case 8:
            cv::flip(turned, turned, kUpsideDown);
            break;
        default:
            break;
    }
    return turned;
}

/// Takes ownership of the pixels without a copy.
torch::Tensor asTensor(cv::Mat pixels)
{
    const std::vector<std::int64_t> shape{pixels.rows, pixels.cols, 3};
    auto owner = std::make_shared<cv::Mat>(std::move(pixels));
    return torch::from_blob(
        owner->data, shape, [owner](void*) mutable { owner.reset(); }, torch::kUInt8);
}

/// A copy: [height, width] float32.
torch::Tensor asValues(const cv::Mat& plane)
{
    auto values = torch::empty({plane.rows, plane.cols}, torch::kFloat32);
    plane.copyTo(cv::Mat(plane.rows, plane.cols, CV_32FC1, values.data_ptr()));
    return values;
}

std::vector<std::byte> readFile(const std::filesystem::path& file, const std::string& name)
{
    const auto shown = printable(file.string(), kShownPathBytes);
    if (const auto why = whyUnreachable(file)) {
        throw Error(ErrorCode::NotFound, shown, "expected an image, found %1"_msg(*why));
    }
    if (const auto kind = otherKind(file); !kind.empty()) {
        throw Error(ErrorCode::Unsupported, shown, "expected an image, found %1"_msg(kind));
    }
    errno = 0;
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
        throw Error(ErrorCode::Other, shown, "cannot be opened: %1"_msg(std::strerror(errno)));
    }
    std::error_code lost;
    const auto size = std::filesystem::file_size(file, lost);
    if (lost) {
        throw Error(ErrorCode::Other, shown, "cannot be read: %1"_msg(lost.message()));
    }
    std::vector<std::byte> bytes(std::min<std::uintmax_t>(size, kStart));
    const auto fill = [&](std::size_t from) {
        stream.read(reinterpret_cast<char*>(bytes.data()) + from, static_cast<std::streamsize>(bytes.size() - from));
        if (static_cast<std::size_t>(stream.gcount()) != bytes.size() - from) {
            throw Error(ErrorCode::Other, shown, "cannot be read to its end: %1"_msg(std::strerror(errno)));
        }
    };
    fill(0);
    recognizeImage(bytes, name);  // before many gigabytes of a checkpoint are read as if they were an image
    if (size > INT_MAX) {
        throw Error(ErrorCode::OutOfRange, name, "expected an image file below 2 GiB, found %1 bytes"_msg(size));
    }
    const auto had = bytes.size();
    bytes.resize(size);
    fill(had);
    return bytes;
}

Photo photoInFile(const std::filesystem::path& file, const std::string& name, std::string_view part)
{
    auto photo = decodePhoto(readFile(file, name), name, part);
    photo.channelReader = [file, name] { return decodeChannels(readFile(file, name), name); };
    return photo;
}

}  // namespace

Photo decodePhoto(std::span<const std::byte> bytes, const std::string& name, std::string_view part)
{
    const auto header = readImageHeader(bytes, name);
    requireReadable(header, bytes.size(), name);
    if (!part.empty() && header.kind != ImageKind::Tiff) {
        throw Error(ErrorCode::Unsupported, name,
                    "expected a TIFF to choose channels of, found a %1"_msg(imageKindName(header.kind)));
    }
    if (bytes.size() > INT_MAX) {
        throw Error(ErrorCode::OutOfRange, name,
                    "expected an image file below 2 GiB, found %1 bytes"_msg(bytes.size()));
    }
    Message note = header.more.empty() ? Message() : Message::list(ListKind::Explanation, {Message(name), header.more});
    auto shown = header.samples == 1 ? ShownChannels{0, 0, 0} : ShownChannels{0, 1, 2};
    std::vector<std::byte> copy;
    cv::Mat pixels;
    if (part.empty() && header.samples <= 4) {
        pixels = decodedPixels(patched(bytes, header, copy));
    } else {
        shown = part.empty() ? shown : parseChannels(part, name);
        pixels = readTiffChannels(bytes, name, shown, note);
    }
    if (pixels.depth() == CV_16U && pixels.channels() == 3) {
        pixels = upperBytes(pixels);
    }
    if (pixels.type() != CV_8UC3 || pixels.cols != static_cast<int>(header.width) ||
        pixels.rows != static_cast<int>(header.height)) {
        throw Error(ErrorCode::Corrupt, name,
                    "expected a %1 of %2 x %3 pixels, found data that cannot be decoded"_msg(
                        imageKindName(header.kind), header.width, header.height));
    }
    pixels = upright(pixels, header.orientation);
    cv::Mat rgb = pixels;  // two headers of the same pixels convert in place, where one would cost a copy
    cv::cvtColor(pixels, rgb, cv::COLOR_BGR2RGB);
    return {asTensor(rgb), name, std::move(note), {}, header.channels, shown};
}

torch::Tensor decodeChannels(std::span<const std::byte> bytes, const std::string& name)
{
    const auto header = readImageHeader(bytes, name);
    requireReadable(header, bytes.size(), name);
    if (header.kind == ImageKind::Tiff) {
        auto stored = readEveryTiffChannel(bytes, name);
        if (header.orientation == 1) {
            return stored;
        }
        const auto height = static_cast<int>(stored.size(1)), width = static_cast<int>(stored.size(2));
        std::vector<torch::Tensor> channels;
        for (const auto& plane : stored.unbind(0)) {
            const cv::Mat values(height, width, CV_32FC1, plane.data_ptr());
            channels.push_back(asValues(upright(values, header.orientation)));
        }
        return torch::stack(channels);
    }
    const auto gray = decodedPixels(bytes, cv::IMREAD_UNCHANGED);
    if (gray.type() != CV_8UC1 && gray.type() != CV_16UC1) {
        return {};
    }
    cv::Mat values;
    gray.convertTo(values, CV_32F);
    return asValues(upright(values, header.orientation)).div_(gray.depth() == CV_8U ? 255.0 : 65535.0).unsqueeze(0);
}

torch::Tensor readChannels(const Photo& photo, int count)
{
    auto values = photo.channelReader ? photo.channelReader() : torch::Tensor();
    const auto found = values.defined() ? values.size(0) : photo.rgb.size(2);
    if (found != count) {
        throw Error(ErrorCode::ShapeMismatch, photo.name,
                    "expected %1 channels, as many as the model takes, found %2"_msg(count, found));
    }
    if (!values.defined()) {
        return photo.rgb.permute({2, 0, 1}).to(torch::kFloat32).div_(255.0);
    }
    if (values.size(1) != photo.rgb.size(0) || values.size(2) != photo.rgb.size(1)) {
        throw Error(ErrorCode::Corrupt, photo.name, "expected the file that was opened, found another image"_msg);
    }
    return values;
}

std::vector<std::byte> encodedBmp(const Photo& photo)
{
    cv::Mat bgr;
    cv::cvtColor(cv::Mat(photo.size().height, photo.size().width, CV_8UC3, photo.rgb.data_ptr()), bgr,
                 cv::COLOR_RGB2BGR);
    std::vector<std::uint8_t> encoded;
    cv::imencode(".bmp", bgr, encoded);
    const auto bytes = std::as_bytes(std::span(encoded));
    return {bytes.begin(), bytes.end()};
}

Photo readPhoto(const std::filesystem::path& file)
{
    const auto name = printable(file.filename().string(), kShownPathBytes);
    const auto part = partOf(file);
    if (part.starts_with("channels=")) {
        return photoInFile(wholeFile(file), name, part);
    }
    if (const auto slide = Slide::open(wholeFile(file), !part.empty())) {
        if (part.starts_with("tiles=")) {
            throw Error(ErrorCode::OutOfRange, name,
                        "expected one tile, tile=LEVEL:COLUMN,ROW, found a list of tiles"_msg);
        }
        return part.empty() ? slide->overview().photo : slide->tile(parseTile(part, name));
    }
    if (!part.empty() && !whyUnreachable(file)) {
        throw Error(ErrorCode::Unsupported, name, "expected a slide that OpenSlide reads, found another file"_msg);
    }
    return photoInFile(file, name, {});
}

}  // namespace core
