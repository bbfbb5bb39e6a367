// Picture libraries report on stderr what they think of a file; core never prints, and a decoder cannot be told to be
// silent.
#pragma once

#include <mutex>

namespace core {

/// While it lives, what the process writes to stderr is dropped. Holders take turns; keep it around a decoder's call
/// only.
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
