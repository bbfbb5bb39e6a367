// The thumbnail of a pin: the figure that was shown, without captions.
#pragma once

#include "ui/figure/placed_figure.h"

#include <QByteArray>
#include <QImage>

#include <string>

namespace ui {

inline constexpr QSize kPinThumbnail{192, 128};  ///< the most, in pixels; twice what the tray shows

/// @param figure  with a result. Call on a worker. @throws core::Error as paintFigure()
QImage pinThumbnail(const Figure& figure);

/// The form in session files: base64 of a JPEG; empty for a null image.
std::string thumbnailText(const QImage& thumbnail);
/// Null if the text is not a valid thumbnail: session files are untrusted input.
QImage thumbnailFromText(const std::string& text);

}  // namespace ui
