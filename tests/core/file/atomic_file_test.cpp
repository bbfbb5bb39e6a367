// Files appear whole or not at all.
#include "core/file/atomic_file.h"

#include "core/cancellation.h"
#include "core/file/descriptor_buffer.h"
#include "tests/support/expect_error.h"
#include "tests/support/file_size_limit.h"
#include "tests/support/scratch_folder.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>

namespace {

using core::ErrorCode;
using core::writeAtomically;
using testing::ElementsAre;
using testing::IsEmpty;
namespace fs = std::filesystem;

auto writerOf(std::string content)
{
    return [content = std::move(content)](std::ostream& file) { file << content; };
}

TEST(WriteAtomically, CreatesTheFileAndNothingElse)
{
    const ScratchFolder folder;
    writeAtomically(folder.path() / "a.txt", writerOf("hello"));
    EXPECT_EQ(bytesOf(folder.path() / "a.txt"), "hello");
    EXPECT_THAT(folder.names(), ElementsAre("a.txt"));
}

TEST(WriteAtomically, ReplacesAnOlderFileAndKeepsItsPermissions)
{
    const ScratchFolder folder;
    const auto path = folder.write("a.txt", "older and longer");
    fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
    writeAtomically(path, writerOf("new"));
    EXPECT_EQ(bytesOf(path), "new");
    EXPECT_EQ(fs::status(path).permissions(), fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read);
}

TEST(WriteAtomically, TheOldFileIsThereUntilTheNewOneIsWhole)
{
    const ScratchFolder folder;
    const auto path = folder.write("a.txt", "old");
    writeAtomically(path, [&](std::ostream& file) {
        file << "new" << std::flush;
        EXPECT_EQ(bytesOf(path), "old");
    });
    EXPECT_EQ(bytesOf(path), "new");
}

TEST(WriteAtomically, WritesLargeAndSmallPiecesInOrder)
{
    const ScratchFolder folder;
    std::string expected;
    writeAtomically(folder.path() / "a", [&](std::ostream& file) {
        for (int i = 0; i < 2000; ++i) {
            const std::string piece(static_cast<std::size_t>(i % 7 == 0 ? 70'000 : i), static_cast<char>('a' + i % 26));
            file << piece << i;
            file.put('\n');
            expected += piece + std::to_string(i) + '\n';
        }
    });
    EXPECT_TRUE(bytesOf(folder.path() / "a") == expected);
}

TEST(WriteAtomically, LeavesNothingWhenTheWriterFails)
{
    const ScratchFolder folder;
    const auto path = folder.write("a.txt", "old");
    const auto fails = [](std::ostream& file) {
        file << "half";
        throw core::Error(ErrorCode::Cancelled, core::Message("cancelled"));
    };
    expectError([&] { writeAtomically(path, fails); }, ErrorCode::Cancelled, "cancelled");
    EXPECT_EQ(bytesOf(path), "old");
    EXPECT_THAT(folder.names(), ElementsAre("a.txt"));
}

TEST(WriteAtomically, LeavesNothingWhenTheDiskRefusesInTheMiddle)
{
    const ScratchFolder folder;
    const FileSizeLimit limit(100'000);
    const auto path = folder.path() / "a";
    expectError([&] { writeAtomically(path, writerOf(std::string(300'000, 'x'))); }, ErrorCode::Other,
                path.string() + ": cannot be written: File too large");
    EXPECT_THAT(folder.names(), IsEmpty());
}

TEST(WriteAtomically, StopsTheWriterAtTheFirstRefusal)
{
    const ScratchFolder folder;
    const FileSizeLimit limit(100'000);
    int pieces = 0;
    const auto endless = [&](std::ostream& file) {
        for (;; ++pieces) {
            file << std::string(10'000, 'x');
        }
    };
    expectError([&] { writeAtomically(folder.path() / "a", endless); }, ErrorCode::Other, "cannot be written");
    EXPECT_LT(pieces, 30);
}

TEST(DescriptorBuffer, SaysThatTheDiskIsFull)
{
    const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
    if (full < 0) {
        GTEST_SKIP() << "no /dev/full here";
    }
    core::DescriptorBuffer buffer(full, "a.npz");
    buffer.sputn("x", 1);
    expectError([&] { buffer.flush(); }, ErrorCode::Other, "a.npz: cannot be written: No space left on device");
    ::close(full);
}

TEST(WriteAtomically, LeavesDevicesAndPipesAlone)
{
    const ScratchFolder folder;
    const auto pipe = folder.path() / "pipe.npz";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    expectError([&] { writeAtomically(pipe, writerOf("x")); }, ErrorCode::Other, "there is a pipe of that name");
    EXPECT_TRUE(fs::is_fifo(pipe));
    fs::create_symlink("/dev/null", folder.path() / "null.npz");
    expectError([&] { writeAtomically(folder.path() / "null.npz", writerOf("x")); }, ErrorCode::Other,
                "there is a device of that name");
    EXPECT_TRUE(fs::is_symlink(folder.path() / "null.npz"));
}

TEST(WriteAtomically, LeavesLinksThatLeadInACircleAlone)
{
    const ScratchFolder folder;
    fs::create_symlink("b", folder.path() / "a");
    fs::create_symlink("a", folder.path() / "b");
    expectError([&] { writeAtomically(folder.path() / "a", writerOf("x")); }, ErrorCode::Other,
                "links that lead in a circle");
    EXPECT_TRUE(fs::is_symlink(folder.path() / "a"));
    EXPECT_THAT(folder.names(), testing::UnorderedElementsAre("a", "b"));
}

TEST(WriteAtomically, NamesAMissingFolderAFolderInTheWayAndAMissingName)
{
    const ScratchFolder folder;
    expectError([&] { writeAtomically(folder.path() / "no" / "a", writerOf("x")); }, ErrorCode::Other,
                "there is no such folder");
    fs::create_directory(folder.path() / "b");
    expectError([&] { writeAtomically(folder.path() / "b", writerOf("x")); }, ErrorCode::Other,
                "there is a folder of that name");
    expectError([&] { writeAtomically(folder.path() / "c" / "", writerOf("x")); }, ErrorCode::Other,
                "name of a file is missing");
    EXPECT_THAT(folder.names(), ElementsAre("b"));
}

/// Root may write everywhere, so it becomes somebody else for a while.
class WithoutPrivilege {
public:
    WithoutPrivilege() { (void)!::seteuid(m_user == 0 ? 65534 : m_user); }
    ~WithoutPrivilege() { (void)!::seteuid(m_user); }
    WithoutPrivilege(const WithoutPrivilege&) = delete;
    WithoutPrivilege& operator=(const WithoutPrivilege&) = delete;

private:
    uid_t m_user = ::geteuid();
};

TEST(WriteAtomically, SaysThatTheFolderMayNotBeWrittenTo)
{
    const WithoutPrivilege nobody;
    const ScratchFolder folder;
    fs::permissions(folder.path(), fs::perms::owner_read | fs::perms::owner_exec);
    expectError([&] { writeAtomically(folder.path() / "a", writerOf("x")); }, ErrorCode::Other, "Permission denied");
    fs::permissions(folder.path(), fs::perms::owner_all);
}

TEST(WriteAtomically, FollowsALinkAndKeepsIt)
{
    const ScratchFolder folder;
    folder.write("real", "old");
    fs::create_symlink("real", folder.path() / "link");
    writeAtomically(folder.path() / "link", writerOf("new"));
    EXPECT_TRUE(fs::is_symlink(folder.path() / "link"));
    EXPECT_EQ(bytesOf(folder.path() / "real"), "new");
}

TEST(WriteAtomically, WritesThroughALinkToAFileThatIsNotThereYet)
{
    const ScratchFolder folder;
    fs::create_symlink("later", folder.path() / "link");
    writeAtomically(folder.path() / "link", writerOf("new"));
    EXPECT_EQ(bytesOf(folder.path() / "later"), "new");
}

TEST(WriteAtomically, TakesTheLongestNameThatASystemAllows)
{
    const ScratchFolder folder;
    const std::string longest(255, 'n');
    writeAtomically(folder.path() / longest, writerOf("x"));
    EXPECT_THAT(folder.names(), ElementsAre(longest));
}

bool hasNamelessFiles(const fs::path& folder)
{
    const int descriptor = ::open(folder.c_str(), O_WRONLY | O_TMPFILE, 0600);
    if (descriptor >= 0) {
        ::close(descriptor);
    }
    return descriptor >= 0 && fs::exists("/proc/self/fd");
}

TEST(WriteAtomically, SweepsAwayWhatKilledProcessesLeft)
{
    const ScratchFolder folder;
    folder.write(".a.npz.partial-0123456789ab", "half");
    folder.write(".b.mp4.partial-0123456789ab.mp4", "of another file");
    folder.write(".a.npz.partial-notes", "somebody's own");
    writeAtomically(folder.path() / "a.npz", writerOf("whole"));
    EXPECT_THAT(folder.names(), testing::UnorderedElementsAre("a.npz", ".a.npz.partial-notes"));
}

TEST(WriteAtomically, LeavesWhatAnotherProcessIsWriting)
{
    const ScratchFolder folder;
    const auto theirs = folder.write(".a.npz.partial-0123456789ab", "half");
    const int descriptor = ::open(theirs.c_str(), O_WRONLY | O_CLOEXEC);
    ASSERT_EQ(::flock(descriptor, LOCK_EX), 0);
    writeAtomically(folder.path() / "a.npz", writerOf("whole"));
    EXPECT_TRUE(fs::exists(theirs));
    ::close(descriptor);
}

TEST(WriteAtomically, StopsBetweenBlocksAndLeavesTheOldFile)
{
    const ScratchFolder folder;
    const auto path = folder.write("a.npz", "old");
    std::stop_source stop;
    const core::CancellationScope scope(stop.get_token());
    const auto writer = [&](std::ostream& file) {
        file << std::string(100'000, 'x');
        stop.request_stop();
        file << std::string(100'000, 'x');
    };
    expectError([&] { writeAtomically(path, writer); }, ErrorCode::Cancelled, "cancelled");
    EXPECT_EQ(bytesOf(path), "old");
    EXPECT_THAT(folder.names(), ElementsAre("a.npz"));
}

TEST(WriteAtomically, AKilledProcessLeavesAtMostAHiddenFile)
{
    const ScratchFolder folder;
    const auto path = folder.path() / "figure.png";
    const auto child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
        writeAtomically(path, [](std::ostream& file) {
            file << "half" << std::flush;
            ::raise(SIGKILL);
        });
        ::_exit(0);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
    if (hasNamelessFiles(folder.path())) {
        EXPECT_THAT(folder.names(), IsEmpty());
    } else {
        EXPECT_THAT(folder.names(), ElementsAre(testing::StartsWith(".figure.png.partial-")));
    }
    writeAtomically(path, writerOf("whole"));
    EXPECT_THAT(folder.names(), ElementsAre("figure.png"));
}

TEST(WriteAtomically, SweepsALargeFolderOnce)
{
    const ScratchFolder folder;
    for (int i = 0; i < 1001; ++i) {
        folder.write(std::to_string(i), "");
    }
    const auto left = folder.write(".a.txt.partial-0123456789ab", "left");
    writeAtomically(folder.path() / "a.txt", writerOf("a"));
    EXPECT_FALSE(fs::exists(left));
    const auto later = folder.write(".a.txt.partial-fedcba987654", "left later");
    writeAtomically(folder.path() / "a.txt", writerOf("again"));
    EXPECT_TRUE(fs::exists(later));  // the next run finds it
}

}  // namespace
