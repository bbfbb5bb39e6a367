#include "app/cli/process_in_parallel.h"

#include "app/threads.h"
#include "core/cancellation.h"
#include "core/memory_supply.h"
#include "core/model/network/network.h"
#include "core/model/network/pass_memory.h"

#include <ATen/Parallel.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace cli {

int imagesAtOnce(const core::Model& model, bool keepTokens)
{
    const auto parameters = model.network->parameters();
    if (!parameters.empty() && !parameters.front().device().is_cpu()) {
        return 0;
    }
    const auto& input = model.spec().preprocessing;
    const auto need = core::passBytes(model.spec(), model.network->gridFor(input.height, input.width), keepTokens);
    const auto supply = core::availableMemory(torch::kCPU);
    const int64_t room = supply ? *supply / 2 / std::max<int64_t>(1, need) : 1;
    return static_cast<int>(std::clamp<int64_t>(room, 1, at::get_num_threads()));
}

namespace {

/// While this lives, each running pass has one thread.
class OneThreadEach {
public:
    OneThreadEach() { useThreads(1); }
    ~OneThreadEach() { useThreads(m_before); }
    OneThreadEach(const OneThreadEach&) = delete;
    OneThreadEach& operator=(const OneThreadEach&) = delete;

private:
    int m_before = at::get_num_threads();
};

}  // namespace

void processInParallel(ImageStream& stream, int atOnce, const std::stop_token& stop,
                       const std::function<void(ImageStream::Item)>& look)
{
    if (atOnce == 0) {
        while (auto item = stream.next()) {
            look(std::move(*item));
        }
        return;
    }
    const OneThreadEach each;
    std::mutex mutex;
    std::exception_ptr problem;
    std::atomic<bool> isOver = false;
    const auto work = [&] {
        at::set_num_threads(1);  // OpenMP counts by thread
        const core::CancellationScope stoppable(stop);
        try {
            while (!isOver) {
                auto item = stream.next();
                if (!item) {
                    return;
                }
                look(std::move(*item));
            }
        } catch (...) {
            const std::scoped_lock lock(mutex);
            problem = problem ? problem : std::current_exception();
            isOver = true;
        }
    };
    {
        std::vector<std::jthread> workers;
        for (int worker = 0; worker < atOnce; ++worker) {
            workers.emplace_back(work);
        }
    }
    if (problem) {
        std::rethrow_exception(problem);
    }
}

}  // namespace cli
