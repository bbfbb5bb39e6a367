#include "ui/session/display/exporter.h"

#include "core/analysis/result_numbers.h"
#include "core/analysis/views/views.h"
#include "ui/figure/scene_files.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/documents/scene_origin.h"
#include "ui/session/documents/scene_registry.h"
#include "ui/session/work/run_to_end.h"

#include <optional>
#include <variant>

namespace ui {

using core::literals::operator""_msg;

namespace {

/// A difference as a figure keeps it: both sides spelled out, the files of the other by name and sum.
Figure exactly(Figure figure, const ScenePtr& scene)
{
    if (!figure.view.baseline) {
        return figure;
    }
    SessionSource source(scene);
    const core::ViewScenes scenes(figure.view, source, {});
    figure.view = core::resolved(figure.view, scenes.input());
    core::Baseline baseline = *figure.view.baseline;
    const ScenePtr other = source.find(&baseline, {});
    if (baseline.model) {
        baseline.model = namedFile(other->model->model.file);
    }
    if (baseline.image) {
        baseline.image = namedFile(toPath(other->photo->path));
    }
    figure.view.baseline = std::move(baseline);
    return figure;
}

void write(const std::filesystem::path& path, const Figure& figure, const SessionScene& scene, const FigureStyle& style)
{
    if (core::isNumbersFile(path)) {
        core::writeNumbers(path, *figure.result,
                           {.view = figure.view, .model = figure.modelName, .photo = scene.photo->photo->name});
    } else {
        exportFigure(path, figure, recipeOf(scene), style);
    }
}

}  // namespace

void Exporter::paint(FigurePtr figure)
{
    ++m_running;
    const auto task = [figure = std::move(figure)] { return figureImage(*figure); };
    runToEnd(m_pool, this, task, [this](const Outcome<QImage>& image) {
        --m_running;
        if (const auto* failure = std::get_if<core::Failure>(&image)) {
            Q_EMIT unpainted(*failure);
        } else {
            Q_EMIT painted(std::get<QImage>(image));
        }
    });
}

void Exporter::start(const QString& path, FigurePtr figure, const ScenePtr& scene, const FigureStyle& style)
{
    ++m_running;
    const auto task = [path, figure = std::move(figure), scene, style] {
        core::requireOutput(toPath(path), inputsOf(*scene));
        write(toPath(path), exactly(*figure, scene), *scene, style);
    };
    runToEnd(m_pool, this, task, [this, path](const std::optional<core::Failure>& failure) {
        --m_running;
        if (failure) {
            Q_EMIT failed(*failure, path);
        } else {
            Q_EMIT finished(path);
        }
    });
}

}  // namespace ui
