// Source: ITU-T T.81, annex B (markers); CIPA DC-008 (EXIF in APP1).
#include "core/image/image_formats.h"

#include <cstring>

namespace core {

namespace {

constexpr int kStartOfScan = 0xDA, kEndOfImage = 0xD9, kApp1 = 0xE1, kTemporary = 0x01;

bool isFrame(int marker)
{
    return marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
}

bool hasNoSegment(int marker)
{
    return marker == kTemporary || (marker >= 0xD0 && marker <= 0xD8);
}

/// The offset of the next marker's code byte at or after `offset`; coded data (FF00) and fill bytes are skipped.
std::optional<std::uint64_t> nextMarker(const ByteView& file, std::uint64_t offset)
{
    while (offset + 1 < file.size()) {
        const auto* begin = file.bytes.data();
        const auto* found = static_cast<const std::byte*>(std::memchr(begin + offset, 0xFF, file.size() - offset - 1));
        if (found == nullptr) {
            return std::nullopt;
        }
        offset = static_cast<std::uint64_t>(found - begin) + 1;
        const auto code = std::to_integer<int>(file.bytes[offset]);
        if (code != 0x00 && code != 0xFF) {
            return offset;
        }
    }
    return std::nullopt;
}

}  // namespace

std::optional<ImageHeader> readJpegHeader(ByteView file)
{
    file.order = ByteOrder::Big;
    ImageHeader header{.kind = ImageKind::Jpeg};
    bool framed = false, scanned = false;
    std::uint64_t offset = 2;
    while (const auto marker = nextMarker(file, offset)) {
        const auto code = std::to_integer<int>(file.bytes[*marker]);
        offset = *marker + 1;
        if (code == kEndOfImage) {
            header.whole = scanned;
            break;
        }
        if (hasNoSegment(code)) {
            continue;
        }
        const auto length = file.number(offset, 2);
        if (!length || *length < 2) {
            break;
        }
        if (isFrame(code) && !framed) {
            const auto height = file.number(offset + 3, 2), width = file.number(offset + 5, 2);
            if (!height || !width) {
                break;
            }
            header.height = *height;
            header.width = *width;
            framed = true;
        } else if (code == kApp1 && !framed && file.matches(offset + 2, std::string_view("Exif\0\0", 6))) {
            header.orientation = exifOrientation(file.part(offset + 8, *length > 8 ? *length - 8 : 0));
        }
        scanned = scanned || code == kStartOfScan;
        offset += *length;
    }
    return framed ? std::optional(header) : std::nullopt;
}

}  // namespace core
