#include "app/threads.h"

#include <ATen/Parallel.h>

#include <dlfcn.h>
#include <sched.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace cli {

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

void useThreads(int count)
{
    const int threads = count > 0 ? count : usableCores();
    at::set_num_threads(threads);
    using SetThreads = void (*)(int);
    if (const auto setForBlas = reinterpret_cast<SetThreads>(dlsym(RTLD_DEFAULT, "openblas_set_num_threads"))) {
        setForBlas(threads);
    }
}

}  // namespace cli
