// Work on several threads. LibTorch's at::parallel_for() is a template, and a plain loop in every source that is
// compiled without OpenMP, so it is called in one source that is.
#pragma once

#include <cstdint>
#include <functional>

namespace core {

/// Calls work(begin, end), without gradients, for parts of [0, count) of at least `grain`, on the threads that
/// at::set_num_threads() allows: the pool that LibTorch's own operators use. Meanwhile OpenBLAS has one thread for each
/// caller. Within another call, and where the compiler has no OpenMP, everything runs in the caller's thread. An
/// exception of one part reaches the caller after the others have ended.
void inParallel(int64_t count, int64_t grain, const std::function<void(int64_t begin, int64_t end)>& work);

}  // namespace core
