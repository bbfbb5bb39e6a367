// The last results that took long: going back to an experiment costs nothing.
#pragma once

#include "ui/session/display/result_runner.h"

#include <deque>
#include <optional>

namespace ui {

/// Keeps no scene alive: a result whose scene is gone is gone, too. Lives on one thread.
class ResultCache {
public:
    /// @param scene  as asked for: without edits
    void add(const ScenePtr& scene, const DisplayedResult& shown);
    /// The result of a view that would be the same, most recently used first.
    std::optional<DisplayedResult> find(const ScenePtr& scene, const core::View& view, const MarkedObjects& objects);

private:
    struct Entry {
        std::weak_ptr<const SessionScene> asked, seen;
        core::View view;
        ResultPtr result;
        MarkedObjects objects;
    };
    static constexpr size_t kMost = 16;
    std::deque<Entry> m_entries;  ///< newest first
};

}  // namespace ui
