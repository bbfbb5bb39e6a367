#include "tests/app/faults/faulty_writes.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdarg>
#include <string_view>

namespace faults {
namespace {

Plan plan;
std::atomic<int>* counter = nullptr;

bool isBelow(std::string_view path)
{
    return counter != nullptr && (!path.starts_with('/') || path.starts_with(plan.below));
}

bool isBelow(int descriptor)
{
    struct stat status {};
    if (counter == nullptr || ::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
        return false;
    }
    char path[PATH_MAX];
    const auto link = "/proc/self/fd/" + std::to_string(descriptor);
    const auto length = ::readlink(link.c_str(), path, sizeof path);
    return length > 0 && isBelow(std::string_view(path, static_cast<std::size_t>(length)));
}

bool isTurn(Kind kind)
{
    const int call = ++*counter;
    return plan.kind == kind && (kind == Kind::FullDisk ? call >= plan.at : call == plan.at);
}

/// Counts a call. False: the disk is full. Does not return where the process is to be killed.
template <typename Half>
bool mayGoOn(const Half& half)
{
    if (plan.kind == Kind::FullDisk) {
        const bool isFull = isTurn(Kind::FullDisk);
        errno = isFull ? ENOSPC : errno;
        return !isFull;
    }
    if (isTurn(Kind::Kill)) {
        half();
        ::kill(::getpid(), SIGKILL);
    }
    return true;
}

bool mayGoOn()
{
    return mayGoOn([] {});
}

/// Operations that take no space succeed on a full disk.
void count()
{
    if (plan.kind == Kind::FullDisk) {
        ++*counter;
    } else {
        mayGoOn();
    }
}

int openAt(int folder, const char* path, int flags, mode_t mode)
{
    if (isBelow(path)) {
        if ((flags & O_TMPFILE) == O_TMPFILE && !plan.isNameless) {
            errno = EOPNOTSUPP;
            return -1;
        }
        if ((flags & (O_CREAT | O_TRUNC)) != 0 && !mayGoOn()) {
            return -1;
        }
    }
    return static_cast<int>(::syscall(SYS_openat, folder, path, flags, mode));
}

template <typename Call>
ssize_t writeTo(int descriptor, std::size_t size, const Call& call)
{
    return isBelow(descriptor) && !mayGoOn([&] { call(size / 2); }) ? -1 : call(size);
}

template <typename Call>
int change(const char* path, const Call& call)
{
    if (isBelow(path)) {
        count();
    }
    return static_cast<int>(call());
}

}  // namespace

void begin(const Plan& wanted, std::atomic<int>& calls)
{
    plan = wanted;
    counter = &calls;
}

}  // namespace faults

using namespace faults;

namespace {

mode_t modeOf(int flags, va_list more)
{
    return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(more, mode_t) : 0;
}

}  // namespace

// Shared libraries find these only where they are exported, and the build hides what is not marked.
#pragma GCC visibility push(default)
extern "C" {

int open(const char* path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const mode_t mode = modeOf(flags, more);
    va_end(more);
    return openAt(AT_FDCWD, path, flags, mode);
}

int open64(const char* path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const mode_t mode = modeOf(flags, more);
    va_end(more);
    return openAt(AT_FDCWD, path, flags, mode);
}

ssize_t write(int descriptor, const void* bytes, size_t size)
{
    return writeTo(descriptor, size, [&](size_t part) { return ::syscall(SYS_write, descriptor, bytes, part); });
}

ssize_t pwrite(int descriptor, const void* bytes, size_t size, off_t at)
{
    return writeTo(descriptor, size, [&](size_t part) { return ::syscall(SYS_pwrite64, descriptor, bytes, part, at); });
}

ssize_t pwrite64(int descriptor, const void* bytes, size_t size, off64_t at)
{
    return pwrite(descriptor, bytes, size, at);
}

ssize_t writev(int descriptor, const iovec* parts, int count)
{
    return writeTo(descriptor, static_cast<size_t>(count),
                   [&](size_t part) { return ::syscall(SYS_writev, descriptor, parts, static_cast<int>(part)); });
}

int fsync(int descriptor)
{
    return isBelow(descriptor) && !mayGoOn() ? -1 : static_cast<int>(::syscall(SYS_fsync, descriptor));
}

int mkdir(const char* path, mode_t mode) noexcept
{
    return isBelow(path) && !mayGoOn() ? -1 : static_cast<int>(::syscall(SYS_mkdirat, AT_FDCWD, path, mode));
}

int rename(const char* from, const char* to) noexcept
{
    return change(to, [&] { return ::syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0); });
}

int renameat2(int fromFolder, const char* from, int toFolder, const char* to, unsigned flags) noexcept
{
    return change(to, [&] { return ::syscall(SYS_renameat2, fromFolder, from, toFolder, to, flags); });
}

int link(const char* from, const char* to) noexcept
{
    return change(to, [&] { return ::syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0); });
}

int linkat(int fromFolder, const char* from, int toFolder, const char* to, int flags) noexcept
{
    return change(to, [&] { return ::syscall(SYS_linkat, fromFolder, from, toFolder, to, flags); });
}

int unlink(const char* path) noexcept
{
    return change(path, [&] { return ::syscall(SYS_unlinkat, AT_FDCWD, path, 0); });
}

}  // extern "C"
#pragma GCC visibility pop
