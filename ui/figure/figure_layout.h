// Where the parts of a figure stand; shared by size, painting and recipe.
#pragma once

#include "ui/figure/figure.h"
#include "ui/figure/figure_parts.h"

#include <QPointF>
#include <QSize>

namespace ui {

struct FigureLayout {
    QSize size;          ///< before it is scaled
    double scale = 1.0;  ///< points a unit of size
    FigureLook look;     ///< that the parts were laid out with
    Part body, caption;
    QPointF bodyAt, captionAt;
};

/// Keeps references into `picture`. @throws core::Error when there is no result
FigureLayout layoutFigure(const Picture& picture, const FigureStyle& style = {});

}  // namespace ui
