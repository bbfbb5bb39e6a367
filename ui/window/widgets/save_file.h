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
    QStringList suffixes;  ///< without dots; the first is added to a name that has none of the kinds
};

/// Asks before a file is replaced, whatever the name lacked when it was typed.
/// @param stem    of the name that is proposed
/// @param suffix  of the kind that is proposed; the first kind if it is of none
/// @return with a suffix of one of the kinds; empty: the user has changed their mind
QString askForFile(QWidget* parent, const QString& title, const QString& folder, const QString& stem,
                   const QList<FileKind>& kinds, const QString& suffix = {});

const QStringList& figureSuffixes();  ///< "png", "svg", "pdf"

/// The same for a figure.
QString askForFigureFile(QWidget* parent, const QString& title, const QString& folder, const QString& stem,
                         const QString& suffix);

}  // namespace ui
