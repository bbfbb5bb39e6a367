// What stands in the canvas whatever the result: colour bar, layer/head stepper, hint, progress.
#pragma once

#include "ui/canvas/result_painter.h"

namespace ui {

inline constexpr double kLegendWidth = 104.0;   ///< widget pixels kept free at the right when there is a colour bar
inline constexpr double kStepperHeight = 48.0;  ///< and at the bottom when there is a stepper
inline constexpr double kHintHeight = 32.0;
inline constexpr double kEdge = 12.0;  ///< and everywhere

/// A canvas so small has no stepper: of several, in a small window.
inline bool isCramped(const QSize& canvas)
{
    return canvas.width() < 430 && canvas.height() < 280;
}

void paintLegend(Frame& frame, const Legend& legend, bool atLeft = false);

/// What was clicked in this frame: -1, 0 or 1 each.
struct Steps {
    int layer = 0, head = 0;
};
Steps paintStepper(Frame& frame, const StepperState& state);

void paintHint(Frame& frame, const QString& text, bool aboveStepper);
void paintProgress(Frame& frame, double fraction);

}  // namespace ui
