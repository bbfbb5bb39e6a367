#include "ui/session/opened/other_scenes.h"

#include "core/model/model_file.h"
#include "ui/figure/named_file.h"
#include "ui/session/opened/file_name.h"
#include "ui/session/opened/photo_shelf.h"

#include <algorithm>

namespace ui {
namespace {

namespace fs = std::filesystem;

constexpr int kUnlisted = -1;  // no model that a session opens has this serial

bool isSameFile(const fs::path& one, const fs::path& other)
{
    std::error_code unreachable;
    return one == other || fs::equivalent(one, other, unreachable);
}

std::vector<fs::path> foldersBeside(const Scene& scene)
{
    std::vector<fs::path> folders{scene.model->model.file.parent_path()};
    if (!scene.photo->path.isEmpty()) {
        folders.push_back(toPath(scene.photo->path).parent_path());
    }
    return folders;
}

}  // namespace

void OtherScenes::add(const ScenePtr& scene)
{
    const std::lock_guard lock(m_listing);
    std::erase_if(m_scenes, [&](const auto& each) { return each.expired() || each.lock() == scene; });
    m_scenes.push_back(scene);
}

std::vector<ScenePtr> OtherScenes::open()
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

ModelPtr OtherScenes::openModel(const QString& path, const QString& device)
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

ModelPtr OtherScenes::modelOf(const Scene& from, const core::Subtrahend& minus, const core::RunControl& control)
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
    opened->serial = kUnlisted;
    return opened;
}

PhotoPtr OtherScenes::photoOf(const Scene& from, const core::Subtrahend& minus)
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

ScenePtr OtherScenes::find(const Scene& from, const core::Subtrahend& minus, const core::RunControl& control)
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

ScenePtr otherOf(const ScenePtr& scene, const core::View& view, const core::RunControl& control)
{
    if (!core::needsOther(view)) {
        return nullptr;
    }
    ScenePtr other = scene;
    if (view.minus->model || view.minus->image) {
        const auto others = scene->others.lock();
        if (!others) {
            return nullptr;
        }
        other = others->find(*scene, *view.minus, control);
    }
    return withEdits(other, view.minus->view ? view.minus->view->edits : view.edits, control);
}

}  // namespace ui
