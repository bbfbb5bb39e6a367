// Asking for the name under which something is to be saved. GUI thread only.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

class QWidget;

namespace ui {

/// A kind of file to choose from.
struct FileKind {
    QString filter;        ///< "PNG image (*.png)"
    QStringList suffixes;  ///< without dots, the usual one first; empty: a folder, whose name gets none
};

/// Asks before replacing a file, including when a suffix was added to the typed name. A name without a suffix of any of
/// the kinds gets the first suffix of the chosen kind; so does one that keeps the proposed suffix while another kind is
/// chosen.
/// @param stem    of the proposed name
/// @param kinds   the first is not a folder
/// @param suffix  of the proposed kind; the first kind if it is of none
/// @return empty if the user has changed their mind
QString askForFile(QWidget* parent, const QString& title, const QString& folder, const QString& stem,
                   const QList<FileKind>& kinds, const QString& suffix = {});

QStringList figureSuffixes();  ///< "png", "svg", "pdf"

/// The same for a figure.
QString askForFigureFile(QWidget* parent, const QString& title, const QString& folder, const QString& stem,
                         const QString& suffix);

}  // namespace ui
