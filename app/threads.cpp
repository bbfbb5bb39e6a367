#include "app/threads.h"

#include "core/error.h"
#include "core/image/opencv_threads.h"
#include "core/kernels/parallel.h"

#include <ATen/Parallel.h>

#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <set>
#include <vector>

namespace cli {

using core::literals::operator""_msg;

int firstOfCpuList(const std::string& text)
{
    int first = -1;
    std::from_chars(text.data(), text.data() + text.size(), first);
    return first;
}

namespace {

std::vector<int> allowedProcessors()
{
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    std::vector<int> processors;
    if (sched_getaffinity(0, sizeof allowed, &allowed) == 0) {
        for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
            if (CPU_ISSET(cpu, &allowed)) {
                processors.push_back(cpu);
            }
        }
    }
    return processors;
}

}  // namespace

int usableProcessors()
{
    return std::max(1, static_cast<int>(allowedProcessors().size()));
}

int usableCores()
{
    std::set<int> cores;  // each by the first of its hardware threads
    for (const int cpu : allowedProcessors()) {
        std::ifstream siblings("/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/topology/thread_siblings_list");
        std::string list;
        std::getline(siblings, list);
        const int first = firstOfCpuList(list);
        cores.insert(first >= 0 ? first : cpu);
    }
    return std::max(1, static_cast<int>(cores.size()));
}

bool hasRoom(std::size_t bytes)
{
    void* const room = mmap(nullptr, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return room != MAP_FAILED && munmap(room, bytes) == 0;
}

std::size_t stacksOf(int threads)
{
    constexpr std::size_t kUsualStack = std::size_t{8} << 20;
    pthread_attr_t attributes;
    std::size_t stack = kUsualStack;
    if (pthread_getattr_default_np(&attributes) == 0) {
        pthread_attr_getstacksize(&attributes, &stack);
        pthread_attr_destroy(&attributes);
    }
    return stack * static_cast<std::size_t>(threads);
}

namespace {

template <typename Function>
Function* inBlas(const char* name)
{
    return reinterpret_cast<Function*>(dlsym(RTLD_DEFAULT, name));
}

constexpr std::size_t kBlasBuffer = std::size_t{128} << 20;

int buffersFor(int threads)
{
    return 2 * threads - 1;
}

/// OpenBLAS and the pools of threads wait for ever where they get no memory. So the room for all of them is asked for
/// while its absence can be reported.
void requireRoomFor(int threads)
{
    static int allowed = 0;  // what is there once is kept
    if (threads <= allowed) {
        return;
    }
    const auto buffers = static_cast<std::size_t>(buffersFor(threads)) * kBlasBuffer;
    // LibTorch's second pool has a thread per processor and waits for ever for one that could not be started.
    const auto pool = static_cast<int>(std::max(1L, sysconf(_SC_NPROCESSORS_ONLN)));
    if (!hasRoom(buffers + stacksOf(pool) + kLeastRoom)) {
        throw core::Error(core::ErrorCode::OutOfMemory,
                          "not enough memory for threads and buffers of matrix products; raise the limit "
                          "(ulimit -v)"_msg);
    }
    allowed = threads;
}

/// OpenBLAS keeps 128 MB of address space per thread that multiplies, and where the system refuses them it asks again
/// for ever. So they are taken here, after requireRoomFor(): one per worker, one per caller.
void useThreadsInBlas(int threads)
{
    const auto take = inBlas<void*(int)>("blas_memory_alloc");
    const auto giveBack = inBlas<void(void*)>("blas_memory_free");
    static int taken = 0;
    const int wanted = buffersFor(threads);
    if (take != nullptr && giveBack != nullptr && taken < wanted) {
        std::vector<void*> buffers;
        while (taken < wanted) {
            buffers.push_back(take(0));
            ++taken;
        }
        std::for_each(buffers.begin(), buffers.end(), giveBack);
    }
    if (const auto set = inBlas<void(int)>("openblas_set_num_threads")) {
        set(threads);
    }
}

/// Address space per thread: two of OpenBLAS's buffers, stacks of two pools, an arena of the allocator.
constexpr std::size_t kSpacePerThread = std::size_t{512} << 20;

}  // namespace

void useThreads(int count)
{
    int threads = count > 0 ? count : usableCores();
    while (threads > 1 && !hasRoom(static_cast<std::size_t>(threads) * kSpacePerThread)) {
        --threads;
    }
    requireRoomFor(threads);
    core::disableOpenCvThreads();
    at::set_num_threads(threads);
    useThreadsInBlas(threads);
    core::inParallel(threads, 1, [](int64_t, int64_t) {});  // starts OpenMP's threads while there is memory for them
}

}  // namespace cli
