#include "core/image/image_header.h"

#include "core/error.h"
#include "core/file/file_kind.h"
#include "core/file/text.h"
#include "core/image/image_formats.h"

#include <algorithm>
#include <array>

namespace core {

namespace {

std::optional<ImageHeader> readKind(ImageKind kind, const ByteView& file)
{
    switch (kind) {
        case ImageKind::Jpeg:
            return readJpegHeader(file);
        case ImageKind::Png:
            return readPngHeader(file);
        case ImageKind::WebP:
            return readWebPHeader(file);
        case ImageKind::Tiff:
            return readTiffHeader(file);
        case ImageKind::Bmp:
            return readBmpHeader(file);
    }
    return std::nullopt;
}

}  // namespace

std::string_view imageKindName(ImageKind kind)
{
    constexpr std::array<std::string_view, 5> names{"JPEG", "PNG", "WebP", "TIFF", "BMP"};
    return names[static_cast<std::size_t>(kind)];
}

std::span<const char* const> imageExtensions()
{
    static constexpr std::array extensions{".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".bmp",
                                           ".svs", ".ndpi", ".scn", ".mrxs", ".bif", ".vms",  ".svslide"};
    return extensions;
}

bool isNamedLikeImage(const std::filesystem::path& file)
{
    const auto extension = lowerCaseExtension(file);
    return std::ranges::any_of(imageExtensions(), [&](const char* known) { return extension == known; });
}

std::optional<ImageKind> imageKind(std::span<const std::byte> start)
{
    const ByteView file{start};
    if (file.matches(0, "\xff\xd8\xff")) {
        return ImageKind::Jpeg;
    }
    if (file.matches(0, "\x89PNG\r\n\x1a\n")) {
        return ImageKind::Png;
    }
    if (file.matches(0, "RIFF") && file.matches(8, "WEBP")) {
        return ImageKind::WebP;
    }
    if (file.matches(0, std::string_view("II*\0", 4)) || file.matches(0, std::string_view("MM\0*", 4)) ||
        file.matches(0, std::string_view("II+\0", 4)) || file.matches(0, std::string_view("MM\0+", 4))) {
        return ImageKind::Tiff;
    }
    // "BM" could also begin a text: the reserved numbers after the file size must be zero.
    if (file.matches(0, "BM") && file.number(6, 4).value_or(0) == 0) {
        return ImageKind::Bmp;
    }
    return std::nullopt;
}

ImageKind recognizeImage(std::span<const std::byte> start, const std::string& name)
{
    if (const auto kind = imageKind(start)) {
        return *kind;
    }
    const std::string_view text(reinterpret_cast<const char*>(start.data()), start.size());
    throw Error(text.empty() ? ErrorCode::Corrupt : ErrorCode::Unsupported, name,
                "expected an image (JPEG, PNG, WebP, TIFF or BMP), found %1"_msg(kindOfFile(text)));
}

ImageHeader readImageHeader(std::span<const std::byte> bytes, const std::string& name)
{
    const auto kind = recognizeImage(bytes.first(std::min<std::size_t>(bytes.size(), 4096)), name);
    const auto header = readKind(kind, ByteView{bytes});
    if (!header || header->width == 0 || header->height == 0) {
        throw Error(ErrorCode::Corrupt, name,
                    "expected a whole %1, found %2 bytes that do not tell its width and height"_msg(imageKindName(kind),
                                                                                                    bytes.size()));
    }
    return *header;
}

}  // namespace core
