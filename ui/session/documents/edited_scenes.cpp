#include "ui/session/documents/edited_scenes.h"

#include "core/experiment/edit_meaning.h"
#include "core/experiment/edited_network.h"
#include "ui/session/documents/scene.h"

#include <algorithm>
#include <numeric>

namespace ui {
namespace {

/// Beside the newest, which stays whatever its size.
constexpr int64_t kMostEditedBytes = int64_t{1} << 28;
constexpr size_t kMostEdited = 6;

ScenePtr makeEdited(const ScenePtr& unedited, const std::vector<core::Edit>& active, const core::RunControl& control)
{
    const core::Model& model = unedited->model->model;
    core::SceneParts parts{
        core::edited(model.network, active), {unedited->image, unedited->input}, model.file.filename().string()};
    parts.options = {
        .keepTokens = true, .unchanged = &unedited->trace, .firstLayer = core::firstEditedLayer(*parts.network)};
    auto scene =
        std::make_shared<SessionScene>(core::makeScene(std::move(parts), control), unedited->model, unedited->photo);
    scene->others = unedited->others;
    scene->unedited = unedited;
    return scene;
}

}  // namespace

ScenePtr EditedScenes::find(const ScenePtr& unedited, const std::vector<core::Edit>& active,
                            const core::RunControl& control)
{
    const std::lock_guard lock(m_finding);
    const auto known = std::ranges::find_if(m_made, [&](const ScenePtr& made) { return made->edits == active; });
    ScenePtr scene = known != m_made.end() ? *known : makeEdited(unedited, active, control);
    if (known != m_made.end()) {
        m_made.erase(known);
    }
    m_made.push_front(scene);
    int64_t bytes = 0;
    const auto tooMuch = std::find_if(m_made.begin() + 1, m_made.end(), [&](const ScenePtr& made) {
        bytes += made->bytes;
        return bytes > kMostEditedBytes;
    });
    m_made.erase(tooMuch, m_made.end());
    shorten(kMostEdited);
    return scene;
}

void EditedScenes::keepOnly(size_t most)
{
    if (const std::unique_lock lock(m_finding, std::try_to_lock); lock) {
        shorten(most);
    }
}

void EditedScenes::shorten(size_t most)
{
    m_made.resize(std::min(m_made.size(), most));
    m_bytes = std::accumulate(m_made.begin(), m_made.end(), int64_t{0},
                              [](int64_t sum, const ScenePtr& made) { return sum + made->bytes; });
}

ScenePtr withEdits(const ScenePtr& scene, const std::vector<core::Edit>& edits, const core::RunControl& control)
{
    const auto active = core::activeEdits(edits);
    if (scene->edits == active) {
        return scene;
    }
    ScenePtr unedited = scene->edits.empty() ? scene : scene->unedited.lock();
    if (!unedited) {
        unedited = makeScene(scene->model, scene->photo, control, scene->others);
    }
    return active.empty() ? unedited : unedited->edited->find(unedited, active, control);
}

bool isMadeOf(const ScenePtr& seen, const ScenePtr& scene)
{
    return seen && (seen == scene || seen->unedited.lock() == scene);
}

core::Message reasonAgainst(const core::Edit& edit, const SessionScene& scene)
{
    try {
        core::edited(scene.model->model.network, {edit});
        core::layersOf(edit, scene.model->spec());
        core::requirePatches(edit, scene.trace.grid);
        return {};
    } catch (const core::Error& error) {
        return error.message();
    }
}

}  // namespace ui
