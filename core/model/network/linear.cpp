#include "core/model/network/linear.h"

#include "core/stop_scope.h"

#include <algorithm>

namespace core {

using torch::Tensor;

namespace {

/// Multiplications between two looks at the stop: less than 0.1 s of one slow core, and far more than it takes for a
/// product of matrices to reach full speed.
constexpr int64_t kProducts = int64_t{1} << 30;

int64_t rowsAtATime(const Tensor& weight)
{
    return std::max<int64_t>(kProducts / std::max<int64_t>(weight.numel(), 1), 256);
}

Tensor linearInBlocks(const Tensor& x, const Tensor& weight, const Tensor& bias, int64_t block)
{
    const auto rows = x.reshape({-1, x.size(-1)});
    auto out = torch::empty({rows.size(0), weight.size(0)}, x.options());
    for (int64_t first = 0; first < rows.size(0); first += block) {
        requireGoingOn();
        const int64_t count = std::min(block, rows.size(0) - first);
        auto part = out.narrow(0, first, count);
        if (bias.defined()) {
            torch::addmm_out(part, bias, rows.narrow(0, first, count), weight.t());
        } else {
            torch::mm_out(part, rows.narrow(0, first, count), weight.t());
        }
    }
    auto shape = x.sizes().vec();
    shape.back() = weight.size(0);
    return out.view(shape);
}

}  // namespace

Linear::Linear(int inputs, int outputs, bool hasBias)
{
    weight = register_parameter("weight", torch::empty({outputs, inputs}));
    if (hasBias) {
        bias = register_parameter("bias", torch::empty({outputs}));
    }
}

Tensor Linear::forward(const Tensor& x) const
{
    requireGoingOn();
    const int64_t block = rowsAtATime(weight);
    if (torch::GradMode::is_enabled() || !x.device().is_cpu() || x.numel() / x.size(-1) <= block) {
        return torch::linear(x, weight, bias);
    }
    return linearInBlocks(x, weight, bias, block);
}

}  // namespace core
