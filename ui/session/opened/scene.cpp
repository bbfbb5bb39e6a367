#include "ui/session/opened/scene.h"

#include "core/model/network/finite.h"
#include "core/model/network/run_trace.h"
#include "core/model/recording/recorded_network.h"
#include "ui/figure/figure.h"
#include "ui/figure/picture.h"
#include "ui/session/opened/file_name.h"
#include "ui/session/opened/photo_shelf.h"

#include <torch/types.h>

#include <algorithm>

namespace ui {
namespace {

core::Network& networkOf(const Scene& scene)
{
    return scene.editedNetwork ? *scene.editedNetwork : *scene.model->model.network;
}

int64_t sceneBytes(const Scene& scene)
{
    return core::traceBytes(scene.trace) + scene.photo->photo->rgb.numel() + scene.input.pixels.numel() * 4;
}

/// A map of NaNs would be drawn as nothing at all, and nobody would know why.
void requireFinite(const Scene& scene, const core::RunControl& control)
{
    const auto& model = scene.model->model;
    core::requireFinite(networkOf(scene), scene.input.pixels, scene.trace.logits, model.file.filename().string(),
                        control);
}

/// Its picture is the recorded input itself.
constexpr auto kRecordedKey = "recorded input";

std::string hashOf(const OpenedPhoto& photo)
{
    return photo.path.isEmpty() ? std::string() : fileSha256(toPath(photo.path));
}

core::ModelInput inputOf(const OpenedModel& model, const OpenedPhoto& photo)
{
    const auto recording = model.model.network->recording();
    if (recording && photo.key == QLatin1String(kRecordedKey)) {
        return core::recordedInput(*recording);
    }
    auto input = core::preprocess(*photo.photo, model.spec().preprocessing);
    if (recording) {
        core::takeRecorded(*recording, *photo.photo, hashOf(photo), input);
    }
    return input;
}

/// Whether it is the photo that was recorded, and can be laid under the maps.
bool fits(const OpenedModel& model, const OpenedPhoto& photo)
{
    try {
        inputOf(model, photo);
        return true;
    } catch (const core::Error& error) {
        if (error.code == core::ErrorCode::Cancelled) {
            throw;
        }
        return false;
    }
}

/// The photo of the recorded name beside the trace; null where there is none that could be it.
PhotoPtr photoBeside(const OpenedModel& model)
{
    const std::filesystem::path name = std::filesystem::path(model.model.network->recording()->photo).filename();
    const auto file = model.model.file.parent_path() / name;
    std::error_code unreachable;
    if (name.empty() || !std::filesystem::is_regular_file(file, unreachable)) {
        return nullptr;
    }
    try {
        return readPhotoAt(toName(std::filesystem::absolute(file)));
    } catch (const core::Error& error) {
        if (error.code == core::ErrorCode::Cancelled) {
            throw;
        }
        return nullptr;
    }
}

}  // namespace

PhotoPtr photoFor(const OpenedModel& model, PhotoPtr photo)
{
    const auto recording = model.model.network->recording();
    if (!recording || (photo && fits(model, *photo))) {
        return photo;
    }
    if (auto beside = photoBeside(model); beside && fits(model, *beside)) {
        return beside;
    }
    auto own = std::make_shared<OpenedPhoto>();
    own->photo = std::make_shared<const core::Photo>(core::recordedPicture(*recording));
    own->key = QLatin1String(kRecordedKey);
    return own;
}

ScenePtr makeScene(ModelPtr model, PhotoPtr photo, const core::RunControl& control, std::weak_ptr<OtherScenes> others)
{
    auto scene = std::make_shared<Scene>();
    scene->others = std::move(others);
    scene->input = inputOf(*model, *photo);
    scene->model = std::move(model);
    scene->photo = std::move(photo);
    scene->trace = core::runTrace(*scene->model->model.network, scene->input.pixels, control, {.keepTokens = true});
    finishScene(*scene, control);
    return scene;
}

void finishScene(Scene& scene, const core::RunControl& control)
{
    requireFinite(scene, control);
    scene.top = core::topClasses(scene.trace.logits, scene.model->spec(), 5);
    scene.bytes = sceneBytes(scene);
}

core::Subject subjectOf(const Scene& scene, const core::Subject* other)
{
    core::Subject subject{scene.trace, networkOf(scene), scene.input.pixels, scene.memo.get()};
    subject.inPhoto = inputArea(scene.input.mapping);
    subject.photoName = scene.photo->photo->name;
    subject.other = other;
    return subject;
}

}  // namespace ui
