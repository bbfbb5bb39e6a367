#include "core/analysis/attention/object_numbers.h"

#include "core/error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

namespace core {
namespace {

void requireSameGrid(const torch::Tensor& map, const torch::Tensor& object)
{
    const auto rows = map.size(-2), cols = map.size(-1);
    if (object.dim() != 2 || object.size(0) != rows || object.size(1) != cols) {
        throw Error(ErrorCode::ShapeMismatch, "object: expected a grid of %1 x %2 patches, found %3"_msg(
                                                  rows, cols, fmt::format("{}", fmt::join(object.sizes(), " x "))));
    }
}

double sumOf(const torch::Tensor& values)
{
    return values.sum().item<double>();
}

/// ObjectNumbers::share of each map, float64.
torch::Tensor shares(const torch::Tensor& maps, const torch::Tensor& object)
{
    const torch::Tensor mass = maps.to(torch::kCPU, torch::kFloat64).nan_to_num(0.0).clamp_min(0.0).flatten(1);
    const torch::Tensor covered = object.to(torch::kCPU, torch::kFloat64).flatten();
    return (mass * covered).sum(1) / mass.sum(1);
}

}  // namespace

ObjectNumbers objectNumbers(const torch::Tensor& map, const torch::Tensor& object)
{
    const torch::NoGradGuard noGrad;
    requireSameGrid(map, object);
    const torch::Tensor values = map.to(torch::kCPU, torch::kFloat64);
    const torch::Tensor valued = values.isnan().logical_not();
    const torch::Tensor inside = object.to(torch::kCPU, torch::kFloat64) * valued;
    const torch::Tensor outside = (1.0 - object.to(torch::kCPU, torch::kFloat64)) * valued;
    const torch::Tensor plain = values.nan_to_num(0.0);
    const double areaInside = sumOf(inside), areaOutside = sumOf(outside);
    ObjectNumbers numbers;
    numbers.covered = areaInside / (areaInside + areaOutside);
    numbers.massInside = sumOf(plain * inside);
    numbers.massOutside = sumOf(plain * outside);
    numbers.meanInside = numbers.massInside / areaInside;
    numbers.meanOutside = numbers.massOutside / areaOutside;
    numbers.share = shares(map.unsqueeze(0), object)[0].item<double>();
    if (valued.any().item<bool>()) {
        numbers.strongest = values.masked_fill(valued.logical_not(), -INFINITY).flatten().argmax().item<int64_t>();
        numbers.strongestInside = inside.flatten()[numbers.strongest].item<double>() >= 0.5;
    }
    return numbers;
}

torch::Tensor shareOnObject(const torch::Tensor& maps, const torch::Tensor& object)
{
    const torch::NoGradGuard noGrad;
    requireSameGrid(maps, object);
    return shares(maps, object).to(torch::kFloat32);
}

}  // namespace core
