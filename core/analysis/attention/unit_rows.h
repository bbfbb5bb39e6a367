#pragma once

#include <torch/types.h>

namespace core {

/// Vectors along the last axis scaled to unit length, zeros unchanged: cosines are their products.
inline torch::Tensor unitRows(const torch::Tensor& rows)
{
    constexpr double tiny = 1e-12;
    return rows / rows.norm(2, -1, true).clamp_min(tiny);
}

}  // namespace core
