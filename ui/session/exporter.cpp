#include "ui/session/exporter.h"

#include "ui/figure/figure.h"

#include <optional>

namespace ui {
namespace {

Recipe recipeOf(const Scene& scene)
{
    Recipe recipe;
    recipe.modelFile = scene.model->model.file.filename().string();
    recipe.modelSha256 = fileSha256(scene.model->model.file);
    recipe.photoFile = scene.photo->photo->name;
    if (!scene.photo->path.isEmpty()) {  // a pasted picture has no file that one could find again
        recipe.photoSha256 = fileSha256(scene.photo->path.toStdString());
    }
    recipe.modelName = scene.model->spec().name;
    return recipe;
}

}  // namespace

void Exporter::start(const QString& path, PicturePtr picture, const ScenePtr& scene)
{
    using Outcome = std::optional<core::Failure>;
    ++m_running;
    QtConcurrent::run(&m_pool, [path, picture = std::move(picture), scene]() -> Outcome {
        try {
            exportFigure(path.toStdString(), *picture, recipeOf(*scene));
            return std::nullopt;
        } catch (...) {
            return core::currentFailure();
        }
    }).then(this, [this, path](const Outcome& failure) {
        --m_running;
        if (failure) {
            Q_EMIT failed(*failure, path);
        } else {
            Q_EMIT finished(path);
        }
    });
}

}  // namespace ui
