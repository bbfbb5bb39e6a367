#include "core/analysis/attention/nth_smallest.h"

#include <bit>
#include <vector>

namespace core {
namespace {

using Counts = std::vector<int64_t>;

template <typename Visit>
void forEachBits(const Pieces& pieces, const Visit& visit)
{
    pieces([&](const torch::Tensor& piece) {
        const torch::Tensor values = piece.to(torch::kCPU, torch::kFloat32).contiguous();
        const float* data = values.data_ptr<float>();
        for (int64_t i = 0; i < values.numel(); ++i) {
            visit(std::bit_cast<uint32_t>(data[i]));
        }
    });
}

/// The bin in which the place falls; what is left of the place inside it.
uint32_t takeBin(const Counts& counts, int64_t& place)
{
    uint32_t bin = 0;
    while (bin + 1 < counts.size() && place >= counts[bin]) {
        place -= counts[bin++];
    }
    return bin;
}

}  // namespace

/// The bits of floats that are not negative are in the order of their values: the upper half is found first, then the
/// lower half among those that share it.
float nthSmallest(const Pieces& pieces, int64_t place)
{
    Counts counts(1U << 16);
    forEachBits(pieces, [&](uint32_t bits) { ++counts[bits >> 16]; });
    const uint32_t upper = takeBin(counts, place);
    counts.assign(counts.size(), 0);
    forEachBits(pieces, [&](uint32_t bits) { counts[bits & 0xFFFFU] += bits >> 16 == upper ? 1 : 0; });
    return std::bit_cast<float>((upper << 16) | takeBin(counts, place));
}

}  // namespace core
