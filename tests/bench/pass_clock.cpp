// One pass a line: for whoever takes turns with other programs on one machine (tests/bench/compare). A line on stdin
// runs a pass with everything kept; the answer is a line of JSON: seconds on the wall, of the processor, and the most
// memory so far in MB. pass_clock MODEL HEIGHT WIDTH; threads: OMP_NUM_THREADS.
#include "core/model/network/run_trace.h"
#include "core/model/open_model.h"

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

/// Not getrusage(): what that tells begins with the peak of the process that started this one.
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

void answerLines(core::Network& network, const torch::Tensor& pixels)
{
    for (std::string line; std::getline(std::cin, line);) {
        const auto begun = std::chrono::steady_clock::now();
        const double processor = processorSeconds();
        core::runTrace(network, pixels);
        const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begun;
        std::cout << "{\"wall\": " << wall.count() << ", \"cpu\": " << processorSeconds() - processor
                  << ", \"peak_mb\": " << peakMegabytes() << '}' << std::endl;
    }
}

}  // namespace

int main(int argc, char** argv)
{
    if (argc != 4) {
        std::cerr << "usage: pass_clock MODEL HEIGHT WIDTH\n";
        return 2;
    }
    try {
        const auto model = core::openModel(argv[1]);
        answerLines(*model.network, torch::randn({1, 3, std::stoi(argv[2]), std::stoi(argv[3])}));
    } catch (const std::exception& error) {
        std::cerr << "error: " << error.what() << '\n';
        return 1;
    }
    return 0;
}
