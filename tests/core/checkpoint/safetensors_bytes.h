// Safetensors files put together by hand.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

/// The length, the header as given, and `dataBytes` bytes 0, 1, 2 ...
inline std::string safetensors(std::string_view header, std::size_t dataBytes = 0)
{
    std::string file;
    for (int i = 0; i < 8; ++i) {
        file += static_cast<char>(uint64_t{header.size()} >> (8 * i) & 0xFF);
    }
    file += header;
    for (std::size_t i = 0; i < dataBytes; ++i) {
        file += static_cast<char>(i);
    }
    return file;
}

inline std::span<const std::byte> asBytes(std::string_view text)
{
    return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}
