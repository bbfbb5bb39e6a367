#include "core/cancellation.h"

#include <utility>

namespace core {

namespace {

thread_local const CancellationScope* innermostScope = nullptr;

}  // namespace

CancellationScope::CancellationScope(std::stop_token stop) : m_stop(std::move(stop)), m_outer(innermostScope)
{
    innermostScope = this;
}

CancellationScope::~CancellationScope()
{
    innermostScope = m_outer;
}

void throwIfCancelled()
{
    for (const auto* scope = innermostScope; scope != nullptr; scope = scope->m_outer) {
        throwIfCancelled(scope->m_stop);
    }
}

}  // namespace core
