#include "core/image/image_header.h"

#include "core/error.h"
#include "core/file/text.h"
#include "core/image/image_formats.h"

#include <algorithm>
#include <array>

namespace core {

namespace {

constexpr MessageId kWanted = "an image (JPEG, PNG, WebP, TIFF or BMP)"_msg;

struct Signature {
    std::uint64_t offset;
    std::string_view bytes;
    MessageId what;
};

/// Kinds that people may mistake for supported ones: other image formats, and other common files.
constexpr std::array kOtherImages{
    Signature{0, "GIF8", "a GIF"_msg},
    Signature{4, "ftypavif", "an AVIF image"_msg},
    Signature{4, "ftypavis", "an AVIF image"_msg},
    Signature{4, "ftyphei", "a HEIC image"_msg},
    Signature{4, "ftyphev", "a HEIC image"_msg},
    Signature{4, "ftypmif1", "a HEIC image"_msg},
    Signature{4, "ftypmsf1", "a HEIC image"_msg},
    Signature{4, "ftypcrx", "a camera's raw file"_msg},
    Signature{4, "ftyp", "a video"_msg},
    Signature{4, "JXL \r\n", "a JPEG XL image"_msg},
    Signature{0, "\xff\x0a", "a JPEG XL image"_msg},
    Signature{4, "jP  \r\n", "a JPEG 2000 image"_msg},
    Signature{0, "8BPS", "a Photoshop file"_msg},
    Signature{0, "v/1\x01", "an OpenEXR image"_msg},
    Signature{0, "#?RADIANCE", "a Radiance HDR image"_msg},
    Signature{0, "%PDF", "a PDF"_msg},
};
constexpr std::array kOtherFiles{
    Signature{0, "PK\x03\x04", "a zip archive (a PyTorch checkpoint is one)"_msg},
    Signature{0, "\x93NUMPY", "a NumPy array"_msg},
    Signature{0, "\x80\x02", "a Python pickle"_msg},
    Signature{0, "\x89HDF", "an HDF5 file"_msg},
    Signature{0, "\x1f\x8b", "a gzip archive"_msg},
    Signature{0,
              "\x7f"
              "ELF",
              "a program"_msg},
    Signature{8, "{", "a safetensors checkpoint"_msg},
};

template <std::size_t N>
Message firstMatch(const std::array<Signature, N>& signatures, const ByteView& file)
{
    const auto found = std::ranges::find_if(signatures, [&](const auto& s) { return file.matches(s.offset, s.bytes); });
    return found == signatures.end() ? Message() : found->what;
}

bool isText(const ByteView& file)
{
    return std::ranges::none_of(file.bytes, [](std::byte byte) {
        const auto c = std::to_integer<unsigned char>(byte);
        return c == 0x7F || (c < 0x20 && c != '\t' && c != '\n' && c != '\r' && c != '\f');
    });
}

bool contains(const ByteView& file, std::string_view text)
{
    const std::string_view all(reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size());
    return all.find(text) != std::string_view::npos;
}

[[noreturn]] void refuse(const ByteView& start, const std::string& name)
{
    if (start.size() == 0) {
        throw Error(ErrorCode::Corrupt, name, "expected %1, found %2"_msg(kWanted, "an empty file"_msg));
    }
    if (const auto what = firstMatch(kOtherImages, start); !what.empty()) {
        throw Error(ErrorCode::Unsupported, name, "expected %1, found %2"_msg(kWanted, what));
    }
    if (isText(start)) {
        if (contains(start, "<svg")) {
            throw Error(ErrorCode::Unsupported, name, "expected %1, found %2"_msg(kWanted, "an SVG drawing"_msg));
        }
        const bool html = contains(start, "<html") || contains(start, "<!DOCTYPE html");
        throw Error(ErrorCode::Corrupt, name,
                    "expected %1, found %2"_msg(kWanted, html ? "a web page"_msg : "text"_msg));
    }
    const auto what = firstMatch(kOtherFiles, start);
    throw Error(ErrorCode::Corrupt, name,
                "expected %1, found %2"_msg(kWanted, what.empty() ? "bytes of no kind that is known"_msg : what));
}

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
    refuse(ByteView{start}, name);
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
