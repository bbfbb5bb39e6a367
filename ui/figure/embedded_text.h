// Text carried inside image files, so that a figure records how it was made.
#pragma once

#include <QByteArray>
#include <QString>

namespace ui {

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
