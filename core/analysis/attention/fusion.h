// Many heads into one, element by element.
#pragma once

#include "core/analysis/view/view.h"

#include <torch/types.h>

#include <optional>

namespace core {

/// The head to compute alone, or none when all are needed.
inline std::optional<int> singleHead(const HeadChoice& head)
{
    return head.kind == HeadChoice::Kind::Single ? std::optional<int>{head.head} : std::nullopt;
}

/// [heads, ...] -> [...]. For Single the tensor already holds that head alone.
torch::Tensor fuseHeads(const torch::Tensor& heads, const HeadChoice& head);

}  // namespace core
