// Memory that goes back to the system the moment its tensor is gone.
#pragma once

#include <torch/types.h>

#include <cstdint>
#include <vector>

namespace core {

/// Like torch::empty() on the CPU, in pages of its own where it is large: weights come and go, and between them on the
/// heap stay the holes that they leave, half as much again as the weights of a ViT-B.
/// @throws std::bad_alloc when there is no memory
torch::Tensor emptyInOwnPages(const std::vector<int64_t>& shape, torch::ScalarType dtype);

}  // namespace core
