#include "ui/session/display/report_maker.h"

#include "core/file/atomic_file.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/documents/scene_origin.h"
#include "ui/session/documents/scene_registry.h"
#include "ui/session/work/run_to_end.h"

namespace ui {
namespace {

Report reportOf(const std::vector<ReportPane>& panes, const ReportWords& words, const core::RunControl& control)
{
    Report report{words.title, words.notes, words.command, {}, {}};
    int total = 0;
    for (const auto& pane : panes) {
        total += pane.scene->model->spec().depth();
    }
    int before = 0;
    for (const auto& pane : panes) {
        SessionSource source(pane.scene, pane.companions, {pane.object, {}});
        const auto progress = [&](int done, int) { control.step(before + done, total); };
        report.images.push_back(reportImage(pane.view, source, recipeOf(*pane.scene), {control.stop, progress}));
        before += pane.scene->model->spec().depth();
    }
    return measured(std::move(report));
}

void writeReport(const QString& path, const Report& report, const HoverChoice& choice,
                 const std::vector<ReportPane>& panes)
{
    std::vector<core::InputFile> inputs;
    for (const auto& pane : panes) {
        const auto own = inputsOf(*pane.scene);
        inputs.insert(inputs.end(), own.begin(), own.end());
    }
    core::requireOutput(toPath(path), inputs);
    const QByteArray page = reportPage(report, choice);
    core::writeAtomically(toPath(path), [&](std::ostream& out) { out.write(page.constData(), page.size()); });
}

}  // namespace

void ReportMaker::make(std::vector<ReportPane> panes, ReportWords words)
{
    m_making.start(
        [panes = std::move(panes), words = std::move(words)](const core::RunControl& control) {
            return std::make_shared<const Report>(reportOf(panes, words, control));
        },
        [this](const ReportPtr& report) { Q_EMIT made(report); },
        [this](const core::Failure& failure) { Q_EMIT failed(failure); },
        [this](int done, int total) { Q_EMIT progressed(done, total); });
}

void ReportMaker::write(const QString& path, ReportPtr report, HoverChoice choice, std::vector<ReportPane> panes)
{
    const auto task = [path, report = std::move(report), choice = std::move(choice), panes = std::move(panes)] {
        writeReport(path, *report, choice, panes);
    };
    runToEnd(m_pool, this, task, [this, path](const std::optional<core::Failure>& failure) {
        if (failure) {
            Q_EMIT unwritten(*failure, path);
        } else {
            Q_EMIT written(path);
        }
    });
}

}  // namespace ui
