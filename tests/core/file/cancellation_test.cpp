// Cancellation of work that takes no token; errors of memory in our own words.
#include "core/cancellation.h"

#include "core/memory_supply.h"
#include "tests/support/expect_error.h"
#include "tests/support/message_text.h"

#include <c10/core/CPUAllocator.h>
#include <c10/core/Device.h>
#include <c10/util/Exception.h>
#include <sys/resource.h>
#include <thread>

namespace {

using core::ErrorCode;

TEST(CancellationScope, IsAskedOnlyWhileItLives)
{
    std::stop_source stop;
    stop.request_stop();
    EXPECT_NO_THROW(core::throwIfCancelled());
    {
        const core::CancellationScope scope(stop.get_token());
        expectError([] { core::throwIfCancelled(); }, ErrorCode::Cancelled, "cancelled");
    }
    EXPECT_NO_THROW(core::throwIfCancelled());
}

TEST(CancellationScope, AnInnerOneDoesNotHideTheOuter)
{
    std::stop_source outer;
    const core::CancellationScope scope(outer.get_token());
    const core::CancellationScope inner{std::stop_token{}};
    EXPECT_NO_THROW(core::throwIfCancelled());
    outer.request_stop();
    expectError([] { core::throwIfCancelled(); }, ErrorCode::Cancelled);
}

TEST(CancellationScope, IsUnknownToOtherThreads)
{
    std::stop_source stop;
    stop.request_stop();
    const core::CancellationScope scope(stop.get_token());
    bool threw = false;
    std::thread([&] {
        try {
            core::throwIfCancelled();
        } catch (const core::Error&) {
            threw = true;
        }
    }).join();
    EXPECT_FALSE(threw);
}

TEST(Memory, TheAllocatorsFailureIsOurSentence)
{
#ifdef HEADSCOPE_SANITIZED
    GTEST_SKIP() << "the address sanitizer ends the process where an allocator would throw";
#endif
    core::Failure failure;
    try {
        c10::GetCPUAllocator()->allocate(std::size_t{1} << 60);
    } catch (...) {
        failure = core::currentFailure();
    }
    EXPECT_EQ(failure.code, ErrorCode::OutOfMemory);
    EXPECT_EQ(failure.message,
              "not enough memory: no block of 1152921504.6 GB is free; a smaller input or model needs less");
}

TEST(Memory, TheGpusWordsAreKept)
{
    core::Failure failure;
    try {
        TORCH_CHECK(false, "CUDA out of memory. Tried to allocate 20.00 MiB (GPU 0; 78.00 GiB total capacity)");
    } catch (...) {
        failure = core::currentFailure();
    }
    EXPECT_EQ(failure.message,
              "not enough memory on the GPU: no block of 20.00 MiB is free; a smaller input or model needs less");
}

TEST(Memory, ASizeThatWrappedAroundIsNotSaid)
{
    core::Failure failure;
    try {
        TORCH_CHECK(false,
                    "DefaultCPUAllocator: can't allocate memory: you tried to allocate 18446744065119617025 bytes.");
    } catch (...) {
        failure = core::currentFailure();
    }
    EXPECT_EQ(failure.code, ErrorCode::OutOfMemory);
    EXPECT_EQ(failure.message, "not enough memory; a smaller input or model needs less");
}

TEST(Memory, ALimitOnTheProcessCounts)
{
    rlimit old{};
    ASSERT_EQ(::getrlimit(RLIMIT_AS, &old), 0);
    const rlimit small{rlim_t{1} << 46, old.rlim_max};  // beyond what the address sanitizer reserves
    ASSERT_EQ(::setrlimit(RLIMIT_AS, &small), 0);
    const auto within = core::availableMemory(c10::kCPU);
    ASSERT_EQ(::setrlimit(RLIMIT_AS, &old), 0);
    ASSERT_TRUE(within);
    EXPECT_GT(*within, 1 << 20);
#ifdef HEADSCOPE_SANITIZED
    GTEST_SKIP() << "the address sanitizer maps memory of its own, which the next limit denies it";
#endif
    const rlimit none{1 << 20, old.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_AS, &none), 0);
    const auto beyond = core::availableMemory(c10::kCPU);
    ASSERT_EQ(::setrlimit(RLIMIT_AS, &old), 0);
    ASSERT_TRUE(beyond);
    EXPECT_EQ(*beyond, 0);
}

}  // namespace
