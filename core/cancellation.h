// Cancellation for interfaces that have no parameter for a stop token: streams, readers of files, photos and frames,
// and attention rows that a view recomputes. The owner of a thread opens a scope; the code inside calls
// throwIfCancelled(). A forward pass checks its own token (core/model/network/pass.h).
#pragma once

#include "core/run_control.h"

namespace core {

/// While it lives, throwIfCancelled() on this thread also checks this token. Scopes may be nested.
class CancellationScope {
public:
    explicit CancellationScope(std::stop_token stop);
    ~CancellationScope();
    CancellationScope(const CancellationScope&) = delete;
    CancellationScope& operator=(const CancellationScope&) = delete;

private:
    friend void throwIfCancelled();
    std::stop_token m_stop;
    const CancellationScope* m_outer;
};

/// @throws Error Cancelled when a stop was requested in a scope of this thread. Costs a few nanoseconds.
void throwIfCancelled();

}  // namespace core
