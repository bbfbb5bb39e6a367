// How much memory there is: asked before a large allocation is begun.
#pragma once

#include <c10/core/Device.h>

#include <cstdint>
#include <optional>
#include <string>

namespace core {

/// Bytes that can still be had on the device: of the machine, of the container, and of what the limits of this process
/// (ulimit -v, -d) leave it. None when that cannot be known (a GPU, a system without /proc).
std::optional<int64_t> availableMemory(c10::Device device);

/// @throws Error OutOfMemory, naming need and supply, when `need` is known to be more than there is
void requireMemory(const std::string& what, int64_t need, std::optional<int64_t> supply);

std::string bytesText(int64_t bytes);  ///< "3.2 GB"

}  // namespace core
