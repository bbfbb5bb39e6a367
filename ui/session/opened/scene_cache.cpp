#include "ui/session/opened/scene_cache.h"

#include <algorithm>

namespace ui {

ScenePtr SceneCache::find(int modelSerial, const QString& photoKey)
{
    const auto found = std::find_if(m_scenes.begin(), m_scenes.end(), [&](const ScenePtr& scene) {
        return scene->model->serial == modelSerial && scene->photo->key == photoKey;
    });
    if (found == m_scenes.end()) {
        return nullptr;
    }
    m_scenes.splice(m_scenes.begin(), m_scenes, found);
    return m_scenes.front();
}

void SceneCache::insert(ScenePtr scene)
{
    m_scenes.remove_if([&](const ScenePtr& old) {
        const bool same = old->model->serial == scene->model->serial && old->photo->key == scene->photo->key;
        m_bytes -= same ? old->bytes : 0;
        return same;
    });
    m_bytes += scene->bytes;
    m_scenes.push_front(std::move(scene));
    shorten();
}

void SceneCache::setMaximum(int64_t bytes)
{
    m_maximumBytes = bytes;
    shorten();
}

void SceneCache::shorten()
{
    while (m_bytes > m_maximumBytes && m_scenes.size() > 1) {
        m_bytes -= m_scenes.back()->bytes;
        m_scenes.pop_back();
    }
}

std::vector<ScenePtr> SceneCache::companionsOf(const Scene& scene, size_t most) const
{
    std::vector<ScenePtr> found;
    for (const ScenePtr& other : m_scenes) {
        if (found.size() < most && other->model == scene.model && other->photo->key != scene.photo->key) {
            found.push_back(other);
        }
    }
    return found;
}

}  // namespace ui
