#include "core/analysis/attention/mass_threshold.h"

#include "core/analysis/view/result.h"

#include <array>
#include <bit>
#include <limits>
#include <vector>

namespace core {
namespace {

const std::array<HeadColor, 7>& okabeIto()
{
    // Orange, sky blue, green, yellow, blue, vermilion, purple.
    static const std::array<HeadColor, 7> colors{{{0.902F, 0.624F, 0.0F},
                                                  {0.337F, 0.706F, 0.914F},
                                                  {0.0F, 0.620F, 0.451F},
                                                  {0.941F, 0.894F, 0.259F},
                                                  {0.0F, 0.447F, 0.698F},
                                                  {0.835F, 0.369F, 0.0F},
                                                  {0.800F, 0.475F, 0.655F}}};
    return colors;
}

/// Weights that count: those that exist and are above 0.
torch::Tensor massOf(const torch::Tensor& maps)
{
    return maps.to(torch::kCPU).nan_to_num(0.0).clamp_min(0.0);
}

}  // namespace

torch::Tensor keptByMass(const torch::Tensor& maps, double mass)
{
    const torch::NoGradGuard noGrad;
    const torch::Tensor weights = massOf(maps);
    const auto [sorted, places] = weights.sort(-1, true);
    // The sum before the first that is left out is the whole share, up to float32's precision.
    const double enough = mass < 1.0 ? mass - 1e-6 : std::numeric_limits<double>::infinity();
    const torch::Tensor running = sorted.cumsum(-1, torch::kFloat64);
    const torch::Tensor before = running - sorted;
    const torch::Tensor kept =
        (before < enough * running.narrow(-1, running.size(-1) - 1, 1)).logical_and(sorted > 0.0);
    return torch::zeros_like(kept).scatter_(-1, places, kept);
}

HeadColor headColor(int head)
{
    const auto& base = okabeIto();
    HeadColor color = base[static_cast<size_t>(head) % base.size()];
    const auto round = static_cast<size_t>(head) / base.size() % 3;
    const auto changed = [round](float part) { return round == 1 ? 0.55F * part : 0.5F + 0.5F * part; };
    if (round > 0) {
        color = {changed(color.red), changed(color.green), changed(color.blue)};
    }
    return color;
}

torch::Tensor dominantHead(const torch::Tensor& maps, const torch::Tensor& kept)
{
    const torch::NoGradGuard noGrad;
    const torch::Tensor weights = massOf(maps);
    const torch::Tensor heaviest = weights.amax(1, true).clamp_min(std::numeric_limits<float>::min());
    const auto [share, head] = (weights / heaviest).masked_fill(kept.logical_not(), -1.0).max(0);
    return head.masked_fill(share < 0.0, -1);
}

torch::Tensor coloredByHead(const torch::Tensor& heads)
{
    torch::Tensor colors = torch::full({heads.size(0), 3}, kNoValue);
    auto out = colors.accessor<float, 2>();
    const auto of = heads.accessor<int64_t, 1>();
    for (int64_t patch = 0; patch < heads.size(0); ++patch) {
        if (of[patch] >= 0) {
            const HeadColor color = headColor(static_cast<int>(of[patch]));
            out[patch][0] = color.red;
            out[patch][1] = color.green;
            out[patch][2] = color.blue;
        }
    }
    return colors;
}

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
using torch::Tensor;
