// A numbered place on a photo, drawn alike in figures and on the canvas: a disk in core::headColor(index), with the
// number index + 1 in it.
#pragma once

#include "ui/figure/figure_style.h"

#include <QColor>
#include <QPointF>

class QPainter;

namespace ui {

/// The disk between a light and a dark line around it.
struct NumberedDisk {
    QColor color, ink;  ///< of the disk, and of the number in it
    double radius = 0.0;
};
NumberedDisk numberedDisk(const FigureLook& look, int index);
inline constexpr double kDiskLight = 1.4, kDiskDark = 3.0;  ///< widths of the lines

void paintNumberedPoint(QPainter& painter, const FigureLook& look, QPointF center, int index);

}  // namespace ui
