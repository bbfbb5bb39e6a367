// The program's own icons: SVG with one weight, drawn in the colour of the theme.
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

namespace ui {

/// @param name  of a file in resources/icons, without ".svg"; an unknown one gives an empty icon
QIcon icon(const QString& name);
QIcon icon(const QString& name, const QColor& color);

}  // namespace ui
