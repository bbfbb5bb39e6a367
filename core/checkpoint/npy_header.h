// The header of a NumPy .npy array, written and read. It is a Python literal; a small grammar reads it, nothing is
// evaluated.
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
    bool fortranOrder = false;  ///< the first index runs fastest
    std::vector<int64_t> shape;
    std::size_t dataStart = 0;  ///< from the start of the array's bytes
};

/// Reads the header of a whole .npy that lies in memory, and makes sure that the data fill the rest exactly.
/// @param source  the file or record, as messages name it
/// @throws Error Corrupt or Unsupported
NpyHeader parseNpyHeader(std::span<const std::byte> array, const std::string& source);

/// Everything before the data, as numpy.save writes it (version 1.0, C order, padded to a multiple of 64).
/// @throws Error Unsupported, naming the type, when NumPy has no such type (bfloat16)
std::string npyHeader(c10::ScalarType dtype, std::span<const int64_t> shape);

}  // namespace core
