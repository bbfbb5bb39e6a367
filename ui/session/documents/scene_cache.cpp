#include "ui/session/documents/scene_cache.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace ui {

SceneCache::Place SceneCache::placeOf(int modelSerial, const QString& photoKey) const
{
    return std::find_if(m_scenes.begin(), m_scenes.end(), [&](const ScenePtr& scene) {
        return scene->model->serial == modelSerial && scene->photo->key == photoKey;
    });
}

bool SceneCache::holds(int modelSerial, const QString& path) const
{
    return std::any_of(m_scenes.begin(), m_scenes.end(), [&](const ScenePtr& scene) {
        return scene->model->serial == modelSerial && scene->photo->path == path;
    });
}

ScenePtr SceneCache::find(int modelSerial, const QString& photoKey)
{
    const auto found = placeOf(modelSerial, photoKey);
    if (found == m_scenes.end()) {
        return nullptr;
    }
    m_scenes.splice(m_scenes.begin(), m_scenes, found);
    shorten();
    return m_scenes.front();
}

void SceneCache::insert(ScenePtr scene)
{
    if (const auto old = placeOf(scene->model->serial, scene->photo->key); old != m_scenes.end()) {
        m_scenes.erase(old);
    }
    m_scenes.push_front(std::move(scene));
    shorten();
}

void SceneCache::insertAhead(ScenePtr scene)
{
    if (placeOf(scene->model->serial, scene->photo->key) == m_scenes.end()) {
        m_scenes.insert(m_scenes.empty() ? m_scenes.begin() : std::next(m_scenes.begin()), std::move(scene));
        shorten();
    }
}

void SceneCache::setMaximum(int64_t bytes)
{
    m_maximumBytes = bytes;
    shorten();
}

int64_t SceneCache::allowedMaximum(int64_t wanted, std::optional<int64_t> supply)
{
    return supply ? std::min(wanted, *supply / 2) : wanted;
}

int64_t SceneCache::bytes() const
{
    return std::accumulate(m_scenes.begin(), m_scenes.end(), int64_t{0}, [](int64_t sum, const ScenePtr& scene) {
        return sum + scene->bytes + scene->edited->bytes();
    });
}

void SceneCache::shorten()
{
    if (count() > kMostWithAllEdits) {
        std::for_each(std::next(m_scenes.begin(), kMostWithAllEdits), m_scenes.end(),
                      [](const ScenePtr& scene) { scene->edited->keepNewest(); });
    }
    while (m_scenes.size() > 1 && bytes() > m_maximumBytes) {
        m_scenes.pop_back();
    }
}

std::vector<ScenePtr> SceneCache::companionsOf(const SessionScene& scene, size_t most) const
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
