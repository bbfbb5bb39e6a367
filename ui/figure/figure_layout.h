// Where the parts of a figure stand; shared by size, painting and recipe.
#pragma once

#include "ui/figure/figure_parts.h"

#include <QPointF>
#include <QSize>

namespace ui {

struct FigureLayout {
    QSize size;
    Part body, caption;
    QPointF bodyAt, captionAt;
};

/// Keeps references into `picture`. @throws core::Error when there is no result
FigureLayout layoutFigure(const Picture& picture);

}  // namespace ui
