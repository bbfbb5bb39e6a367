#include "core/stop_scope.h"

#include "core/error.h"

#include <utility>

namespace core {

namespace {

thread_local const StopScope* innermostScope = nullptr;

}  // namespace

StopScope::StopScope(std::stop_token stop) : m_stop(std::move(stop)), m_outer(innermostScope)
{
    innermostScope = this;
}

StopScope::~StopScope()
{
    innermostScope = m_outer;
}

StopCheck::StopCheck() : m_innermost(innermostScope) {}

void StopCheck::operator()() const
{
    for (const auto* scope = m_innermost; scope != nullptr; scope = scope->m_outer) {
        if (scope->m_stop.stop_requested()) {
            throw Error(ErrorCode::Cancelled, "cancelled");
        }
    }
}

}  // namespace core
