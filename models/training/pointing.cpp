#include "models/training/pointing.h"

#include "core/analysis/attention/object_numbers.h"

#include <algorithm>
#include <cmath>

namespace training {
namespace {

using torch::Tensor;

constexpr double kTolerance = 0.03;  ///< of the image's longer side
constexpr int kOnTarget = 128;       ///< of 255

/// From a point to the pixel that covers [index, index + 1].
double distanceTo(int64_t index, double point)
{
    return std::max({static_cast<double>(index) - point, point - static_cast<double>(index + 1), 0.0});
}

bool isNear(const Tensor& mask, double x, double y, double reach)
{
    const auto pixels = mask.accessor<uint8_t, 2>();
    const auto first = [&](double point) { return std::max<int64_t>(0, std::llround(std::floor(point - reach)) - 1); };
    const auto end = [&](double point, int64_t size) {
        return std::min<int64_t>(size, std::llround(std::ceil(point + reach)) + 1);
    };
    for (int64_t row = first(y); row < end(y, mask.size(0)); ++row) {
        for (int64_t col = first(x); col < end(x, mask.size(1)); ++col) {
            if (pixels[row][col] >= kOnTarget && std::hypot(distanceTo(col, x), distanceTo(row, y)) <= reach) {
                return true;
            }
        }
    }
    return false;
}

/// Sums over each cell of what of it lies inside the image.
Tensor sumsOfCells(const Tensor& pixels, core::PatchGrid grid, int side)
{
    auto whole = torch::zeros({int64_t{grid.rows} * side, int64_t{grid.cols} * side}, torch::kFloat64);
    const auto rows = std::min(pixels.size(0), whole.size(0)), cols = std::min(pixels.size(1), whole.size(1));
    whole.narrow(0, 0, rows).narrow(1, 0, cols).copy_(pixels.narrow(0, 0, rows).narrow(1, 0, cols));
    return whole.reshape({grid.rows, side, grid.cols, side}).sum({1, 3});
}

}  // namespace

TargetCells targetCells(const Tensor& mask, core::PatchGrid grid, int side)
{
    const double reach = kTolerance * static_cast<double>(std::max(mask.size(0), mask.size(1)));
    TargetCells cells;
    cells.near = torch::zeros({grid.rows, grid.cols}, torch::kBool);
    auto near = cells.near.accessor<bool, 2>();
    for (int row = 0; row < grid.rows; ++row) {
        for (int col = 0; col < grid.cols; ++col) {
            near[row][col] = isNear(mask, (col + 0.5) * side, (row + 0.5) * side, reach);
        }
    }
    cells.coverage = sumsOfCells(mask.to(torch::kFloat64).div(255), grid, side) /
                     sumsOfCells(torch::ones_like(mask, torch::kFloat64), grid, side).clamp_min(1);
    return cells;
}

Pointing& operator+=(Pointing& sum, const Pointing& other)
{
    sum.hits += other.hits;
    sum.covers += other.covers;
    sum.touches += other.touches;
    sum.inside += other.inside;
    return sum;
}

Pointing operator/(const Pointing& sum, double count)
{
    return {sum.hits / count, sum.covers / count, sum.touches / count, sum.inside / count};
}

Pointing pointing(const Tensor& map, const TargetCells& target)
{
    const auto numbers = core::objectNumbers(map, target.coverage);
    if (numbers.strongest < 0) {
        return {};
    }
    return {target.near.flatten()[numbers.strongest].item<bool>() ? 1.0 : 0.0, numbers.strongestInside ? 1.0 : 0.0,
            target.coverage.flatten()[numbers.strongest].item<double>() > 0 ? 1.0 : 0.0,
            std::isnan(numbers.share) ? 0.0 : numbers.share};
}

Pointing blindPointing(const TargetCells& target)
{
    const auto share = [](const Tensor& cells) { return cells.to(torch::kFloat64).mean().item<double>(); };
    return {share(target.near), share(target.coverage.ge(0.5)), share(target.coverage.gt(0)), share(target.coverage)};
}

Pointing middlePointing(const TargetCells& target)
{
    auto map = torch::zeros_like(target.coverage);
    map[map.size(0) / 2][map.size(1) / 2] = 1;
    return pointing(map, target);
}

}  // namespace training
