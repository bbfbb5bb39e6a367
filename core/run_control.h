// Progress and cancellation of a long call in core. core never starts a thread: the caller owns it.
//
// A call that reports progress takes a RunControl. The code inside it, down to the loops over blocks of rows, takes its
// stop token by reference (LibTorch's threads share it); code that runs later, as a gradient does, holds a copy.
#pragma once

#include "core/error.h"

#include <functional>
#include <stop_token>

namespace core {

/// Costs a few nanoseconds. @throws Error Cancelled when a stop was requested
inline void throwIfCancelled(const std::stop_token& stop)
{
    if (stop.stop_requested()) {
        throw Error(ErrorCode::Cancelled, "cancelled"_msg);
    }
}

/// Passed to every call that may take longer than a frame; checked at least once per layer.
struct RunControl {
    std::stop_token stop;                               ///< never stops by default
    std::function<void(int done, int total)> progress;  ///< may be empty; called on the calling thread

    /// Reports `done` of `total` steps. @throws Error Cancelled when a stop was requested.
    void step(int done, int total) const
    {
        throwIfCancelled(stop);
        if (progress) {
            progress(done, total);
        }
    }
};

}  // namespace core
