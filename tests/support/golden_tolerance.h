// How far a golden case may be from the reference's numbers, which are those of float64 to 1e-6.
#pragma once

#include <string_view>

namespace support {

/// In the narrow DETR tokens reach 40 and its first attention is sharp: products of float32 are 1.7e-4 off there with
/// one processor's kernels and 2.5e-4 with another's.
inline double goldenTolerance(std::string_view name, std::string_view array)
{
    return name == "detr" && array == "layer.0.attention" ? 4e-4 : 2e-4;
}

}  // namespace support
