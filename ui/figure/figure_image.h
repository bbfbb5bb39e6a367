// A figure as pixels, for films: what exportFigure() writes into a PNG.
#pragma once

#include "ui/figure/figure.h"

#include <QImage>

namespace ui {

/// Format_RGB32, or with alpha on a transparent ground. Needs a QGuiApplication (any platform). @throws core::Error as
/// exportFigure()
QImage figureImage(const Picture& picture, const FigureStyle& style = {});

/// Its size, without drawing it.
QSize figureImageSize(const Picture& picture, const FigureStyle& style = {});

}  // namespace ui
