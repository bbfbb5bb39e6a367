// How many threads the programs compute with.
#pragma once

#include <string>

namespace cli {

/// Physical cores that this process may run on, at least 1. Two hardware threads of one core share its arithmetic
/// units: matrix products are fastest with one thread a core.
int usableCores();

/// Hardware threads that this process may run on, at least 1.
int usableProcessors();

/// For LibTorch and for OpenBLAS, which has a pool of its own that LibTorch does not tell. Call before the first
/// tensor.
/// @param count  0 for usableCores()
void useThreads(int count);

/// "0-1,8" -> {0, 1, 8}: how the kernel writes sets of processors. The first of them only; -1 when there is none.
int firstOfCpuList(const std::string& text);

}  // namespace cli
