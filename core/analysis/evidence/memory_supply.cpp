#include "core/analysis/evidence/memory_supply.h"

#include "core/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

namespace core {
namespace {

std::optional<int64_t> numberIn(const char* file)
{
    std::ifstream in(file);
    int64_t value = 0;
    return in >> value ? std::optional<int64_t>{value} : std::nullopt;
}

std::optional<int64_t> machineMemory()
{
    std::ifstream in("/proc/meminfo");
    for (std::string line; std::getline(in, line);) {
        constexpr std::string_view key = "MemAvailable:";
        if (line.starts_with(key)) {
            return std::stoll(line.substr(key.size())) * 1024;
        }
    }
    return std::nullopt;
}

/// Memory of files that the container has read, which the system gives up when it is needed.
int64_t containerFileCache()
{
    std::ifstream in("/sys/fs/cgroup/memory.stat");
    int64_t sum = 0, bytes = 0;
    for (std::string key; in >> key >> bytes;) {
        sum += key == "active_file" || key == "inactive_file" ? bytes : 0;
    }
    return sum;
}

/// A container may have less than the machine; where no limit is set the file says "max" and no number is read.
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

std::optional<int64_t> availableMemory(torch::Device device)
{
    if (!device.is_cpu()) {
        return std::nullopt;
    }
    const std::optional<int64_t> machine = machineMemory(), container = containerMemory();
    return machine && container ? std::min(*machine, *container) : (machine ? machine : container);
}

void requireMemory(const std::string& what, int64_t need, std::optional<int64_t> supply)
{
    if (supply && need > *supply) {
        throw Error(ErrorCode::OutOfMemory,
                    fmt::format("{} needs about {} of memory, {} are free; use a smaller input or model", what,
                                bytesText(need), bytesText(*supply)));
    }
}

std::string bytesText(int64_t bytes)
{
    const double value = static_cast<double>(bytes);
    return value >= 1e9 ? fmt::format("{:.1f} GB", value / 1e9) : fmt::format("{:.1f} MB", value / 1e6);
}

}  // namespace core
