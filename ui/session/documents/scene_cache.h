// Scenes that were shown before, so that going back to an image is instant. Bounded by bytes, what edits made of them
// included; the oldest use goes first. Images that are not at hand any more keep but the newest of their edits.
#pragma once

#include "ui/session/documents/scene.h"

#include <list>
#include <optional>
#include <vector>

namespace ui {

class SceneCache {
public:
    explicit SceneCache(int64_t maximumBytes) : m_maximumBytes(maximumBytes) {}

    /// Null when it is not there. What is found counts as used.
    ScenePtr find(int modelSerial, const QString& photoKey);
    /// The newest stays even if it is larger than the limit by itself.
    void insert(ScenePtr scene);
    /// Nobody has asked for it yet: behind the newest.
    void insertAhead(ScenePtr scene);
    /// Whether a scene of the image at this path is held, even if the file has changed since it was read.
    bool holds(int modelSerial, const QString& path) const;
    /// Scenes of the same model and other images, most recently used first.
    std::vector<ScenePtr> companionsOf(const SessionScene& scene, size_t most) const;
    void setMaximum(int64_t bytes);  ///< what is beyond it goes at once
    /// The maximum that a wanted one comes to: never more than half of what can be had. @param supply  none: not known
    static int64_t allowedMaximum(int64_t wanted, std::optional<int64_t> supply);
    void clear() { m_scenes.clear(); }

    int64_t bytes() const;  ///< of the scenes, and of those with edits that have been made of them since
    int count() const { return static_cast<int>(m_scenes.size()); }

private:
    using Place = std::list<ScenePtr>::const_iterator;
    Place placeOf(int modelSerial, const QString& photoKey) const;
    static constexpr int kMostWithAllEdits = 4;  ///< as many as there are panes
    void shorten();
    int64_t m_maximumBytes;
    std::list<ScenePtr> m_scenes;  ///< last used first
};

}  // namespace ui
