// Bytes of a file that may say anything: every read is checked against the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace core {

enum class ByteOrder { Little, Big };

struct ByteView {
    std::span<const std::byte> bytes;
    ByteOrder order = ByteOrder::Little;

    std::uint64_t size() const { return bytes.size(); }
    bool has(std::uint64_t offset, std::uint64_t count) const { return offset <= size() && count <= size() - offset; }

    /// An unsigned number of 1 to 8 bytes; nothing when it would reach beyond the end.
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

}  // namespace core
