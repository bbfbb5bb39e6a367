#include "ui/canvas/draw_list.h"

#include <algorithm>
#include <cmath>

namespace ui {

void DrawList::dashedLine(QPointF from, QPointF to, const QColor& color, double width, double dash)
{
    const QPointF whole = to - from;
    const double length = std::hypot(whole.x(), whole.y());
    if (length <= 0.0 || dash <= 0.0) {
        return;
    }
    for (double start = 0.0; start < length; start += 2 * dash) {
        line(from + whole * (start / length), from + whole * (std::min(start + dash, length) / length), color, width);
    }
}

}  // namespace ui
