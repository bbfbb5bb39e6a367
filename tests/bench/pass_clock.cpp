// One pass per line, for scripts that take turns with other programs on one machine (tests/bench/compare). A line on
// stdin runs a pass with everything kept; the answer is a line of JSON: seconds on the wall, of the processor, and the
// most memory so far in MB: on a GPU what this process has taken of the GPU's. pass_clock MODEL HEIGHT WIDTH [DEVICE
// [bf16]]; threads: OMP_NUM_THREADS.
#include "core/model/network/run_trace.h"
#include "core/model/open_model.h"

#include <dlfcn.h>
#include <torch/cuda.h>
#include <torch/types.h>
#include <torch/utils.h>

#include <chrono>
#include <ctime>
#include <fstream>
#include <iostream>
#include <string>

namespace {

double processorSeconds()
{
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Not getrusage(): its value begins with the peak of the process that started this one.
double peakMegabytes()
{
    std::ifstream status("/proc/self/status");
    const std::string field = "VmHWM:";
    for (std::string line; std::getline(status, line);) {
        if (line.starts_with(field)) {
            return std::stod(line.substr(field.size())) / 1024.0;
        }
    }
    return 0.0;
}

/// Bytes in use on the whole GPU; 0 without the CUDA library that LibTorch would have loaded.
double freeMegabytesOfGpu()
{
    using MemGetInfo = int (*)(size_t*, size_t*);
    const auto ask = reinterpret_cast<MemGetInfo>(dlsym(RTLD_DEFAULT, "cudaMemGetInfo"));
    size_t free = 0, all = 0;
    return ask != nullptr && ask(&free, &all) == 0 ? static_cast<double>(free) / (1 << 20) : 0.0;
}

/// Total GPU memory allocated between calls of begin() and end(); other processes allocate outside of them.
class GpuMemory {
public:
    explicit GpuMemory(torch::Device device) : m_device(device) { begin(); }
    void begin() { m_free = m_device.is_cuda() ? freeMegabytesOfGpu() : 0.0; }
    void end()
    {
        if (m_device.is_cuda()) {
            torch::cuda::synchronize();
            m_taken += m_free - freeMegabytesOfGpu();
        }
    }
    double peak() const { return m_device.is_cuda() ? m_taken : peakMegabytes(); }

private:
    torch::Device m_device;
    double m_free = 0.0, m_taken = 0.0;
};

void answerLines(core::Network& network, const torch::Tensor& pixels, GpuMemory& memory)
{
    for (std::string line; std::getline(std::cin, line);) {
        memory.begin();
        const auto begun = std::chrono::steady_clock::now();
        const double processor = processorSeconds();
        core::runTrace(network, pixels);
        memory.end();
        const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begun;
        std::cout << "{\"wall\": " << wall.count() << ", \"cpu\": " << processorSeconds() - processor
                  << ", \"peak_mb\": " << memory.peak() << '}' << std::endl;
    }
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc < 4 || argc > 6) {
        std::cerr << "usage: pass_clock MODEL HEIGHT WIDTH [DEVICE [bf16]]\n";
        return 2;
    }
    try {
        const auto device = core::parseDevice(argc > 4 ? argv[4] : "cpu");
        const auto pixels = torch::randn({1, 3, std::stoi(argv[2]), std::stoi(argv[3])}).to(device);
        GpuMemory memory(device);
        const bool rounded = argc > 5 && std::string(argv[5]) == "bf16";
        core::ModelOverrides overrides;
        overrides.precision = rounded ? core::Precision::Bfloat16 : core::Precision::Float32;
        const auto model = core::openModel(argv[1], overrides, device);
        memory.end();
        answerLines(*model.network, pixels, memory);
    } catch (const std::exception& error) {
        std::cerr << "error: " << error.what() << '\n';
        return 1;
    }
    return 0;
}
