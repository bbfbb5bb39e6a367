// Being stopped inside of long work that takes no RunControl: the blocks of a layer. Whoever takes one sets a scope;
// what works block by block asks whether it is to go on. As RunControl does, it stops by throwing.
#pragma once

#include <stop_token>

namespace core {

/// As long as it lives, requireGoingOn() on this thread looks at this token, too. Scopes may lie in each other.
class StopScope {
public:
    explicit StopScope(std::stop_token stop);
    ~StopScope();
    StopScope(const StopScope&) = delete;
    StopScope& operator=(const StopScope&) = delete;

private:
    friend class StopCheck;
    std::stop_token m_stop;
    const StopScope* m_outer;
};

/// What another thread takes along: LibTorch's workers know nothing of this thread's scopes, which must live on.
class StopCheck {
public:
    StopCheck();  ///< of this thread's scopes
    /// @throws Error Cancelled when a stop was requested
    void operator()() const;

private:
    const StopScope* m_innermost;
};

/// @throws Error Cancelled when a stop was requested of a scope on this thread. Costs a few nanoseconds.
inline void requireGoingOn()
{
    StopCheck()();
}

}  // namespace core
