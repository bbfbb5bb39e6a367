#include "ui/session/display/result_cache.h"

#include "ui/session/display/view_steps.h"

#include <algorithm>

namespace ui {

void ResultCache::add(const ScenePtr& scene, const DisplayedResult& shown)
{
    std::erase_if(m_entries, [&](const Entry& entry) {
        const bool same =
            entry.asked.lock() == scene && entry.objects == shown.objects && sameResult(entry.view, shown.view);
        return same || entry.asked.expired() || entry.seen.expired();
    });
    m_entries.push_front({scene, shown.scene, shown.view, shown.result, shown.objects});
    m_entries.resize(std::min(m_entries.size(), kMost));
}

std::optional<DisplayedResult> ResultCache::find(const ScenePtr& scene, const core::View& view,
                                                 const MarkedObjects& objects)
{
    const auto found = std::ranges::find_if(m_entries, [&](const Entry& entry) {
        return entry.asked.lock() == scene && !entry.seen.expired() && entry.objects == objects &&
               sameResult(entry.view, view);
    });
    if (found == m_entries.end()) {
        return std::nullopt;
    }
    std::rotate(m_entries.begin(), found, found + 1);
    const Entry& entry = m_entries.front();
    return DisplayedResult{entry.seen.lock(), entry.view, entry.result, entry.objects};
}

}  // namespace ui
