// A numbered place on a photo, drawn alike in figures and on the canvas.
#pragma once

#include "ui/figure/figure_style.h"

#include <QPointF>

class QPainter;

namespace ui {

/// A disk around the point in core::headColor(index), with the number index + 1 in it.
void paintNumberedPoint(QPainter& painter, const FigureLook& look, QPointF center, int index);

}  // namespace ui
