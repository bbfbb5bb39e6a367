// Colors of what lies inside the canvas, over the photo and beside it: neutral greys and one warm amber; the photo and
// its map are the only colorful things. What stands around the canvas is colored by ui/window/widgets/look.h, which
// takes ground, text and accent from here.
#pragma once

#include "ui/figure/figure_style.h"

#include <QColor>

namespace ui {

struct CanvasTheme {
    QColor ground;      ///< what everything lies on
    QColor panel;       ///< under notes, labels and buttons; lets a little of what is behind it through
    QColor text;        ///< what is read first
    QColor quiet;       ///< what is read second: axes, units, what is off
    QColor hairline;    ///< borders
    QColor track;       ///< of a bar that is not filled yet, and grid lines
    QColor absent;      ///< cells without a value
    QColor accent;      ///< selection and focus: frames, progress
    QColor accentText;  ///< the same where it must be read on the ground
    QColor shade;       ///< around accent lines, so that they show on any photo
};

/// Black and white grounds, strong lines, no pale text: for all canvases from their next frame on. Any thread.
void setHighContrast(bool on);
bool isHighContrast();

/// The same object for ever, from any thread.
const CanvasTheme& canvasTheme(bool dark, bool highContrast = isHighContrast());

/// Texts of results in the window's language, fit to be drawn.
QString windowText(const core::Message& text);

/// How parts that figures have, too, look in the window: its colors, its font, somewhat stronger lines.
FigureLook figureLook(const CanvasTheme& theme, bool dark, const QFont& font);

}  // namespace ui
