// Maps as a page carries them: 16 bits per value between the map's own extremes, deflated. The page undoes both
// (resources/report/numbers.js).
#pragma once

#include <QByteArray>

#include <torch/types.h>

#include <vector>

namespace ui {

/// M maps of P patches each.
struct PackedMaps {
    struct Ends {
        float low = 0.0F, high = 0.0F;  ///< values of the codes 0 and kLastMapCode
    };
    QByteArray bytes;        ///< zlib stream of M x P codes, 16 bits each, low byte first
    std::vector<Ends> ends;  ///< one per map
};

inline constexpr int kLastMapCode = 65534, kNoValueMapCode = 65535;

/// The largest error of a value in a map with these ends: half a step.
inline double quantization(PackedMaps::Ends ends)
{
    return (double{ends.high} - double{ends.low}) / kLastMapCode / 2.0;
}

/// @param maps  [M, P] float32 on the CPU; NaN: no value
PackedMaps packMaps(const torch::Tensor& maps);

/// A zlib stream, which browsers call "deflate".
QByteArray deflated(const QByteArray& bytes);

}  // namespace ui
