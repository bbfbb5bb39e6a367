#include "ui/canvas/canvas_theme.h"

namespace ui {

const CanvasTheme& canvasTheme(bool dark)
{
    static const CanvasTheme night{.ground = QColor(0x20, 0x21, 0x24),
                                   .panel = QColor(0x2a, 0x2b, 0x2f, 232),
                                   .text = QColor(0xe8, 0xea, 0xed),
                                   .quiet = QColor(0xa0, 0xa4, 0xaa),
                                   .hairline = QColor(255, 255, 255, 44),
                                   .track = QColor(255, 255, 255, 22),
                                   .absent = QColor(0x30, 0x31, 0x35),
                                   .accent = QColor(0xff, 0xb0, 0x20),
                                   .accentText = QColor(0xff, 0xc1, 0x4d),
                                   .shade = QColor(0, 0, 0, 150)};
    static const CanvasTheme day{.ground = QColor(0xf7, 0xf7, 0xf8),
                                 .panel = QColor(0xff, 0xff, 0xff, 238),
                                 .text = QColor(0x20, 0x21, 0x24),
                                 .quiet = QColor(0x5c, 0x60, 0x66),
                                 .hairline = QColor(0, 0, 0, 48),
                                 .track = QColor(0, 0, 0, 18),
                                 .absent = QColor(0xe4, 0xe4, 0xe6),
                                 .accent = QColor(0xff, 0xa4, 0x00),
                                 .accentText = QColor(0x9a, 0x58, 0x00),
                                 .shade = QColor(0, 0, 0, 120)};
    return dark ? night : day;
}

}  // namespace ui
