#include "core/analysis/attention/mass_threshold.h"

#include "core/analysis/view/result.h"

#include <array>
#include <limits>

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

torch::Tensor keepingHead(const torch::Tensor& maps, const torch::Tensor& kept)
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

}  // namespace core
