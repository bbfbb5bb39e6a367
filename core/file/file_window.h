// Reads small pieces of a file in ascending order, without a system call for each.
#pragma once

#include "core/file/mapped_file.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace core {

/// Caches the part of the file that was read last. The file must outlive it.
class FileWindow {
public:
    /// @param step  bytes read ahead: about as many as will be needed
    FileWindow(const MappedFile& file, std::size_t step) : m_file(file), m_step(step) {}

    /// The bytes at `offset`; valid until the next call.
    /// @throws Error Corrupt when these bytes lie outside the file, or cannot be read
    std::span<const std::byte> at(uint64_t offset, std::size_t length);

private:
    const MappedFile& m_file;
    std::size_t m_step;
    uint64_t m_start = 0;
    std::vector<std::byte> m_bytes;
};

/// A little-endian number of `count` bytes at `offset`; the caller has checked that they exist.
inline uint64_t littleEndian(std::span<const std::byte> bytes, std::size_t offset, int count)
{
    uint64_t value = 0;
    for (int i = 0; i < count; ++i) {
        value |= std::to_integer<uint64_t>(bytes[offset + static_cast<std::size_t>(i)]) << (8 * i);
    }
    return value;
}

inline std::string_view asText(std::span<const std::byte> bytes)  ///< a view of the bytes, valid as long as they are
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace core
