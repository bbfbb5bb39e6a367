// Asking for the name under which a figure is to be written. GUI thread only.
#pragma once

#include <QString>
#include <QStringList>

class QWidget;

namespace ui {

const QStringList& figureSuffixes();  ///< "png", "svg", "pdf"

/// @param stem    of the name that is proposed
/// @param suffix  which of the three is proposed
/// @return with one of the three suffixes; empty: the user has changed their mind
QString askForFigureFile(QWidget* parent, const QString& title, const QString& folder, const QString& stem,
                         const QString& suffix);

}  // namespace ui
