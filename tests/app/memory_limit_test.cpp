// The program within limits on its address space (ulimit -v), from one that has no room for its libraries to one that
// has room for everything.
#include "tests/app/support.h"
#include "tests/support/folders.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>

namespace cli::test {
namespace {

/// One line "error: ...", beside warnings.
bool isOneError(const std::string& text)
{
    int errors = 0, others = 0;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        errors += line.starts_with("error: ") ? 1 : 0;
        others += line.starts_with("error: ") || line.starts_with("warning: ") ? 0 : 1;
    }
    return errors == 1 && others == 0;
}

TEST(MemoryLimit, IsReportedInOneLineAtOnceOrIsEnough)
{
    const TemporaryFolder folder;
    const std::string photo = golden("preprocess/wide.png");
    const std::vector<std::string> commands{
        fmt::format("render vit-shapes {} --out {}", photo, folder / "f.png"),
        fmt::format("predict vit-shapes {} --json", photo),
        fmt::format("stats vit-shapes {}/resources/samples --out {}", support::sourceFolder(), folder / "s.npz"),
        fmt::format("trace vit-shapes {} --out {}", photo, folder / "t.npz"),
        fmt::format("batch vit-shapes {} --out {}", photo, folder / "figures")};
    const bool all = std::getenv("HEADSCOPE_EVERY_LIMIT") != nullptr;  // else one command per limit, in turn
    int step = 0, succeeded = 0;
    for (int megabytes = 400; megabytes <= 1300; megabytes += 25, ++step) {
        for (std::size_t i = 0; i < commands.size(); ++i) {
            if (!all && i != static_cast<std::size_t>(step) % commands.size()) {
                continue;
            }
            const auto result =
                shell(fmt::format("ulimit -c 0; ulimit -v {}; exec timeout -s KILL 60 {}/bin/headscope-cli {}",
                                  megabytes * 1024, HEADSCOPE_BUILD_DIR, commands[i]));
            succeeded += result.status == kSuccess ? 1 : 0;
            // The dynamic linker ends a process by itself where the last few MB are missing for thread-local data.
            const bool isOfLinker =
                result.status == 127 && result.out == "cannot allocate memory for thread-local data: ABORT\n";
            EXPECT_TRUE(result.status == kSuccess || (result.status == kFailure && isOneError(result.out)) ||
                        isOfLinker)
                << megabytes << " MB: " << commands[i] << "\nstatus " << result.status << '\n'
                << result.out;
        }
    }
    EXPECT_GT(succeeded, 0);
}

}  // namespace
}  // namespace cli::test
