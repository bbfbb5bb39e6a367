#include "core/kernels/parallel.h"

#include <ATen/Parallel.h>
#include <ATen/core/grad_mode.h>

namespace core {

void inParallel(int64_t count, int64_t grain, const std::function<void(int64_t begin, int64_t end)>& work)
{
    at::parallel_for(0, count, grain, [&](int64_t begin, int64_t end) {
        const at::NoGradGuard noGrad;  // the caller's does not reach the other threads
        work(begin, end);
    });
}

}  // namespace core
