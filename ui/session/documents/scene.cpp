#include "ui/session/documents/scene.h"

#include "core/file/output_file.h"
#include "core/model/recording/recorded_network.h"
#include "ui/figure/figure.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/documents/folder_browser.h"

#include <torch/types.h>

#include <utility>

namespace ui {
namespace {

/// Its image is the recorded input itself.
constexpr auto kRecordedKey = "recorded input";

std::string hashOf(const OpenedPhoto& photo)
{
    return photo.path.isEmpty() ? std::string() : fileSha256(toPath(photo.path));
}

core::SceneImage imageOf(const OpenedModel& model, const OpenedPhoto& photo)
{
    const auto recording = model.model.network->recording();
    if (recording && photo.key == QLatin1String(kRecordedKey)) {
        return {photo.photo, core::recordedInput(*recording)};
    }
    const core::Preprocessing& how = model.spec().preprocessing;
    auto image = photo.clip && core::seesClips(how) ? photo.clip(how) : photo.photo;
    return core::sceneImage(*model.model.network, std::move(image), [&photo] { return hashOf(photo); });
}

/// Whether it is the photo that was recorded, and can be laid under the maps.
bool fits(const OpenedModel& model, const OpenedPhoto& photo)
{
    try {
        imageOf(model, photo);
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
        return readPhotoAt(toName(core::absolutePath(file)));
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
    own->photo = std::make_shared<const core::Photo>(core::recordedPhoto(*recording));
    own->key = QLatin1String(kRecordedKey);
    return own;
}

ScenePtr makeScene(ModelPtr model, PhotoPtr photo, const core::RunControl& control, std::weak_ptr<SceneRegistry> others)
{
    core::SceneParts parts{model->model.network, imageOf(*model, *photo), model->model.file.filename().string()};
    parts.options.keepTokens = true;
    auto seen = core::makeScene(std::move(parts), control);
    auto scene = std::make_shared<SessionScene>(std::move(seen), std::move(model), std::move(photo));
    scene->others = std::move(others);
    return scene;
}

SessionScene::SessionScene(core::Scene seen, ModelPtr ofModel, PhotoPtr ofPhoto)
    : core::Scene(std::move(seen)),
      model(std::move(ofModel)),
      photo(std::move(ofPhoto)),
      top(core::topClasses(trace.logits, model->spec(), 5)),
      bytes(core::traceBytes(trace) + photo->photo->rgb.numel() + input.pixels.numel() * 4)
{
}

}  // namespace ui
