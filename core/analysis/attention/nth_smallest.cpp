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

/// Finds the bin that contains the place, and reduces the place to one inside it.
uint32_t takeBin(const Counts& counts, int64_t& place)
{
    uint32_t bin = 0;
    while (bin + 1 < counts.size() && place >= counts[bin]) {
        place -= counts[bin++];
    }
    return bin;
}

}  // namespace

/// The bits of non-negative floats are ordered like their values: the upper half is found first, then the lower half
/// among numbers that share it.
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
