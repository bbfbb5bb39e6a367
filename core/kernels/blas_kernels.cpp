#include "core/kernels/blas_kernels.h"

#include <dlfcn.h>

#include <cstdlib>
#include <cstring>
#include <mutex>

namespace core {

namespace {

#if defined(__x86_64__)
/// OpenBLAS's name of the kernels that suit this CPU; null when its oldest are right.
const char* fittingKernels()
{
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl")) {
        return "SkylakeX";
    }
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? "Haswell" : nullptr;
}
#else
const char* fittingKernels()
{
    return nullptr;
}
#endif

template <typename Function>
Function symbol(const char* name)
{
    return reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, name));
}

/// OpenBLAS selects once, when the library is loaded, from OPENBLAS_CORETYPE; so it is set and the selection repeated.
void chooseAgain()
{
    const auto chosen = symbol<char* (*)()>("openblas_get_corename");
    const auto forget = symbol<void (*)()>("gotoblas_dynamic_quit");
    const auto choose = symbol<void (*)()>("gotoblas_dynamic_init");
    const char* fitting = fittingKernels();
    if (!chosen || !forget || !choose || !fitting || std::getenv("OPENBLAS_CORETYPE") ||
        std::strcmp(chosen(), "Prescott") != 0) {
        return;
    }
    forget();
    setenv("OPENBLAS_CORETYPE", fitting, 0);
    choose();
    unsetenv("OPENBLAS_CORETYPE");
}

}  // namespace

void chooseBlasKernels()
{
    static std::once_flag once;
    std::call_once(once, chooseAgain);
}

}  // namespace core
