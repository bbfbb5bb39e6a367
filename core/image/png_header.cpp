// Source: W3C PNG Specification (third edition), sections 5 and 11; acTL tells of an animation, 11.3.6.
#include "core/image/picture_formats.h"

#include <fmt/format.h>

namespace core {

std::optional<PictureHeader> readPngHeader(ByteView file)
{
    file.order = ByteOrder::Big;
    const auto width = file.number(16, 4), height = file.number(20, 4);
    if (!width || !height || !file.matches(12, "IHDR")) {
        return std::nullopt;
    }
    PictureHeader header{.kind = PictureKind::Png, .width = *width, .height = *height};
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
            header.more = fmt::format("{} frames", *file.number(offset + 8, 4));
        }
        hasData = hasData || file.matches(offset + 4, "IDAT");
        offset += *length + 12;
    }
    return header;
}

}  // namespace core
