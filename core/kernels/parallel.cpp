#include "core/kernels/parallel.h"

#include <ATen/Parallel.h>
#include <ATen/core/grad_mode.h>

#include <dlfcn.h>

#include <mutex>
#include <optional>

namespace core {

namespace {

/// While one lives, each product by OpenBLAS runs in its caller's thread: its own threads would serve one caller at a
/// time, and spin while the others wait.
class OneThreadInBlas {
public:
    OneThreadInBlas()
    {
        const std::scoped_lock lock(s_mutex);
        if (s_count++ == 0) {
            s_before = threads();
            setThreads(1);
        }
    }
    ~OneThreadInBlas()
    {
        const std::scoped_lock lock(s_mutex);
        if (--s_count == 0) {
            setThreads(s_before);
        }
    }
    OneThreadInBlas(const OneThreadInBlas&) = delete;
    OneThreadInBlas& operator=(const OneThreadInBlas&) = delete;

private:
    static int threads()
    {
        static const auto get = reinterpret_cast<int (*)()>(dlsym(RTLD_DEFAULT, "openblas_get_num_threads"));
        return get != nullptr ? get() : 1;
    }
    static void setThreads(int count)
    {
        static const auto set = reinterpret_cast<void (*)(int)>(dlsym(RTLD_DEFAULT, "openblas_set_num_threads"));
        if (set != nullptr) {
            set(count);
        }
    }

    static inline std::mutex s_mutex;
    static inline int s_count = 0, s_before = 1;
};

}  // namespace

void inParallel(int64_t count, int64_t grain, const std::function<void(int64_t begin, int64_t end)>& work)
{
#ifdef _OPENMP
    std::optional<OneThreadInBlas> alone;
    if (count > grain && at::get_num_threads() > 1 && !at::in_parallel_region()) {
        alone.emplace();
    }
#endif
    at::parallel_for(0, count, grain, [&](int64_t begin, int64_t end) {
        const at::NoGradGuard noGrad;  // the caller's does not reach the other threads
        work(begin, end);
    });
}

}  // namespace core
