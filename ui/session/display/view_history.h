// Undo and redo of what is shown.
#pragma once

#include "core/analysis/view/view.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace ui {

/// Numbers every step of undo, whatever it changes, in the order in which they are made. On the GUI thread.
int64_t nextStepOrder();

/// A copy shares its steps with the original: panes that begin with the same past hold it once.
class ViewHistory {
public:
    static constexpr size_t kMaximum = 200;  ///< steps back; the oldest goes first

    /// Remembers `before` unless the change continues the one before it: a slider drawn along is one step back, not
    /// fifty.
    /// @param run  changes of the same non-zero run are one step
    void remember(const core::View& before, int run = 0);

    std::optional<core::View> undo(const core::View& now);
    std::optional<core::View> redo(const core::View& now);
    const core::View* previous() const { return m_past.empty() ? nullptr : m_past.back().view.get(); }
    const core::View* next() const { return m_future.empty() ? nullptr : m_future.back().view.get(); }
    bool canUndo() const { return !m_past.empty(); }
    bool canRedo() const { return !m_future.empty(); }
    int64_t undoOrder() const { return m_past.empty() ? 0 : m_past.back().order; }      ///< of the next undo; 0: none
    int64_t redoOrder() const { return m_future.empty() ? 0 : m_future.back().order; }  ///< likewise

private:
    struct Step {
        std::shared_ptr<const core::View> view;
        int64_t order;
    };
    std::vector<Step> m_past, m_future;
    int m_run = 0;
};

}  // namespace ui
