#include "ui/window/widgets/save_file.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>

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

bool mayReplace(QWidget* parent, const QString& title, const QString& path)
{
    const QString question =
        SaveWords::tr("%1 already exists. Do you want to replace it?").arg(QFileInfo(path).fileName());
    QMessageBox box(QMessageBox::Warning, title, question, QMessageBox::Yes | QMessageBox::No, parent);
    box.setTextFormat(Qt::PlainText);
    box.setDefaultButton(QMessageBox::No);
    return box.exec() == QMessageBox::Yes;
}

}  // namespace

QString askForFile(QWidget* parent, const QString& title, const QString& folder, const QString& stem,
                   const QList<FileKind>& kinds, const QString& suffix)
{
    const auto has = [&](const QString& ending) {
        return [ending](const FileKind& kind) { return kind.suffixes.contains(ending); };
    };
    const auto found = std::ranges::find_if(kinds, has(suffix));
    const FileKind& proposed = found == kinds.end() ? kinds.front() : *found;
    QStringList filters;
    for (const FileKind& kind : kinds) {
        filters << kind.filter;
    }
    QFileDialog dialog(parent, title, folder, filters.join(QStringLiteral(";;")));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    const auto follow = [&](const QString& filter) {  // before it asks about overwriting
        dialog.setDefaultSuffix(kindOf(kinds, filter).suffixes.front());
    };
    QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog, follow);
    dialog.selectNameFilter(proposed.filter);
    follow(proposed.filter);
    dialog.selectFile(stem + '.' + proposed.suffixes.front());
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) {
        return {};
    }
    QString path = dialog.selectedFiles().constFirst();
    if (std::ranges::any_of(kinds, has(QFileInfo(path).suffix().toLower()))) {
        return path;
    }
    // A name with another dot gets no suffix from the dialog, which has asked about another file.
    const QString whole = path + '.' + kindOf(kinds, dialog.selectedNameFilter()).suffixes.front();
    return !QFileInfo::exists(whole) || mayReplace(parent, title, whole) ? whole : QString();
}

const QStringList& figureSuffixes()
{
    static const QStringList suffixes{"png", "svg", "pdf"};
    return suffixes;
}

QString askForFigureFile(QWidget* parent, const QString& title, const QString& folder, const QString& stem,
                         const QString& suffix)
{
    const QList<FileKind> kinds{{SaveWords::tr("PNG image (*.png)"), {"png"}},
                                {SaveWords::tr("SVG drawing (*.svg)"), {"svg"}},
                                {SaveWords::tr("PDF document (*.pdf)"), {"pdf"}}};
    return askForFile(parent, title, folder, stem, kinds, suffix);
}

}  // namespace ui
