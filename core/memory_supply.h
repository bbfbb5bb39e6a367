// How much memory is available, checked before a large allocation.
#pragma once

#include <c10/core/Device.h>

#include <cstdint>
#include <optional>
#include <string>

namespace core {

/// Bytes available on the device: limited by the machine, the container, and this process's limits (ulimit -v, -d).
/// Empty when that is unknown (a GPU, whose allocator holds free memory of its own; a system without /proc).
std::optional<int64_t> availableMemory(c10::Device device);

/// @throws Error OutOfMemory, naming need and supply, when `need` is known to be more than there is
void requireMemory(const std::string& what, int64_t need, std::optional<int64_t> supply);

/// Inside `catch (...)`: rethrows the exception in flight; one of an allocator with the need, as namingNeed().
[[noreturn]] void rethrowNamingNeed(const std::string& what, int64_t need);

/// Calls work(), for a device whose memory is known to be too small only when it runs out.
/// @throws Error OutOfMemory, naming the need and the allocator's message, where memory did not suffice
template <typename Work>
auto namingNeed(const std::string& what, int64_t need, const Work& work) -> decltype(work())
{
    try {
        return work();
    } catch (...) {
        rethrowNamingNeed(what, need);
    }
}

std::string bytesText(int64_t bytes);  ///< "3.2 GB"

}  // namespace core
