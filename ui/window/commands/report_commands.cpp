#include "ui/window/commands/report_commands.h"

#include "ui/report/report_command.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/panes/panes.h"
#include "ui/session/session.h"
#include "ui/session/storage/session_storage.h"
#include "ui/window/page/report_dialog.h"
#include "ui/window/widgets/save_file.h"

#include <QDir>
#include <QFileInfo>

namespace ui {

ReportCommands::ReportCommands(const CommandContext& context)
    : CommandGroup(context), m_maker(context.session.workers().files)
{
    connect(&m_maker, &ReportMaker::written, this, [this](const QString& path) {
        m_session.work().succeed();
        Q_EMIT statusMessage(tr("Web page saved: %1").arg(QDir::toNativeSeparators(path)));
    });
    connect(&m_maker, &ReportMaker::unwritten, this, [this](const core::Failure& failure, const QString& path) {
        m_session.work().report(failure, Operation::Exporting, shownFileName(path));
    });
}

std::vector<ActionRow> ReportCommands::rows()
{
    return {{ActionId::ShareReport, Menu::File, tr("Share as &Web Page…"), "", "",
             tr("Save photo, maps, prediction and notes as one page for any browser"), [this] { askForReport(); },
             withFigure()}};
}

std::vector<ReportPane> ReportCommands::panes() const
{
    std::vector<ReportPane> found;
    for (int index = 0; index < m_panes.count(); ++index) {
        const PaneState state = m_panes.state(index);
        const ScenePtr& scene = state.opened.scene;
        if (!scene || scene->model != state.opened.model) {
            continue;
        }
        found.push_back({scene, state.shown.view, m_session.marks().objectIn(scene->photo),
                         m_session.opened().companionsOf(*scene, state.shown.view)});
    }
    return found;
}

ReportWords ReportCommands::wordsFor(const std::vector<ReportPane>& panes) const
{
    ReportWords words;
    words.notes = m_storage.store.notes().toStdString();
    const QString session = m_storage.store.path();
    words.title = QFileInfo(session).completeBaseName().toStdString();  // empty without a session
    if (panes.size() > 1 && !session.isEmpty()) {
        words.command =
            shellLine({toPath(session).string(), {}, QFileInfo(session).completeBaseName().toStdString() + ".html"});
        return words;
    }
    for (const auto& pane : panes) {
        const auto& photo = *pane.scene->photo;
        if (!photo.path.isEmpty()) {  // a pasted image has no file
            const auto page = QFileInfo(photo.path).completeBaseName().toStdString() + ".html";
            words.command += words.command.empty() ? "" : "\n";
            words.command += shellLine({toPath(pane.scene->model->path).string(),
                                        {toPath(photo.path).string()},
                                        page,
                                        {},
                                        {},
                                        pane.scene->model->overrides,
                                        pane.view});
        }
    }
    return words;
}

void ReportCommands::askForReport()
{
    const auto shown = panes();
    if (shown.empty()) {
        return;
    }
    ReportDialog dialog(m_session.workers().overviews, shown, wordsFor(shown), m_window);
    if (dialog.exec() != QDialog::Accepted || !dialog.report()) {
        return;
    }
    const QString path = askForFile(m_window, tr("Share as Web Page"), m_folders.figures, imageStem(),
                                    {{tr("Web page (*.html)"), {"html", "htm"}}});
    if (path.isEmpty()) {
        return;
    }
    m_folders.figures = QFileInfo(path).path();
    m_session.work().countRequest();
    m_maker.write(path, dialog.report(), dialog.choice(), shown);
}

}  // namespace ui
