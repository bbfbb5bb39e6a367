// Image libraries report a file's problems on stderr and cannot be silenced, but core never prints.
#pragma once

#include <mutex>

namespace core {

/// Drops everything that the process writes to stderr during its lifetime. Only one exists at a time, so hold it only
/// around a decoder's call.
class QuietStderr {
public:
    QuietStderr();
    ~QuietStderr();
    QuietStderr(const QuietStderr&) = delete;
    QuietStderr& operator=(const QuietStderr&) = delete;

private:
    std::unique_lock<std::mutex> m_turn;
    int m_saved = -1;
};

}  // namespace core
