#include "core/memory_supply.h"

#include "core/error.h"

#include <fmt/format.h>

#include <malloc.h>
#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <string_view>

namespace core {
namespace {

std::optional<int64_t> numberIn(const char* file)
{
    std::ifstream in(file);
    int64_t value = 0;
    return in >> value ? std::optional<int64_t>{value} : std::nullopt;
}

/// A line "KEY   NUMBER kB" of a file in /proc, in bytes.
std::optional<int64_t> kilobytesIn(const char* file, std::string_view key)
{
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with(key)) {
            return std::stoll(line.substr(key.size())) * 1024;
        }
    }
    return std::nullopt;
}

std::optional<int64_t> smaller(std::optional<int64_t> one, std::optional<int64_t> other)
{
    return one && other ? std::min(*one, *other) : (one ? one : other);
}

/// The rest of a limit on this process, by what the kernel counts against it.
template <typename Resource>
std::optional<int64_t> leftOf(Resource resource, std::string_view key)
{
    rlimit limit{};
    if (::getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) {
        return std::nullopt;
    }
    const auto used = kilobytesIn("/proc/self/status", key);
    return used ? std::optional(std::max<int64_t>(0, static_cast<int64_t>(limit.rlim_cur) - *used)) : std::nullopt;
}

/// Memory of files that the container has read, which the system frees when needed.
int64_t containerFileCache()
{
    std::ifstream in("/sys/fs/cgroup/memory.stat");
    int64_t sum = 0, bytes = 0;
    for (std::string key; in >> key >> bytes;) {
        sum += key == "active_file" || key == "inactive_file" ? bytes : 0;
    }
    return sum;
}

/// A container may have less than the machine; without a limit the file contains "max" instead of a number.
std::optional<int64_t> containerMemory()
{
    const std::optional<int64_t> limit = numberIn("/sys/fs/cgroup/memory.max");
    const std::optional<int64_t> used = numberIn("/sys/fs/cgroup/memory.current");
    if (!limit || !used) {
        return std::nullopt;
    }
    return std::max<int64_t>(0, *limit - *used + containerFileCache());
}

}  // namespace

std::optional<int64_t> availableMemory(c10::Device device)
{
    if (!device.is_cpu()) {
        return std::nullopt;
    }
    const auto process = smaller(leftOf(RLIMIT_AS, "VmSize:"), leftOf(RLIMIT_DATA, "VmData:"));
    return smaller(process, smaller(kilobytesIn("/proc/meminfo", "MemAvailable:"), containerMemory()));
}

void requireMemory(const Message& what, int64_t need, std::optional<int64_t> supply)
{
    if (supply && need > *supply) {
        throw Error(ErrorCode::OutOfMemory,
                    "%1 needs about %2 of memory, %3 are free; use a smaller input or model"_msg(what, bytesText(need),
                                                                                                 bytesText(*supply)));
    }
}

void rethrowNamingNeed(const Message& what, int64_t need)
{
    try {
        throw;
    } catch (const Error&) {
        throw;
    } catch (...) {
        const auto failure = currentFailure();
        if (failure.code != ErrorCode::OutOfMemory) {
            throw;
        }
        throw Error(ErrorCode::OutOfMemory,
                    "%1 needs about %2 of memory; %3"_msg(what, bytesText(need), failure.message));
    }
}

void returnFreedMemory()
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

std::string bytesText(int64_t bytes)
{
    const double value = static_cast<double>(bytes);
    return value >= 1e9 ? fmt::format("{:.1f} GB", value / 1e9) : fmt::format("{:.1f} MB", value / 1e6);
}

}  // namespace core
