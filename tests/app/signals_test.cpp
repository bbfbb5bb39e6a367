// Ctrl-C in the middle of work that cannot be asked to stop, in a process of its own.
#include "app/cli/signals.h"
#include "app/cli/cli.h"
#include "core/file/unfinished_name.h"
#include "tests/app/support.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <functional>

namespace cli::test {
namespace {

using Clock = std::chrono::steady_clock;

struct End {
    int status = 0;
    Clock::duration after{};  ///< since the last signal
};

/// Runs `work` in a child, which never ends by itself, and sends it the signals as soon as it is at work.
End interrupted(const std::vector<int>& signals, const std::function<void(std::stop_token)>& work)
{
    int ready[2];
    EXPECT_EQ(pipe(ready), 0);
    const pid_t child = fork();
    if (child == 0) {
        const std::stop_source stop;
        stopOnSignals(stop);
        (void)!write(ready[1], "x", 1);
        work(stop.get_token());
        _exit(7);
    }
    char begun = 0;
    EXPECT_EQ(read(ready[0], &begun, 1), 1);
    Clock::time_point sent;
    for (const int signal : signals) {
        sent = Clock::now();
        kill(child, signal);
        if (signals.size() > 1) {
            usleep(20'000);  // two signals of a kind at once are one to the kernel
        }
    }
    End end;
    EXPECT_EQ(waitpid(child, &end.status, 0), child);
    end.after = Clock::now() - sent;
    close(ready[0]);
    close(ready[1]);
    return end;
}

void neverEnds(std::stop_token)
{
    for (;;) {
        pause();
    }
}

TEST(Signals, EndWhatDoesNotListenAsAFailure)
{
    for (const int signal : {SIGINT, SIGTERM}) {
        const auto end = interrupted({signal}, neverEnds);
        ASSERT_TRUE(WIFEXITED(end.status));
        EXPECT_EQ(WEXITSTATUS(end.status), kFailure);
        EXPECT_GE(end.after, kPatience);
        EXPECT_LT(end.after, std::chrono::seconds(2));  // a busy machine
    }
}

TEST(Signals, LeaveTheEndToWhatListens)
{
    const auto end = interrupted({SIGTERM}, [](const std::stop_token& stop) {
        while (!stop.stop_requested()) {
            usleep(1000);
        }
    });
    ASSERT_TRUE(WIFEXITED(end.status));
    EXPECT_EQ(WEXITSTATUS(end.status), 7);
}

TEST(Signals, ASecondOneEndsAtOnceAndLeavesNoUnfinishedFile)
{
    const TemporaryFolder folder;
    const auto end = interrupted({SIGINT, SIGTERM}, [&](std::stop_token stop) {
        const core::UnfinishedName name(folder / "t.npz");
        std::ofstream(name.path()) << "half";
        neverEnds(std::move(stop));
    });
    ASSERT_TRUE(WIFSIGNALED(end.status));
    EXPECT_EQ(WTERMSIG(end.status), SIGTERM);
    EXPECT_EQ(folder.fileCount(), 0);
}

}  // namespace
}  // namespace cli::test
