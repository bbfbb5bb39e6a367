// How much memory is available, checked before a large allocation.
#pragma once

#include "core/message.h"

#include <c10/core/Device.h>

#include <cstdint>
#include <optional>
#include <string>

namespace core {

/// Bytes available on the device, limited by the machine, the container and this process's limits (ulimit -v, -d).
/// Empty when unknown (a GPU, whose allocator keeps free memory of its own; a system without /proc).
std::optional<int64_t> availableMemory(c10::Device device);

/// @throws Error OutOfMemory, naming need and supply, when `need` is known to exceed the supply
void requireMemory(const Message& what, int64_t need, std::optional<int64_t> supply);

/// Inside `catch (...)`: rethrows the exception in flight, an allocator's one with the need, as namingNeed() does.
[[noreturn]] void rethrowNamingNeed(const Message& what, int64_t need);

/// Calls work() where a shortage of memory shows only when an allocation fails, as on a GPU.
/// @throws Error OutOfMemory, with the need and the allocator's message, when an allocation fails
template <typename Work>
auto namingNeed(const Message& what, int64_t need, const Work& work) -> decltype(work())
{
    try {
        return work();
    } catch (...) {
        rethrowNamingNeed(what, need);
    }
}

/// Gives memory that was freed back to the system, which the C library of GNU keeps for the next allocation (as
/// app/launcher.cpp asks it to: a pass then finds its buffers mapped). Takes some milliseconds; any thread.
void returnFreedMemory();

std::string bytesText(int64_t bytes);  ///< "3.2 GB"

}  // namespace core
