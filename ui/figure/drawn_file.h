// Anything that is drawn, as the bytes of a PNG, SVG or PDF: the same drawing gives the same bytes. Text stays text,
// and an image that is drawn several times stands in an SVG or PDF once. A text carried inside the file tells how it
// was made.
#pragma once

#include "ui/figure/figure.h"

#include <QByteArray>
#include <QImage>
#include <QSizeF>
#include <QString>

#include <functional>

namespace ui {

/// Most memory per pixel of a PNG while it is drawn and encoded: the image, the map over its photo, and what is
/// encoded.
inline constexpr double kFigureBytesPerPixel = 10.0;
/// The same for a page, whose panels keep their photos as floating-point numbers and as images until the last is drawn.
inline constexpr double kPageBytesPerPixel = 24.0;

struct Drawing {
    QSizeF size;    ///< points
    int dpi = 144;  ///< of a PNG
    double bytesPerPixel = kFigureBytesPerPixel;
    bool transparent = false;
    QString title, description;
    QString family = {};                   ///< of the font, before the usual ones; empty: those
    QString recipe;                        ///< stored inside
    std::function<void(QPainter&)> paint;  ///< in points, ground and all
};

QSize pixelsOf(const Drawing& drawing);  ///< of a PNG

/// Before any memory is taken. @throws core::Error OutOfMemory for a PNG of more than 250 million pixels, and for one
/// that there is not enough memory for
void requirePixels(QSizeF points, int dpi, double bytesPerPixel = kFigureBytesPerPixel);

/// The pixels of a PNG. Needs a QGuiApplication. @throws core::Error OutOfMemory as fileBytes()
QImage imageOf(const Drawing& drawing);

/// Needs a QGuiApplication (any platform). @throws core::Error Other when it cannot be encoded, OutOfMemory for a PNG
/// of more pixels than an image may have
QByteArray fileBytes(FigureFormat format, const Drawing& drawing);

/// Keyword of the PNG text chunk that holds a figure's recipe.
inline constexpr char kRecipeKeyword[] = "headscope:recipe";

/// The PNG with an uncompressed UTF-8 iTXt chunk after its header.
QByteArray withPngText(QByteArray png, const QByteArray& keyword, const QByteArray& utf8);
/// Empty where the file is no PNG or has no such chunk.
QByteArray pngText(const QByteArray& png, const QByteArray& keyword);

/// The SVG with a <metadata> element holding the recipe, before its drawing.
QByteArray withSvgRecipe(const QByteArray& svg, const QString& recipe);
QByteArray svgRecipe(const QByteArray& svg);

/// XMP packet for a PDF, and what stands in it.
QByteArray pdfMetadata(const QString& title, const QString& creator, const QString& recipe);
QByteArray pdfRecipe(const QByteArray& pdf);

}  // namespace ui
