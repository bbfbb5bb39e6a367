// The color bar at the right of a figure: colors, round numbers, the name of the quantity, and a note on how it is
// drawn.
#pragma once

#include "core/analysis/view/result.h"
#include "core/analysis/view/view.h"
#include "ui/figure/figure_style.h"

namespace ui {

struct ColorBar {
    core::ValueRange range;
    QString quantity;
    QString note;         ///< "bicubic between patch centres"
    bool numbers = true;  ///< false: every map has its own range, so the ends have only names
    QString low = QStringLiteral("low"), high = QStringLiteral("high");  ///< these names
    bool exactEnds = false;    ///< the ends of the range are numbers, too, and round numbers make way for them
    bool showNoValue = false;  ///< a swatch that explains cells without a value
    bool isSigned = false;     ///< zero, in the middle, shows least
    bool operator==(const ColorBar&) const = default;
};

/// @param height of the whole part
Part colorBarPart(const FigureLook& look, const ColorBar& bar, const core::View& view, double height);

/// The color that a bar shows at t: the color map's, or a grey for spotlight, which has no color.
QRgb barColor(const Colormap& colors, core::OverlayStyle style, float t, bool isSigned = false);

/// Does any element have no value?
bool hasGaps(const torch::Tensor& values);

}  // namespace ui
