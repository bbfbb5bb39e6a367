// Cancellation of work behind interfaces that have no place for a stop token: streams and readers of files, photos and
// frames, and rows of attention wherever a view recomputes them. Whoever owns a thread sets a scope; they ask
// throwIfCancelled(). A pass of a network asks its own token (core/model/network/pass.h).
#pragma once

#include "core/run_control.h"

namespace core {

/// During its life throwIfCancelled() on this thread also asks this token. Scopes may be nested.
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

/// @throws Error Cancelled when a stop was requested of a scope on this thread. Costs a few nanoseconds.
void throwIfCancelled();

}  // namespace core
