#include "ui/session/display/view_history.h"

#include <utility>

namespace ui {

int64_t nextStepOrder()
{
    static int64_t last = 0;
    return ++last;
}

void ViewHistory::remember(const core::View& before, int run)
{
    m_future.clear();
    if (run != 0 && run == m_run && !m_past.empty()) {
        m_past.back().order = nextStepOrder();
        return;
    }
    m_run = run;
    m_past.push_back({std::make_shared<const core::View>(before), nextStepOrder()});
    if (m_past.size() > kMaximum) {
        m_past.erase(m_past.begin());
    }
}

std::optional<core::View> ViewHistory::undo(const core::View& now)
{
    if (m_past.empty()) {
        return std::nullopt;
    }
    m_run = 0;
    const Step step = std::move(m_past.back());
    m_past.pop_back();
    m_future.push_back({std::make_shared<const core::View>(now), step.order});
    return *step.view;
}

std::optional<core::View> ViewHistory::redo(const core::View& now)
{
    if (m_future.empty()) {
        return std::nullopt;
    }
    m_run = 0;
    const Step step = std::move(m_future.back());
    m_future.pop_back();
    m_past.push_back({std::make_shared<const core::View>(now), step.order});
    return *step.view;
}

}  // namespace ui
