#include "ui/session/opened/scene.h"

#include "core/model/network/run_trace.h"

#include <torch/types.h>

#include <QCoreApplication>

#include <algorithm>

namespace ui {
namespace {

int64_t sceneBytes(const Scene& scene)
{
    return core::traceBytes(scene.trace) + scene.photo->photo->rgb.numel() + scene.input.pixels.numel() * 4;
}

/// A map of NaNs would be drawn as nothing at all, and nobody would know why.
void requireFinite(const Scene& scene)
{
    const auto& logits = scene.trace.logits;
    const auto broken = (~torch::isfinite(logits)).sum().item<int64_t>();
    if (broken > 0) {
        const QString sentence = QCoreApplication::translate(
            "Scene",
            "%1: expected finite outputs, found %2 of %3 that are NaN or infinite; the weights are damaged or the "
            "precision was lost");
        const QString file = QString::fromStdString(scene.model->model.file.filename().string());
        throw core::Error(core::ErrorCode::Corrupt,
                          sentence.arg(file, QString::number(broken), QString::number(logits.numel())).toStdString());
    }
}

}  // namespace

ScenePtr makeScene(ModelPtr model, PhotoPtr photo, const core::RunControl& control)
{
    auto scene = std::make_shared<Scene>();
    scene->input = core::preprocess(*photo->photo, model->spec().preprocessing);
    scene->model = std::move(model);
    scene->photo = std::move(photo);
    scene->trace = core::runTrace(*scene->model->model.network, scene->input.pixels, control, {.keepTokens = true});
    requireFinite(*scene);
    scene->top = core::topClasses(scene->trace.logits, scene->model->spec(), 5);
    scene->bytes = sceneBytes(*scene);
    return scene;
}

}  // namespace ui
