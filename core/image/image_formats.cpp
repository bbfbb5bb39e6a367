// Headers of PNG, WebP and BMP images; jpeg_header.cpp and tiff_header.cpp have the others.
// Sources:
//   PNG: W3C PNG Specification (third edition), sections 5 and 11; acTL marks an animation, 11.3.6.
//   WebP: RFC 9649 (container, VP8L), RFC 6386 section 9.1 (VP8 frame header).
//   BMP: Microsoft's BITMAPFILEHEADER, BITMAPCOREHEADER and BITMAPINFOHEADER.
#include "core/image/image_formats.h"

#include <cstdlib>

namespace core {

std::optional<ImageHeader> readPngHeader(ByteView file)
{
    file.order = ByteOrder::Big;
    const auto width = file.number(16, 4), height = file.number(20, 4);
    if (!width || !height || !file.matches(12, "IHDR")) {
        return std::nullopt;
    }
    ImageHeader header{.kind = ImageKind::Png, .width = *width, .height = *height};
    bool hasData = false;
    std::uint64_t offset = 8;
    while (const auto length = file.number(offset, 4)) {
        if (!file.has(offset, *length + 12)) {
            break;
        }
        if (file.matches(offset + 4, "IEND")) {
            header.whole = hasData;
            break;
        }
        if (file.matches(offset + 4, "eXIf")) {
            header.orientation = exifOrientation(file.part(offset + 8, *length));
        }
        if (file.matches(offset + 4, "acTL") && file.number(offset + 8, 4).value_or(1) > 1) {
            header.more = "holds %1 frames; the first is read"_msg(*file.number(offset + 8, 4));
        }
        hasData = hasData || file.matches(offset + 4, "IDAT");
        offset += *length + 12;
    }
    return header;
}

namespace {

/// Reads the size from a still image's own data; false when it is missing.
bool readStill(const ByteView& file, std::uint64_t data, bool lossless, ImageHeader& header)
{
    if (lossless) {
        const auto sides = file.number(data + 1, 4);
        if (!sides || !file.matches(data, "\x2f")) {
            return false;
        }
        header.width = (*sides & 0x3FFF) + 1;
        header.height = (*sides >> 14 & 0x3FFF) + 1;
        return true;
    }
    const auto width = file.number(data + 6, 2), height = file.number(data + 8, 2);
    if (!width || !height || !file.matches(data + 3, "\x9d\x01\x2a")) {
        return false;
    }
    header.width = *width & 0x3FFF;
    header.height = *height & 0x3FFF;
    return true;
}

bool readExtended(const ByteView& file, std::uint64_t data, ImageHeader& header)
{
    constexpr std::uint64_t kAnimated = 0x02;
    const auto flags = file.number(data, 1), width = file.number(data + 4, 3), height = file.number(data + 7, 3);
    if (!flags || !width || !height) {
        return false;
    }
    header.width = *width + 1;
    header.height = *height + 1;
    if (*flags & kAnimated) {
        header.unsupported = "an animated WebP"_msg;
    }
    return true;
}

/// EXIF in WebP may begin with JPEG's preamble, depending on the writer.
ByteView withoutPreamble(const ByteView& exif)
{
    return exif.matches(0, std::string_view("Exif\0\0", 6)) ? exif.part(6) : exif;
}

}  // namespace

std::optional<ImageHeader> readWebPHeader(ByteView file)
{
    ImageHeader header{.kind = ImageKind::WebP};
    bool sized = false;
    std::uint64_t offset = 12;
    while (const auto length = file.number(offset + 4, 4)) {
        const auto data = offset + 8;
        if (!sized && file.matches(offset, "VP8X")) {
            sized = readExtended(file, data, header);
        } else if (!sized && (file.matches(offset, "VP8 ") || file.matches(offset, "VP8L"))) {
            sized = readStill(file, data, file.matches(offset, "VP8L"), header);
        } else if (file.matches(offset, "EXIF")) {
            header.orientation = exifOrientation(withoutPreamble(file.part(data, *length)));
        }
        offset = data + *length + (*length & 1);
    }
    const auto promised = file.number(4, 4);
    header.whole = promised && file.has(8, *promised);
    return sized ? std::optional(header) : std::nullopt;
}

namespace {

std::uint64_t magnitude(std::uint64_t number)
{
    return static_cast<std::uint64_t>(std::llabs(static_cast<std::int32_t>(static_cast<std::uint32_t>(number))));
}

}  // namespace

std::optional<ImageHeader> readBmpHeader(ByteView file)
{
    constexpr std::uint64_t kCoreHeader = 12;
    const auto pixels = file.number(10, 4), headerSize = file.number(14, 4);
    if (!pixels || !headerSize) {
        return std::nullopt;
    }
    const bool core = *headerSize == kCoreHeader;
    const auto width = file.number(18, core ? 2 : 4), height = file.number(core ? 20 : 22, core ? 2 : 4);
    const auto bits = file.number(core ? 24 : 28, 2), compression = core ? 0 : file.number(30, 4);
    if (!width || !height || !bits || !compression || *bits > 64) {
        return std::nullopt;
    }
    ImageHeader header{.kind = ImageKind::Bmp};
    header.width = core ? *width : magnitude(*width);
    header.height = core ? *height : magnitude(*height);  // negative: stored from the top down
    constexpr std::uint64_t kUncompressed = 0, kBitFields = 3;
    if (*compression == kUncompressed || *compression == kBitFields) {
        const auto row = (header.width * *bits + 31) / 32 * 4;
        header.whole = file.has(*pixels, row * header.height);
    } else {
        const auto promised = file.number(2, 4);
        header.whole = promised && file.has(0, *promised) && file.has(*pixels, 1);
    }
    return header;
}

}  // namespace core
