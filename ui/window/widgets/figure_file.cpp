#include "ui/window/widgets/figure_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>

#include <algorithm>

namespace ui {

const QStringList& figureSuffixes()
{
    static const QStringList suffixes{"png", "svg", "pdf"};
    return suffixes;
}

QString askForFigureFile(QWidget* parent, const QString& title, const QString& folder, const QString& stem,
                         const QString& suffix)
{
    const QStringList& suffixes = figureSuffixes();
    const QStringList filters{QCoreApplication::translate("ui::Commands", "PNG image (*.png)"),
                              QCoreApplication::translate("ui::Commands", "SVG drawing (*.svg)"),
                              QCoreApplication::translate("ui::Commands", "PDF document (*.pdf)")};
    const auto proposed = std::max<qsizetype>(0, suffixes.indexOf(suffix));
    QFileDialog dialog(parent, title, folder, filters.join(QStringLiteral(";;")));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    const auto follow = [&](const QString& filter) {  // before it asks about overwriting
        dialog.setDefaultSuffix(suffixes.value(filters.indexOf(filter)));
    };
    QObject::connect(&dialog, &QFileDialog::filterSelected, &dialog, follow);
    dialog.selectNameFilter(filters.at(proposed));
    follow(filters.at(proposed));
    dialog.selectFile(stem + '.' + suffixes.at(proposed));
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) {
        return {};
    }
    const QString path = dialog.selectedFiles().constFirst();
    return suffixes.contains(QFileInfo(path).suffix().toLower()) ? path : path + '.' + suffixes.at(proposed);
}

}  // namespace ui
