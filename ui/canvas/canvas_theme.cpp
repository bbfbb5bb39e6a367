#include "ui/canvas/canvas_theme.h"

#include "ui/language/core_text.h"

#include <QFontInfo>

#include <atomic>

namespace ui {
namespace {

std::atomic<bool> g_highContrast = false;

const CanvasTheme& strongTheme(bool dark)
{
    static const CanvasTheme night{.ground = QColor(0, 0, 0),
                                   .panel = QColor(0, 0, 0),
                                   .text = QColor(255, 255, 255),
                                   .quiet = QColor(0xe6, 0xe6, 0xe6),
                                   .hairline = QColor(255, 255, 255, 200),
                                   .track = QColor(255, 255, 255, 90),
                                   .absent = QColor(0x40, 0x40, 0x40),
                                   .accent = QColor(0xff, 0xd0, 0x00),
                                   .accentText = QColor(0xff, 0xd0, 0x00),
                                   .shade = QColor(0, 0, 0)};
    static const CanvasTheme day{.ground = QColor(255, 255, 255),
                                 .panel = QColor(255, 255, 255),
                                 .text = QColor(0, 0, 0),
                                 .quiet = QColor(0x26, 0x26, 0x26),
                                 .hairline = QColor(0, 0, 0, 200),
                                 .track = QColor(0, 0, 0, 90),
                                 .absent = QColor(0xc4, 0xc4, 0xc4),
                                 .accent = QColor(0xd0, 0x7a, 0x00),
                                 .accentText = QColor(0x7a, 0x3c, 0x00),
                                 .shade = QColor(0, 0, 0)};
    return dark ? night : day;
}

}  // namespace

void setHighContrast(bool on)
{
    g_highContrast = on;
}

bool isHighContrast()
{
    return g_highContrast;
}

const CanvasTheme& canvasTheme(bool dark, bool highContrast)
{
    if (highContrast) {
        return strongTheme(dark);
    }
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

QString windowText(const core::Message& text)
{
    return plainText(coreText(text).toStdString());
}

FigureLook figureLook(const CanvasTheme& theme, bool dark, const QFont& font)
{
    const QFontInfo used(font);
    return {.family = used.family(),
            .body = used.pixelSize(),
            .stroke = 1.3,
            .dark = dark,
            .ground = theme.ground,
            .ink = theme.text,
            .quiet = theme.quiet,
            .hairline = theme.track,
            .noValue = theme.absent,
            .absent = theme.absent,
            .dotEdge = theme.ground,
            .plate = theme.panel,
            .text = windowText};
}

}  // namespace ui
