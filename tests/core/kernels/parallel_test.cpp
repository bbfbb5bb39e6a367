#include "core/kernels/parallel.h"

#include "tests/core/kernels/threads.h"

#include <gtest/gtest.h>
#include <torch/types.h>

#include <algorithm>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>
#include <vector>

TEST(InParallel, CallsEachPartOnceWithoutGradients)
{
    const Threads three(3);
    std::vector<int> calls(100, 0);
    std::mutex mutex;
    std::set<bool> gradients;
    core::inParallel(100, 7, [&](int64_t begin, int64_t end) {
        EXPECT_TRUE(end - begin >= 7 || end == 100) << begin;
        std::for_each(calls.begin() + begin, calls.begin() + end, [](int& count) { ++count; });
        const std::scoped_lock lock(mutex);
        gradients.insert(torch::GradMode::is_enabled());
    });
    EXPECT_EQ(calls, std::vector<int>(100, 1));
    EXPECT_EQ(gradients, std::set{false});
    EXPECT_TRUE(torch::GradMode::is_enabled());
}

#if !defined(__clang__)
TEST(InParallel, RunsItsPartsOnSeveralThreads)
{
    const Threads two(2);
    std::mutex mutex;
    std::set<std::thread::id> threads;
    core::inParallel(2, 1, [&](int64_t, int64_t) {
        const std::scoped_lock lock(mutex);
        threads.insert(std::this_thread::get_id());
    });
    EXPECT_EQ(threads.size(), 2u);
}
#endif

TEST(InParallel, HandsOnAnExceptionOfAnyPart)
{
    const Threads two(2);
    for (const int64_t broken : {0, 1}) {
        EXPECT_THROW(core::inParallel(2, 1,
                                      [&](int64_t begin, int64_t end) {
                                          if (begin <= broken && broken < end) {
                                              throw std::runtime_error("broken");
                                          }
                                      }),
                     std::runtime_error);
    }
}
