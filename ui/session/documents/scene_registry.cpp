#include "ui/session/documents/scene_registry.h"

#include "core/model/model_file.h"
#include "ui/figure/scene_files.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/documents/folder_browser.h"

#include <algorithm>

namespace ui {

using core::literals::operator""_msg;

namespace {

namespace fs = std::filesystem;

bool isSameFile(const fs::path& one, const fs::path& other)
{
    std::error_code unreachable;
    return one == other || fs::equivalent(one, other, unreachable);
}

std::vector<fs::path> foldersBeside(const SessionScene& scene)
{
    std::vector<fs::path> folders{scene.model->model.file.parent_path()};
    if (!scene.photo->path.isEmpty()) {
        folders.push_back(toPath(scene.photo->path).parent_path());
    }
    return folders;
}

}  // namespace

void SceneRegistry::add(const ScenePtr& scene)
{
    const std::lock_guard lock(m_listing);
    std::erase_if(m_scenes, [&](const auto& each) { return each.expired() || each.lock() == scene; });
    m_scenes.push_back(scene);
}

std::vector<ScenePtr> SceneRegistry::open()
{
    const std::lock_guard lock(m_listing);
    std::vector<ScenePtr> scenes;
    for (const auto& each : m_scenes) {
        if (ScenePtr scene = each.lock()) {
            scenes.push_back(std::move(scene));
        }
    }
    return scenes;
}

ModelPtr SceneRegistry::openModel(const QString& path, const QString& device)
{
    for (const ScenePtr& scene : open()) {
        const OpenedModel& model = *scene->model;
        const bool there = device == u"auto" || model.device.startsWith(device);
        if (model.path == path && there && model.overrides == core::ModelOverrides{}) {
            return scene->model;
        }
    }
    return nullptr;
}

ModelPtr SceneRegistry::modelOf(const SessionScene& from, const core::Baseline& minus, const core::RunControl& control)
{
    if (!minus.model) {
        return from.model;
    }
    const fs::path path = findNamed(*minus.model, foldersBeside(from));
    const fs::path file = core::checkpointFile(path);
    for (const ScenePtr& scene : open()) {
        if (isSameFile(scene->model->model.file, file)) {
            return scene->model;
        }
    }
    auto opened = std::make_shared<OpenedModel>();
    opened->model = m_open(path, {}, from.model->device.toStdString(), control);
    opened->path = toName(path);
    opened->device = from.model->device;
    opened->serial = nextModelSerial();
    return opened;
}

PhotoPtr SceneRegistry::photoOf(const SessionScene& from, const core::Baseline& minus)
{
    if (!minus.image) {
        return from.photo;
    }
    const fs::path file = findNamed(*minus.image, foldersBeside(from));
    for (const ScenePtr& scene : open()) {
        if (!scene->photo->path.isEmpty() && isSameFile(toPath(scene->photo->path), file)) {
            return scene->photo;
        }
    }
    return readPhotoAt(toName(file));
}

ScenePtr SceneRegistry::find(const SessionScene& from, const core::Baseline& minus, const core::RunControl& control)
{
    const std::lock_guard lock(m_finding);
    const auto known = std::ranges::find_if(m_made, [&](const Made& made) {
        return made.model == from.model->serial && made.photo == from.photo->key && made.otherModel == minus.model &&
               made.otherPhoto == minus.image;
    });
    if (known != m_made.end()) {
        return known->scene;
    }
    const ModelPtr model = modelOf(from, minus, control);
    const PhotoPtr photo = photoOf(from, minus);
    ScenePtr found;
    for (const ScenePtr& scene : open()) {
        found = scene->model == model && scene->photo->key == photo->key ? scene : found;
    }
    if (!found) {
        found = makeScene(model, photo, control, from.others);
        add(found);
    }
    m_made.push_front({from.model->serial, from.photo->key, minus.model, minus.image, found});
    m_made.resize(std::min(m_made.size(), kMost));
    return found;
}

ScenePtr SessionSource::find(const core::Baseline* baseline, const core::RunControl& control) const
{
    if (baseline == nullptr || (!baseline->model && !baseline->image)) {
        return m_scene;
    }
    const auto others = m_scene->others.lock();
    if (!others) {
        throw core::Error(core::ErrorCode::Unsupported,
                          "difference: expected another model or image to subtract, found none"_msg);
    }
    return others->find(*m_scene, *baseline, control);
}

core::ScenePtr SessionSource::scene(const core::SceneRequest& request, const core::RunControl& control)
{
    return withEdits(find(request.baseline, control), request.edits, control);
}

std::vector<core::ScenePtr> SessionSource::companions(const core::SceneRequest& request,
                                                      const core::RunControl& control)
{
    std::vector<core::ScenePtr> scenes;
    for (const ScenePtr& each : m_companions) {
        scenes.push_back(withEdits(each, request.edits, control));
    }
    return scenes;
}

}  // namespace ui
