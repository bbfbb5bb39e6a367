#include "core/experiment/faithfulness.h"

#include "core/error.h"
#include "core/experiment/edited_pixels.h"
#include "core/experiment/sweeps.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace core {

using torch::Tensor;

namespace {

/// [n + 1]: how many patches are gone at each step.
std::vector<int64_t> counts(int steps, int64_t patches)
{
    std::vector<int64_t> result;
    for (int64_t step = 0; step <= steps; ++step) {
        result.push_back((step * patches + steps / 2) / steps);
    }
    return result;
}

/// [n + 1, P]: which patches are gone at each step. @param order [P] int64, the first one goes first
Tensor gone(const Tensor& order, const std::vector<int64_t>& atSteps)
{
    auto masks = torch::zeros({static_cast<int64_t>(atSteps.size()), order.size(0)}, torch::kBool);
    for (size_t step = 0; step < atSteps.size(); ++step) {
        masks[static_cast<int64_t>(step)].index_fill_(0, order.narrow(0, 0, atSteps[step]), true);
    }
    return masks;
}

/// Most relevant first; equal ones in reading order.
Tensor orderOf(const Tensor& map)
{
    const auto values =
        torch::nan_to_num(map.flatten().to(torch::kCPU, torch::kFloat64), std::numeric_limits<double>::lowest());
    return std::get<1>(torch::sort(values, /*stable=*/true, /*dim=*/0, /*descending=*/true));
}

Tensor randomOrder(PatchGrid grid, uint64_t seed)
{
    Edit shuffle;
    shuffle.kind = EditKind::Shuffle;
    shuffle.seed = seed;
    return shuffledPlaces({shuffle}, grid);
}

}  // namespace

FaithfulnessCurves faithfulness(Network& network, const Tensor& pixels, const Tensor& map, const FaithfulnessWish& wish,
                                const Metric& metric, const RunControl& control)
{
    const auto grid = network.gridFor(static_cast<int>(pixels.size(2)), static_cast<int>(pixels.size(3)));
    if (map.dim() != 2 || map.size(0) != grid.rows || map.size(1) != grid.cols) {
        throw Error(ErrorCode::ShapeMismatch, fmt::format("faithfulness: expected a map of {} x {} patches, found {}",
                                                          grid.rows, grid.cols, map.numel()));
    }
    const int steps = std::clamp(wish.steps, 1, grid.count());
    const auto atSteps = counts(steps, grid.count());
    const auto order = orderOf(map);
    const auto deletion = gone(order, atSteps);
    std::vector<Tensor> masks{deletion, deletion.logical_not()};
    for (int i = 0; i < wish.orders; ++i) {
        masks.push_back(gone(randomOrder(grid, wish.seed + static_cast<uint64_t>(i)), atSteps));
    }
    const auto scores = scoresWithFilledPatches(network, pixels, torch::cat(masks), wish.filling, metric, control)
                            .view({-1, steps + 1});
    FaithfulnessCurves curves;
    curves.shares = torch::tensor(atSteps, torch::kFloat64) / static_cast<double>(grid.count());
    curves.deletion = scores[0];
    curves.insertion = scores[1];
    curves.random = scores.slice(0, 2);
    curves.gini = giniIndex(map);
    return curves;
}

double areaUnder(const Tensor& curve)
{
    const auto points = curve.to(torch::kFloat64);
    const auto ends = (points[0] + points[-1]) / 2.0;
    return ((points.sum() - ends) / static_cast<double>(points.size(0) - 1)).item<double>();
}

double giniIndex(const Tensor& values)
{
    const auto sizes = torch::nan_to_num(values.flatten().to(torch::kCPU, torch::kFloat64), 0.0).abs();
    const auto sorted = std::get<0>(torch::sort(sizes));
    const int64_t n = sorted.size(0);
    const auto weights = 2 * torch::arange(1, n + 1, torch::kFloat64) - static_cast<double>(n + 1);
    const double sum = sorted.sum().item<double>();
    return sum > 0.0 ? (weights * sorted).sum().item<double>() / (static_cast<double>(n) * sum) : 0.0;
}

}  // namespace core
