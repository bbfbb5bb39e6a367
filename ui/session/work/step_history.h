// Undo and redo of a value.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace ui {

/// Numbers every step of undo, whatever it changes, in the order in which they are made. On the GUI thread.
inline int64_t nextStepOrder()
{
    static int64_t last = 0;
    return ++last;
}

/// A copy shares its steps with the original: panes that begin with the same past hold it once.
template <class Value, size_t kMost>
class StepHistory {
public:
    static constexpr size_t kMaximum = kMost;  ///< steps back; the oldest goes first

    /// Remembers `before` unless the change continues the one before it: a slider drawn along is one step back, not
    /// fifty.
    /// @param run  changes of the same non-zero run are one step
    void remember(const Value& before, int run = 0)
    {
        m_future.clear();
        if (run != 0 && run == m_run && !m_past.empty()) {
            m_past.back().order = nextStepOrder();
            return;
        }
        m_run = run;
        m_past.push_back({std::make_shared<const Value>(before), nextStepOrder()});
        if (m_past.size() > kMaximum) {
            m_past.erase(m_past.begin());
        }
    }

    std::optional<Value> undo(const Value& now)
    {
        return canUndo() ? std::optional(step(m_past, m_future, now)) : std::nullopt;
    }
    std::optional<Value> redo(const Value& now)
    {
        return canRedo() ? std::optional(step(m_future, m_past, now)) : std::nullopt;
    }
    /// Undoes or redoes until the nearest value that is wanted has been reached; nothing where there is none.
    template <class Predicate>
    void returnTo(Value now, const Predicate& isWanted)
    {
        const auto isReached = [&](const std::vector<Step>& from, size_t steps) {
            return steps <= from.size() && isWanted(*from[from.size() - steps].value);
        };
        for (size_t steps = 1; steps <= std::max(m_past.size(), m_future.size()); ++steps) {
            const bool isBack = isReached(m_past, steps);
            if (isBack || isReached(m_future, steps)) {
                for (size_t i = 0; i < steps; ++i) {
                    now = isBack ? step(m_past, m_future, now) : step(m_future, m_past, now);
                }
                return;
            }
        }
    }
    void clearRedo() { m_future.clear(); }
    /// Changes what the steps hold: they may come back.
    template <class Change>
    void amend(const Change& change)
    {
        for (auto* steps : {&m_past, &m_future}) {
            for (Step& each : *steps) {
                auto amended = std::make_shared<Value>(*each.value);
                change(*amended);
                each.value = std::move(amended);
            }
        }
    }

    const Value* previous() const { return canUndo() ? m_past.back().value.get() : nullptr; }
    const Value* next() const { return canRedo() ? m_future.back().value.get() : nullptr; }
    bool canUndo() const { return !m_past.empty(); }
    bool canRedo() const { return !m_future.empty(); }
    int64_t undoOrder() const { return canUndo() ? m_past.back().order : 0; }    ///< number of the next undo; 0: none
    int64_t redoOrder() const { return canRedo() ? m_future.back().order : 0; }  ///< number of the next redo; 0: none

private:
    struct Step {
        std::shared_ptr<const Value> value;
        int64_t order;
    };
    Value step(std::vector<Step>& from, std::vector<Step>& to, const Value& now)
    {
        m_run = 0;
        const Step last = std::move(from.back());
        from.pop_back();
        to.push_back({std::make_shared<const Value>(now), last.order});
        return *last.value;
    }

    std::vector<Step> m_past, m_future;
    int m_run = 0;
};

}  // namespace ui
