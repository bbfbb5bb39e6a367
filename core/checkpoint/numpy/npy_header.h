// Reads and writes the header of a NumPy .npy array, a Python literal. A small grammar parses it; nothing is evaluated.
#pragma once

#include <c10/core/ScalarType.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace core {

struct NpyHeader {
    c10::ScalarType dtype = c10::ScalarType::Float;
    bool fortranOrder = false;  ///< the first index varies fastest
    std::vector<int64_t> shape;
    std::size_t dataStart = 0;  ///< offset from the start of the array's bytes
};

/// Limit on the size of a header, from the array's start.
constexpr std::size_t kNpyHeaderReach = 10'012;

/// Reads the header of an .npy, and checks that the data fill the rest exactly.
/// @param start       its first bytes: all of them, or kNpyHeaderReach
/// @param arrayBytes  size of the whole .npy, header and data
/// @param source      the file or record, for messages
/// @throws Error Corrupt or Unsupported
NpyHeader parseNpyHeader(std::span<const std::byte> start, uint64_t arrayBytes, const std::string& source);

/// The same for an array that is entirely in memory.
inline NpyHeader parseNpyHeader(std::span<const std::byte> array, const std::string& source)
{
    return parseNpyHeader(array, array.size(), source);
}

/// Everything before the data, as numpy.save writes it (version 1.0, C order, padded to a multiple of 64).
/// @throws Error Unsupported, naming the type, when NumPy has no such type (bfloat16)
std::string npyHeader(c10::ScalarType dtype, std::span<const int64_t> shape);

}  // namespace core
