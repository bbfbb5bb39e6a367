// How many bytes a tensor takes, from a shape that a file claims.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>

namespace core {

/// Product of the shape times `elementBytes`; nothing when it overflows 63 bits or a dimension is negative. Dimensions
/// are multiplied from left to right and zeros count as ones on the way, so that strides can be computed as well.
inline std::optional<int64_t> checkedBytes(std::span<const int64_t> shape, int64_t elementBytes)
{
    int64_t bytes = elementBytes;
    bool empty = false;
    for (const auto size : shape) {
        if (size < 0 || (size > 0 && bytes > std::numeric_limits<int64_t>::max() / size)) {
            return std::nullopt;
        }
        empty = empty || size == 0;
        bytes *= size == 0 ? 1 : size;
    }
    return empty ? 0 : bytes;
}

}  // namespace core
