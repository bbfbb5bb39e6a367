// The numbers of a result that its colors stand for, and their ranges.
#pragma once

#include "core/analysis/view/result.h"

#include <torch/types.h>

#include <span>
#include <type_traits>
#include <variant>

namespace core {

/// [rows, cols], or [tiles, rows, cols]; undefined for RGB and for curves.
inline torch::Tensor scalarValuesOf(const Result& result)
{
    if (const auto* map = std::get_if<PatchMap>(&result.content)) {
        return map->values.dim() == 2 ? map->values : torch::Tensor();
    }
    if (const auto* tiles = std::get_if<Tiles>(&result.content)) {
        return tiles->values.dim() == 3 ? tiles->values : torch::Tensor();
    }
    const auto* matrix = std::get_if<Matrix>(&result.content);
    return matrix != nullptr ? matrix->values : torch::Tensor();
}

/// The ranges of these numbers, one per tile; none for RGB and for curves. They can be set in a Result that can.
template <typename AnyResult>
auto colorRangesOf(AnyResult& result)
    -> std::span<std::conditional_t<std::is_const_v<AnyResult>, const ValueRange, ValueRange>>
{
    if (!scalarValuesOf(result).defined()) {
        return {};
    }
    if (auto* map = std::get_if<PatchMap>(&result.content)) {
        return {&map->range, 1};
    }
    if (auto* matrix = std::get_if<Matrix>(&result.content)) {
        return {&matrix->range, 1};
    }
    return std::get<Tiles>(result.content).ranges;
}

}  // namespace core
