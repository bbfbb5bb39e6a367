// Notices inside the canvas with buttons of their own: sinks beside the color bar, and an image that is to come.
#pragma once

#include "ui/canvas/result_painter.h"

#include <memory>
#include <optional>

namespace ui {

/// The figure without anything that could be mistaken for another view's result: the photo only, tiles and matrix in
/// grey; null in place of curves.
std::shared_ptr<const Figure> placeholderFor(const Figure& figure);

/// How many sinks the range leaves out, or that it counts them; below the color bar.
/// @param legend  widget coordinates; empty: there is none  @param theme  that of the color bar
/// @return whether it was clicked
bool paintSinkChip(FrameContext& frame, const Figure& figure, const QRectF& legend, const CanvasTheme& theme);

/// @param overImage  the image stands back behind it  @return the button that was clicked
std::optional<CanvasButton> paintPending(FrameContext& frame, const PendingNotice& pending, bool overImage);

}  // namespace ui
