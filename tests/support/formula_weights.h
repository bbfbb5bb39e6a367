// Weights that a formula gives, so that expectations from outside need no file: whoever writes the same formula has the
// same network.
#pragma once

#include "core/model/network/network.h"

#include <cmath>
#include <string>
#include <vector>

namespace support {

/// Evenly spread in [-1, 1): 2 frac(43758.5453 sin(12.9898 i + 78.233 t)) - 1.
inline torch::Tensor formulaNoise(int t, std::vector<int64_t> sizes)
{
    auto values = torch::empty(sizes, torch::kFloat32);
    auto* const numbers = values.data_ptr<float>();
    for (int64_t i = 0; i < values.numel(); ++i) {
        const double x = std::sin(static_cast<double>(i) * 12.9898 + t * 78.233) * 43758.5453;
        numbers[i] = static_cast<float>(2.0 * (x - std::floor(x)) - 1.0);
    }
    return values;
}

/// Tensor number t by name gets noise u: gains 1 + 0.4 u, matrices and filters 2 u / sqrt(inputs), logit scales
/// 3.5 + 2 u, all else 0.3 u.
inline void fillByFormula(core::Network& network)
{
    const torch::NoGradGuard noGrad;
    std::map<std::string, torch::Tensor> parameters;
    for (const auto& item : network.named_parameters()) {
        parameters[item.key()] = item.value();
    }
    int t = 0;
    for (auto& [name, value] : parameters) {
        const auto u = formulaNoise(t++, value.sizes().vec());
        if (name.ends_with("logit_scale")) {
            value.copy_(3.5 + 2.0 * u);
        } else if (!name.ends_with("weight")) {
            value.copy_(0.3 * u);
        } else if (value.dim() == 1) {
            value.copy_(1.0 + 0.4 * u);
        } else {
            value.copy_(2.0 * u / std::sqrt(static_cast<double>(value[0].numel())));
        }
    }
}

inline torch::Tensor formulaFigure(int height, int width)
{
    return formulaNoise(1000, {1, 3, height, width});
}

}  // namespace support
