// Source: RFC 9649 (WebP container, VP8L), RFC 6386 section 9.1 (VP8 frame header).
#include "core/image/picture_formats.h"

namespace core {

namespace {

/// The size in a still picture's own data; false when it is not there.
bool readStill(const ByteView& file, std::uint64_t data, bool lossless, PictureHeader& header)
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

bool readExtended(const ByteView& file, std::uint64_t data, PictureHeader& header)
{
    constexpr std::uint64_t kAnimated = 0x02;
    const auto flags = file.number(data, 1), width = file.number(data + 4, 3), height = file.number(data + 7, 3);
    if (!flags || !width || !height) {
        return false;
    }
    header.width = *width + 1;
    header.height = *height + 1;
    if (*flags & kAnimated) {
        header.unsupported = "an animated WebP";
    }
    return true;
}

/// EXIF in WebP begins with or without JPEG's preamble, by who wrote it.
ByteView withoutPreamble(const ByteView& exif)
{
    return exif.matches(0, std::string_view("Exif\0\0", 6)) ? exif.part(6) : exif;
}

}  // namespace

std::optional<PictureHeader> readWebPHeader(ByteView file)
{
    PictureHeader header{.kind = PictureKind::WebP};
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

}  // namespace core
