#include "core/experiment/faithfulness.h"

#include "core/error.h"
#include "core/experiment/edited_pixels.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>

namespace core {

using torch::Tensor;

namespace {

/// [n + 1]: number of patches removed at each step.
std::vector<int64_t> counts(int steps, int64_t patches)
{
    std::vector<int64_t> result;
    for (int64_t step = 0; step <= steps; ++step) {
        result.push_back((step * patches + steps / 2) / steps);
    }
    return result;
}

/// [n + 1, P] bool: the patches removed at each step. @param order [P] int64, in order of removal
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

void requireGrid(const Tensor& map, PatchGrid grid)
{
    if (map.dim() != 2 || map.size(0) != grid.rows || map.size(1) != grid.cols) {
        throw Error(ErrorCode::ShapeMismatch,
                    "faithfulness: expected a map of %1 x %2 patches, found %3"_msg(grid.rows, grid.cols, map.numel()));
    }
}

/// The metric along several orders. Images with no patch removed, or with all removed, are evaluated once.
class Steps {
public:
    Steps(int64_t patches, const FaithfulnessRequest& request)
        : m_counts(counts(std::clamp<int>(request.steps, 1, static_cast<int>(patches)), patches)),
          m_lastStays(request.removal == Removal::Drop)
    {
    }

    void add(const Tensor& order)
    {
        const auto masks = gone(order, m_counts);
        m_orders.push_back(masks);
        if (m_lastStays) {
            masks[-1][order[-1]] = false;
        }
    }
    /// Most relevant restored first.
    void addBack(const Tensor& order)
    {
        const auto masks = gone(order, m_counts).logical_not();
        m_orders.push_back(masks);
        if (m_lastStays) {
            masks[0][order[0]] = false;
        }
    }

    /// @return [orders, n + 1]
    Tensor scores(const std::function<Tensor(const Tensor& masks)>& scoresOf) const
    {
        const auto all = torch::cat(m_orders);
        std::map<std::vector<bool>, int64_t> known;
        std::vector<Tensor> asked;
        std::vector<int64_t> places;
        for (const auto& mask : all.unbind(0)) {
            const bool* values = mask.data_ptr<bool>();
            const auto [at, isNew] =
                known.try_emplace(std::vector<bool>(values, values + mask.numel()), static_cast<int64_t>(asked.size()));
            if (isNew) {
                asked.push_back(mask);
            }
            places.push_back(at->second);
        }
        const auto found = scoresOf(torch::stack(asked));
        return found.index_select(0, torch::tensor(places)).view({static_cast<int64_t>(m_orders.size()), -1});
    }

    Tensor shares(int64_t patches) const
    {
        return torch::tensor(m_counts, torch::kFloat64) / static_cast<double>(patches);
    }

private:
    std::vector<int64_t> m_counts;
    bool m_lastStays;
    std::vector<Tensor> m_orders;  ///< [n + 1, P] each
};

}  // namespace

std::vector<FaithfulnessCurves> faithfulness(Network& network, const Tensor& pixels, const std::vector<Tensor>& maps,
                                             const FaithfulnessRequest& request, const Metric& metric,
                                             const RunControl& control)
{
    const auto grid = network.passOver(pixels).grid;
    Steps steps(grid.count(), request);
    for (const auto& map : maps) {
        requireGrid(map, grid);
        steps.add(orderOf(map));
        steps.addBack(orderOf(map));
    }
    for (int i = 0; i < request.orders; ++i) {
        steps.add(randomOrder(grid, request.seed + static_cast<uint64_t>(i)));
    }
    const auto scores = steps.scores([&](const Tensor& masks) {
        return scoresWithout(network, pixels, masks, {request.removal, request.seed}, metric, control);
    });
    std::vector<FaithfulnessCurves> found;
    for (const auto& map : maps) {
        const auto at = 2 * static_cast<int64_t>(found.size());
        found.push_back({steps.shares(grid.count()), scores[at], scores[at + 1],
                         scores.slice(0, 2 * static_cast<int64_t>(maps.size())), giniIndex(map)});
    }
    return found;
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
