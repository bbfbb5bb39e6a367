#include "core/image/quiet_stderr.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>
#include <iostream>

namespace core {

namespace {

std::mutex& turn()
{
    static std::mutex mutex;
    return mutex;
}

void flushStderr()
{
    std::cerr.flush();
    std::fflush(stderr);
}

}  // namespace

QuietStderr::QuietStderr() : m_turn(turn())
{
    flushStderr();
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    m_saved = nowhere < 0 ? -1 : fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (m_saved >= 0) {
        dup2(nowhere, STDERR_FILENO);
    }
    if (nowhere >= 0) {
        close(nowhere);
    }
}

QuietStderr::~QuietStderr()
{
    flushStderr();
    if (m_saved >= 0) {
        dup2(m_saved, STDERR_FILENO);
        close(m_saved);
    }
}

}  // namespace core
