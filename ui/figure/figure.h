// Figures for papers: photo, overlay, colour bar with numbers, caption. One QPainter routine a result kind draws PNG,
// SVG and PDF alike; text stays text. It is English whatever the window speaks: window and command line write the same
// bytes.
#pragma once

#include "ui/figure/picture.h"

#include <QSize>
#include <QString>

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>

class QPainter;

namespace ui {

/// What is needed to make a figure again; stored inside every file as JSON.
struct Recipe {
    std::string modelFile, modelSha256;  ///< file name without folder; hex
    std::string photoFile, photoSha256;
    std::string modelName;
    // The view comes from the Picture, the version from the build.
};

enum class FigureFormat { Png, Svg, Pdf };

/// By the path's extension. @throws core::Error Unsupported, naming the three that exist
FigureFormat figureFormat(const std::filesystem::path& path);

/// Size of a figure in points (1/72 inch for PDF and SVG, 1 px times `scale` for PNG). Depends on the result's kind and
/// shape. @throws core::Error Other when the picture has no result
QSize figureSize(const Picture& picture);

/// Draws the whole figure into [0, figureSize) on any device; white ground, black text.
/// @throws core::Error as figureSize and findColormap
void paintFigure(QPainter& painter, const Picture& picture);

/// Writes beside `path`, then renames. The same Picture and Recipe give the same bytes (a PDF's dates aside).
/// Needs a QGuiApplication (any platform). @throws core::Error Unsupported for the extension, Other for the file, and
/// as paintFigure
void exportFigure(const std::filesystem::path& path, const Picture& picture, const Recipe& recipe);

/// The recipe as it is stored. @throws core::Error as figureSize
std::string recipeJson(const Picture& picture, const Recipe& recipe);
/// Reads it back from an exported PNG, SVG or PDF: empty if there is none. @throws core::Error NotFound for the file
std::string readRecipe(const std::filesystem::path& path);

/// Hex SHA-256 of a file's bytes, read in blocks. @throws core::Error NotFound
std::string fileSha256(const std::filesystem::path& path);
std::string sha256Of(std::span<const std::byte> bytes);  ///< the same of bytes in memory

}  // namespace ui
