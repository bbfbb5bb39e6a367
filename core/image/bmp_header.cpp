// Source: Microsoft's BITMAPFILEHEADER, BITMAPCOREHEADER and BITMAPINFOHEADER.
#include "core/image/picture_formats.h"

#include <cstdlib>

namespace core {

namespace {

std::uint64_t magnitude(std::uint64_t number)
{
    return static_cast<std::uint64_t>(std::llabs(static_cast<std::int32_t>(static_cast<std::uint32_t>(number))));
}

}  // namespace

std::optional<PictureHeader> readBmpHeader(ByteView file)
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
    PictureHeader header{.kind = PictureKind::Bmp};
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
