// How much memory there is: asked before a large allocation is begun.
#pragma once

#include <c10/core/Device.h>

#include <cstdint>
#include <optional>
#include <string>

namespace core {

/// Bytes that can still be had on the device: of the machine, of the container, and of what the limits of this process
/// (ulimit -v, -d) leave it. None when that cannot be known (a GPU, whose allocator holds free memory of its own; a
/// system without /proc).
std::optional<int64_t> availableMemory(c10::Device device);

/// @throws Error OutOfMemory, naming need and supply, when `need` is known to be more than there is
void requireMemory(const std::string& what, int64_t need, std::optional<int64_t> supply);

/// Inside `catch (...)`: goes on with the exception in flight; where that is an allocator's, as namingNeed() says.
[[noreturn]] void rethrowNamingNeed(const std::string& what, int64_t need);

/// For a device whose memory is known to be too small only when it has run out: calls work().
/// @throws Error OutOfMemory, naming the need and what the allocator said, where that could not give enough
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
