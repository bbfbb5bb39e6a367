// How many threads the programs compute with.
#pragma once

#include <cstddef>
#include <string>

namespace cli {

/// Physical cores that this process may run on, at least 1. Two hardware threads of one core share its arithmetic
/// units: matrix products are fastest with one thread per core.
int usableCores();

/// Hardware threads that this process may run on, at least 1.
int usableProcessors();

/// Sets the number of threads of LibTorch, and of OpenBLAS, whose pool LibTorch does not know. Fewer are taken where a
/// limit on the address space (ulimit -v) has no room for the stacks and buffers of all. Call before the first tensor.
/// @param count  0 for usableCores()
/// @throws core::Error OutOfMemory without room for one thread
void useThreads(int count);

/// Memory for the libraries' first allocations and one pass over a small image: with less, nothing can be computed.
inline constexpr std::size_t kLeastRoom = std::size_t{64} << 20;

/// Reports whether so much address space can be had at the moment. Signal handlers may call it.
bool hasRoom(std::size_t bytes);

/// Address space of the stacks of so many threads.
std::size_t stacksOf(int threads);

/// The first number of a set of processors as the kernel writes it: "0-1,8" -> 0; -1 when there is none.
int firstOfCpuList(const std::string& text);

}  // namespace cli
