// Colours of what lies inside the canvas: neutral greys and one warm amber; the photo and its map are the only
// colourful things.
#pragma once

#include <QColor>

namespace ui {

struct Theme {
    QColor ground, panel, text, quiet, hairline, track;
    QColor accent;      ///< selection and focus: frames, progress
    QColor accentText;  ///< the same where it must be read on the ground
    QColor shade;       ///< around accent lines, so that they show on any photo
};

const Theme& theme(bool dark);

}  // namespace ui
