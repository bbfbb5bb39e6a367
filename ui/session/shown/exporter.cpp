#include "ui/session/shown/exporter.h"

#include "core/analysis/result_numbers.h"
#include "core/analysis/views/views.h"
#include "core/model/model_file.h"
#include "ui/figure/named_file.h"
#include "ui/session/opened/file_name.h"
#include "ui/session/opened/scene_registry.h"

#include <QPainter>
#include <QtConcurrent>

#include <optional>
#include <variant>
#include <vector>

namespace ui {
namespace {

Recipe recipeOf(const Scene& scene)
{
    Recipe recipe;
    recipe.modelFile = scene.model->model.file.filename().string();
    recipe.modelSha256 = fileSha256(scene.model->model.file);
    recipe.photoFile = scene.photo->photo->name;
    if (!scene.photo->path.isEmpty()) {  // a pasted picture has no file that one could find again
        recipe.photoSha256 = fileSha256(toPath(scene.photo->path));
    }
    recipe.modelName = scene.model->spec().name;
    return recipe;
}

/// A difference as a figure keeps it: both sides spelt out, the files of the other by name and sum.
Picture exactly(Picture picture, const ScenePtr& scene)
{
    if (!picture.view.minus) {
        return picture;
    }
    SessionSource source(scene);
    const core::ViewScenes scenes(picture.view, source, {});
    picture.view = core::resolved(picture.view, scenes.input());
    core::Subtrahend minus = *picture.view.minus;
    const ScenePtr baseline = source.find(&minus, {});
    if (minus.model) {
        minus.model = namedFile(baseline->model->model.file);
    }
    if (minus.image) {
        minus.image = namedFile(toPath(baseline->photo->path));
    }
    picture.view.minus = std::move(minus);
    return picture;
}

/// What the figure is made from must outlive it.
std::vector<core::InputFile> inputsOf(const Scene& scene)
{
    auto inputs = core::filesOfModel(scene.model->model.file);
    if (!scene.photo->path.isEmpty()) {
        inputs.push_back({toPath(scene.photo->path), "the photo"});
    }
    return inputs;
}

void write(const std::filesystem::path& path, const Picture& picture, const Scene& scene, const FigureStyle& style)
{
    if (core::isNumbersFile(path)) {
        core::writeNumbers(path, *picture.result,
                           {.view = picture.view, .model = picture.modelName, .photo = scene.photo->photo->name});
    } else {
        exportFigure(path, picture, recipeOf(scene), style);
    }
}

QImage painting(const Picture& picture)
{
    constexpr int kScale = 2;  // as sharp on a slide as on the screen
    QImage figure(figureSize(picture) * kScale, QImage::Format_RGB32);
    figure.fill(Qt::white);
    QPainter painter(&figure);
    painter.scale(kScale, kScale);
    paintFigure(painter, picture);
    return figure;
}

}  // namespace

void Exporter::paint(PicturePtr picture)
{
    using Outcome = std::variant<QImage, core::Failure>;
    ++m_running;
    QtConcurrent::run(&m_pool, [picture = std::move(picture)]() -> Outcome {
        try {
            return painting(*picture);
        } catch (...) {
            return core::currentFailure();
        }
    }).then(this, [this](const Outcome& outcome) {
        --m_running;
        if (const auto* failure = std::get_if<core::Failure>(&outcome)) {
            Q_EMIT unpainted(*failure);
        } else {
            Q_EMIT painted(std::get<QImage>(outcome));
        }
    });
}

void Exporter::start(const QString& path, PicturePtr picture, const ScenePtr& scene, const FigureStyle& style)
{
    using Outcome = std::optional<core::Failure>;
    ++m_running;
    QtConcurrent::run(&m_pool, [path, picture = std::move(picture), scene, style]() -> Outcome {
        try {
            core::requireOutput(toPath(path), inputsOf(*scene));
            write(toPath(path), exactly(*picture, scene), *scene, style);
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
