#include "ui/report/packed_maps.h"

#include <torch/types.h>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr int kBestCompression = 9;
constexpr int kQtLengthBytes = 4;  ///< that qCompress() puts in front of the stream

PackedMaps::Ends endsOf(const float* values, int64_t count)
{
    PackedMaps::Ends ends;
    bool any = false;
    for (const float* value = values; value != values + count; ++value) {
        if (std::isfinite(*value)) {
            ends.low = any ? std::min(ends.low, *value) : *value;
            ends.high = any ? std::max(ends.high, *value) : *value;
            any = true;
        }
    }
    return ends;
}

int codeOf(float value, PackedMaps::Ends ends)
{
    if (!std::isfinite(value)) {
        return kNoValueMapCode;
    }
    const double span = double{ends.high} - double{ends.low};
    return span > 0.0 ? static_cast<int>(std::lround((double{value} - double{ends.low}) / span * kLastMapCode)) : 0;
}

}  // namespace

QByteArray deflated(const QByteArray& bytes)
{
    return qCompress(bytes, kBestCompression).mid(kQtLengthBytes);
}

PackedMaps packMaps(const torch::Tensor& maps)
{
    const torch::Tensor values = maps.to(torch::kCPU, torch::kFloat32).contiguous();
    const int64_t patches = values.size(1);
    const auto* data = values.data_ptr<float>();
    PackedMaps packed;
    QByteArray codes(2 * values.numel(), Qt::Uninitialized);
    auto* next = codes.data();
    for (int64_t map = 0; map < values.size(0); ++map) {
        const float* row = data + map * patches;
        packed.ends.push_back(endsOf(row, patches));
        for (int64_t patch = 0; patch < patches; ++patch) {
            const int code = codeOf(row[patch], packed.ends.back());
            *next++ = static_cast<char>(code & 0xFF);
            *next++ = static_cast<char>(code >> 8);
        }
    }
    packed.bytes = deflated(codes);
    return packed;
}

}  // namespace ui
