// The program's own icons: SVG with one weight, drawn in the colour of the theme.
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

namespace ui {

/// In the colours of the current look; after a change of theme it must be asked for again.
/// @param name  of a file in resources/icons, without ".svg"; an unknown one gives an empty icon
QIcon icon(const QString& name);
QIcon icon(const QString& name, const QColor& color);  ///< the same in that colour

}  // namespace ui
