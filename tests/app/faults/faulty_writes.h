// Calls that change files, one of which kills the process or finds the disk full. The definitions take the place of the
// C library's in the program that links this, also for its libraries (Qt, FFmpeg, the C++ library).
#pragma once

#include <atomic>
#include <string>

namespace faults {

enum class Kind {
    None,
    Kill,     ///< SIGKILL in place of one call; of a write, half of the bytes arrive
    FullDisk  ///< from one call on, whatever would take space fails with ENOSPC
};

struct Plan {
    Kind kind = Kind::None;
    int at = 0;               ///< which call, from 1
    std::string below = {};   ///< calls on files elsewhere are neither counted nor disturbed; an absolute path
    bool isNameless = false;  ///< the file system has files without names (O_TMPFILE)
};

/// For this process, from now on. @param calls  counts them, perhaps in memory that another process reads
void begin(const Plan& plan, std::atomic<int>& calls);

}  // namespace faults
