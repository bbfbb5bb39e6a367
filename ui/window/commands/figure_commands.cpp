#include "ui/window/commands/figure_commands.h"

#include "core/analysis/result_numbers.h"
#include "ui/session/session.h"
#include "ui/session/storage/render_command.h"
#include "ui/session/video/video_player.h"
#include "ui/session/work/run_to_end.h"
#include "ui/window/page/export_dialog.h"
#include "ui/window/statistics/statistics_dialog.h"
#include "ui/window/widgets/save_file.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>

namespace ui {

FigureCommands::FigureCommands(const CommandContext& context) : CommandGroup(context)
{
    connect(&m_session, &Session::copied, this,
            [](const QImage& image) { QGuiApplication::clipboard()->setImage(image); });
}

std::vector<ActionRow> FigureCommands::rows()
{
    const Condition drawn = withFigure();
    // clang-format off
    return {
        {ActionId::CopyFigure, Menu::Edit, tr("&Copy Figure"), "copy", "Ctrl+C",
         tr("Copy the figure with its color bar to the clipboard"), [this] { m_session.copyFigure(); }, drawn,
         {.separated = true}},
        {ActionId::Export, Menu::File, tr("&Export Figure…"), "export", "Ctrl+E",
         tr("Write the figure as PNG, SVG or PDF"), [this] { askForExport(); }, drawn, {.separated = true}},
        {ActionId::CopyCommand, Menu::Edit, tr("Copy as Co&mmand"), "terminal", "Ctrl+Shift+C",
         tr("Copy the headscope-cli command that writes this figure"), [this] { copyCommand(); },
         {[this, drawn] { return drawn.holds() && !m_session.video().video(); },
          tr("The command of a figure needs an open model and image, not a video.")}},
        {ActionId::CopyNumbers, Menu::Edit, tr("Copy &Numbers"), "table", "Ctrl+Alt+C",
         tr("Copy the shown values as a table (CSV) for a spreadsheet"), [this] { copyNumbers(); }, drawn},
        {ActionId::SaveNumbers, Menu::File, tr("Save Num&bers…"), "", "Ctrl+Shift+E",
         tr("Save the shown values as CSV, or as arrays for NumPy and PyTorch"), [this] { askForNumbers(); }, drawn},
        {ActionId::Statistics, Menu::Experiments, tr("Fold&er Statistics…"), "", "Ctrl+Alt+S",
         tr("Compare heads over a folder: means, and the images where each is strongest"), [this] { showStatistics(); },
         withModel(), {.separated = true}},
    };
    // clang-format on
}

QString FigureCommands::proposedName() const
{
    const QString stem = imageStem();
    return QStringLiteral("%1-%2").arg(stem.isEmpty() ? QStringLiteral("figure") : stem,
                                       QString::fromStdString(m_session.shown().figure()->view.name));
}

void FigureCommands::askForExport()
{
    // The dialogs wait, but neither a video nor what is being computed does.
    const FigurePtr figure = m_session.shown().figure();
    const ScenePtr scene = m_session.shown().figureScene();
    const QString name = proposedName();
    ExportDialog dialog(m_exportChoice, figure, m_window);
    if (dialog.exec() != QDialog::Accepted) {
        return;
    }
    const ExportChoice chosen = dialog.choice();
    const QString path = askForFigureFile(m_window, tr("Export Figure"), m_folders.figures, name, chosen.suffix);
    if (path.isEmpty()) {
        return;
    }
    m_folders.figures = QFileInfo(path).path();
    m_exportChoice = chosen;
    m_exportChoice.suffix = QFileInfo(path).suffix().toLower();
    Q_EMIT exportChoiceChanged();
    m_session.exportFigureTo(path, figure, scene, chosen.style);
}

void FigureCommands::copyCommand()
{
    const FigurePtr figure = m_session.shown().figure();
    const ScenePtr scene = m_session.shown().figureScene();
    if (!hasResult()) {
        return;
    }
    m_session.work().countRequest();
    try {
        const std::string line = renderCommand(
            *scene, figure->view, m_session.opened().companionsOf(*scene, figure->view),
            m_session.opened().device().toStdString(), m_exportChoice.suffix.toStdString(), m_exportChoice.style);
        QGuiApplication::clipboard()->setText(QString::fromStdString(line));
        m_session.work().succeed();
        Q_EMIT statusMessage(tr("Command copied: it writes exactly this figure"));
    } catch (const core::Error& error) {
        m_session.work().report({error.code, error.message()}, Operation::Copying, {});
    }
}

void FigureCommands::copyNumbers()
{
    const FigurePtr figure = m_session.shown().figure();
    if (!figure || !figure->result) {
        return;
    }
    m_session.work().countRequest();
    const auto task = [figure] { return QString::fromStdString(core::csvOf(*figure->result)); };
    runToEnd(*QThreadPool::globalInstance(), this, task, [this](const Outcome<QString>& text) {
        if (const auto* failure = std::get_if<core::Failure>(&text)) {
            m_session.work().report(*failure, Operation::Copying, {});
            return;
        }
        QGuiApplication::clipboard()->setText(std::get<QString>(text));
        m_session.work().succeed();
        Q_EMIT statusMessage(
            tr("Numbers copied: %n line(s)", nullptr, static_cast<int>(std::get<QString>(text).count('\n'))));
    });
}

void FigureCommands::askForNumbers()
{
    const QList<FileKind> kinds{{tr("Table (*.csv)"), {"csv"}},
                                {tr("NumPy arrays (*.npz)"), {"npz"}},
                                {tr("Safetensors (*.safetensors)"), {"safetensors"}}};
    const FigurePtr figure = m_session.shown().figure();
    const ScenePtr scene = m_session.shown().figureScene();
    const QString path =
        askForFile(m_window, tr("Save Numbers"), m_folders.figures, proposedName(), kinds, m_numbersSuffix);
    if (path.isEmpty()) {
        return;
    }
    m_folders.figures = QFileInfo(path).path();
    m_numbersSuffix = QFileInfo(path).suffix().toLower();
    m_session.exportFigureTo(path, figure, scene);
}

void FigureCommands::showStatistics()
{
    if (m_statistics == nullptr) {
        m_statistics = new StatisticsDialog(m_session, m_window);
    }
    m_statistics->setFolders(m_folders.images, m_folders.figures);
    m_statistics->show();
    m_statistics->raise();
    m_statistics->activateWindow();
}

}  // namespace ui
