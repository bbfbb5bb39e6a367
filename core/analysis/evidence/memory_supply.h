// How much memory a large allocation may take before it is begun.
#pragma once

#include <torch/types.h>

#include <cstdint>
#include <optional>
#include <string>

namespace core {

/// Bytes that can still be had on the device; none when that cannot be known (a GPU, a system without /proc).
std::optional<int64_t> availableMemory(torch::Device device);

/// @throws Error OutOfMemory, naming need and supply, when `need` is known to be more than there is
void requireMemory(const std::string& what, int64_t need, std::optional<int64_t> supply);

std::string bytesText(int64_t bytes);  ///< "3.2 GB"

}  // namespace core
