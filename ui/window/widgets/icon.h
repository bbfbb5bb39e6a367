// The program's own icons: SVG with one weight, drawn in the colors that the theme has when they are painted. GUI
// thread only.
#pragma once

#include "ui/window/widgets/look.h"

#include <QIcon>
#include <QString>
#include <QWidget>

namespace ui {

/// @param name  of a file in resources/icons, without ".svg"; an unknown one gives an empty icon
/// @param ink   the color of the look that it is drawn in; where it is disabled it is faint
QIcon icon(const QString& name, QColor Look::*ink = &Look::text);

/// An icon that stands for itself.
class IconLabel final : public QWidget {
    Q_OBJECT
public:
    IconLabel(const QIcon& icon, int side, QWidget* parent) : QWidget(parent), m_icon(icon)
    {
        setFixedSize(side, side);
    }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QIcon m_icon;
};

}  // namespace ui
