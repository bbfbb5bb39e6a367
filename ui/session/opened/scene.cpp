#include "ui/session/opened/scene.h"

#include "core/model/network/finite.h"
#include "core/model/network/run_trace.h"
#include "ui/figure/picture.h"

#include <torch/types.h>

#include <algorithm>

namespace ui {
namespace {

int64_t sceneBytes(const Scene& scene)
{
    return core::traceBytes(scene.trace) + scene.photo->photo->rgb.numel() + scene.input.pixels.numel() * 4;
}

/// A map of NaNs would be drawn as nothing at all, and nobody would know why.
void requireFinite(const Scene& scene, const core::RunControl& control)
{
    const auto& model = scene.model->model;
    core::requireFinite(*model.network, scene.input.pixels, scene.trace.logits, model.file.filename().string(),
                        control);
}

}  // namespace

ScenePtr makeScene(ModelPtr model, PhotoPtr photo, const core::RunControl& control, std::weak_ptr<OtherScenes> others)
{
    auto scene = std::make_shared<Scene>();
    scene->others = std::move(others);
    scene->input = core::preprocess(*photo->photo, model->spec().preprocessing);
    scene->model = std::move(model);
    scene->photo = std::move(photo);
    scene->trace = core::runTrace(*scene->model->model.network, scene->input.pixels, control, {.keepTokens = true});
    requireFinite(*scene, control);
    scene->top = core::topClasses(scene->trace.logits, scene->model->spec(), 5);
    scene->bytes = sceneBytes(*scene);
    return scene;
}

core::Subject subjectOf(const Scene& scene, const core::Subject* other)
{
    core::Subject subject{scene.trace, *scene.model->model.network, scene.input.pixels, scene.memo.get()};
    subject.inPhoto = inputArea(scene.input.mapping);
    subject.photoName = scene.photo->photo->name;
    subject.other = other;
    return subject;
}

}  // namespace ui
