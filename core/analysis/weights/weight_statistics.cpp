#include "core/analysis/weights/weight_statistics.h"

#include <torch/types.h>

#include <algorithm>

namespace core {

torch::Tensor cosineMatrix(const torch::Tensor& rows)
{
    constexpr double tiny = 1e-12;  // a row of zeros stays one
    const torch::Tensor unit = rows / rows.norm(2, 1, true).clamp_min(tiny);
    return torch::mm(unit, unit.t());
}

FilterComponents filterComponents(const torch::Tensor& filters, int count)
{
    const torch::Tensor flat = filters.detach().to(torch::kCPU, torch::kFloat64).flatten(1);
    const auto [left, strengths, right] = torch::linalg_svd(flat - flat.mean(0, true), false);
    const int64_t kept = std::clamp<int64_t>(count, 0, strengths.size(0));
    torch::Tensor components = right.narrow(0, 0, kept);
    // A component's sign is arbitrary: fixed here so that the same weights always give the same picture.
    const torch::Tensor largest = components.abs().argmax(1, true);
    const torch::Tensor sign = components.gather(1, largest).sign();
    const torch::Tensor power = strengths.square();
    std::vector<int64_t> shape = filters.sizes().vec();
    shape[0] = kept;
    return {(components * sign).reshape(shape).to(torch::kFloat32),
            (power / power.sum()).narrow(0, 0, kept).to(torch::kFloat32)};
}

}  // namespace core
