// Header readers for each image format, and the bounds-checked bytes that they read; used only by image_header.cpp.
// Empty when the size cannot be found.
#pragma once

#include "core/image/image_header.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace core {

/// Byte order of a number.
enum class ByteOrder { Little, Big };

/// A view of bytes, which must outlive it; never throws.
struct ByteView {
    std::span<const std::byte> bytes;
    ByteOrder order = ByteOrder::Little;

    /// Number of bytes.
    std::uint64_t size() const { return bytes.size(); }
    /// Whether `count` bytes from `offset` on are inside.
    bool has(std::uint64_t offset, std::uint64_t count) const { return offset <= size() && count <= size() - offset; }

    /// An unsigned number of 1 to 8 bytes; empty beyond the end.
    std::optional<std::uint64_t> number(std::uint64_t offset, int width) const
    {
        if (!has(offset, width)) {
            return std::nullopt;
        }
        std::uint64_t value = 0;
        for (int i = 0; i < width; ++i) {
            const int at = order == ByteOrder::Big ? i : width - 1 - i;
            value = value << 8 | std::to_integer<std::uint64_t>(bytes[offset + at]);
        }
        return value;
    }

    /// Whether the bytes from `offset` on are this text.
    bool matches(std::uint64_t offset, std::string_view text) const
    {
        return has(offset, text.size()) &&
               std::string_view(reinterpret_cast<const char*>(bytes.data()) + offset, text.size()) == text;
    }

    /// `count` bytes from `offset` on, or as many as there are.
    ByteView part(std::uint64_t offset, std::uint64_t count = UINT64_MAX) const
    {
        const auto start = offset < size() ? offset : size();
        return {bytes.subspan(start, count < size() - start ? count : size() - start), order};
    }
};

/// The header of a file of this format.
std::optional<ImageHeader> readJpegHeader(ByteView file);
std::optional<ImageHeader> readPngHeader(ByteView file);
std::optional<ImageHeader> readWebPHeader(ByteView file);
std::optional<ImageHeader> readBmpHeader(ByteView file);
std::optional<ImageHeader> readTiffHeader(ByteView file);

/// The orientation in an EXIF block (a small TIFF), 1 to 8; 1 when it is missing or broken.
int exifOrientation(ByteView exif);

}  // namespace core
