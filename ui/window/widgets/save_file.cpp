#include "ui/window/widgets/save_file.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

#include <algorithm>

namespace ui {

namespace {

struct SaveWords {
    Q_DECLARE_TR_FUNCTIONS(ui::Commands)
};

/// The kind that the filter stands for, else the first.
const FileKind& kindOf(const QList<FileKind>& kinds, const QString& filter)
{
    const auto found = std::ranges::find(kinds, filter, &FileKind::filter);
    return found == kinds.end() ? kinds.front() : *found;
}

/// The path with a suffix of the kinds; that of a folder without one.
/// @param offered  the suffix that the dialog began with; it gives way to that of another kind that is chosen
QString withSuffix(const QString& path, const QString& offered, const FileKind& chosen, const QList<FileKind>& kinds)
{
    const QString suffix = QFileInfo(path).suffix();
    const bool isComplete = std::ranges::any_of(
        kinds, [&](const FileKind& kind) { return kind.suffixes.contains(suffix, Qt::CaseInsensitive); });
    if (chosen.suffixes.isEmpty()) {
        return isComplete ? path.chopped(suffix.size() + 1) : path;
    }
    const bool isKept = isComplete && suffix.compare(offered, Qt::CaseInsensitive) == 0;
    if (isKept && !chosen.suffixes.contains(suffix, Qt::CaseInsensitive)) {
        return path.chopped(suffix.size()) + chosen.suffixes.front();
    }
    return isComplete ? path : path + '.' + chosen.suffixes.front();
}

bool mayReplace(QWidget* parent, const QString& title, const QString& path)
{
    const QString question =
        SaveWords::tr("%1 already exists. Do you want to replace it?").arg(QFileInfo(path).fileName());
    QMessageBox box(QMessageBox::Warning, title, question, QMessageBox::Yes | QMessageBox::Cancel, parent);
    box.setTextFormat(Qt::PlainText);
    box.button(QMessageBox::Yes)->setText(SaveWords::tr("&Replace"));
    box.setDefaultButton(QMessageBox::Cancel);
    return box.exec() == QMessageBox::Yes;
}

QList<FileKind> figureKinds()
{
    return {{SaveWords::tr("PNG image (*.png)"), {"png"}},
            {SaveWords::tr("SVG drawing (*.svg)"), {"svg"}},
            {SaveWords::tr("PDF document (*.pdf)"), {"pdf"}}};
}

}  // namespace

QString askForFile(QWidget* parent, const QString& title, const QString& folder, const QString& stem,
                   const QList<FileKind>& kinds, const QString& suffix)
{
    const auto found =
        std::ranges::find_if(kinds, [&](const FileKind& kind) { return kind.suffixes.contains(suffix); });
    const FileKind& proposed = found == kinds.end() ? kinds.front() : *found;
    QStringList filters;
    for (const FileKind& kind : kinds) {
        filters << kind.filter;
    }
    QFileDialog dialog(parent, title, folder, filters.join(QStringLiteral(";;")));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setOption(QFileDialog::DontConfirmOverwrite);  // it would ask about the name as it was typed
    dialog.selectNameFilter(proposed.filter);
    QString offered = proposed.suffixes.front(), name;
    dialog.selectFile(stem + '.' + offered);
    // Not selectedFiles(): files that the dialog finds while it closes may change the text that this reads.
    QObject::connect(&dialog, &QFileDialog::fileSelected, &dialog, [&](const QString& file) { name = file; });
    while (dialog.exec() == QDialog::Accepted) {
        const FileKind& chosen = kindOf(kinds, dialog.selectedNameFilter());
        const QString path = withSuffix(name, offered, chosen, kinds);
        if (!QFileInfo(path).isFile() || mayReplace(parent, title, path)) {
            return path;
        }
        dialog.selectFile(path);
        offered = QFileInfo(path).suffix();
    }
    return {};
}

QStringList figureSuffixes()
{
    QStringList suffixes;
    const QList<FileKind> kinds = figureKinds();
    for (const FileKind& kind : kinds) {
        suffixes << kind.suffixes;
    }
    return suffixes;
}

QString askForFigureFile(QWidget* parent, const QString& title, const QString& folder, const QString& stem,
                         const QString& suffix)
{
    return askForFile(parent, title, folder, stem, figureKinds(), suffix);
}

}  // namespace ui
