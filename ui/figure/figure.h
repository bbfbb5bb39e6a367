// Figures for papers: photo, overlay, color bar with numbers, caption. One QPainter routine a result kind draws PNG,
// SVG and PDF alike; text stays text. It is English in every language of the window: window and command line write the
// same bytes.
#pragma once

#include "ui/figure/placed_figure.h"

#include <QImage>
#include <QSize>
#include <QSizeF>

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

class QPainter;

namespace ui {

/// The sources needed to make a figure again; stored inside every file as JSON.
struct Recipe {
    std::string modelFile, modelSha256;  ///< file name without folder; hex
    std::string photoFile, photoSha256;
    std::string modelName;
    // The view comes from the Figure, the version from the build.
};

enum class FigureFormat { Png, Svg, Pdf };

enum class FigureBackground { White, Dark, Transparent };
std::string_view toText(FigureBackground ground);  ///< "white", "dark", "transparent"
/// @throws core::Error OutOfRange for other words
FigureBackground parseBackground(const std::string& text);

/// Choices that the content of a figure leaves open.
struct FigureStyle {
    double width = 0.0;  ///< millimeters, at which type stays readable; 0: as large as the content asks for
    int dpi = 144;       ///< pixels an inch of a PNG; of no meaning to other files, which do not keep it
    FigureBackground ground = FigureBackground::White;
    bool colorBar = true, caption = true;
    bool operator==(const FigureStyle&) const = default;
};
inline constexpr double kNarrowestFigure = 20.0, kWidestFigure = 1000.0;  ///< millimeters
inline constexpr int kLeastDpi = 36, kMostDpi = 2400;

/// By the path's extension. @throws core::Error Unsupported, naming the three that exist
FigureFormat figureFormat(const std::filesystem::path& path);

/// Size of a figure in points (1/72 inch for PDF and SVG, 1 px times `scale` for PNG). Depends on the result's kind and
/// shape. @throws core::Error Other when the figure has no result
QSize figureSize(const Figure& figure);
QSizeF figureSize(const Figure& figure, const FigureStyle& style);  ///< the same of a style, in points

/// Draws the whole figure into [0, figureSize) on any device, or with a width of its own into that.
/// @throws core::Error as figureSize and findColormap
void paintFigure(QPainter& painter, const Figure& figure, const FigureStyle& style = {});

/// Writes beside `path`, then renames. The same Figure, Recipe and style give the same bytes.
/// Needs a QGuiApplication (any platform). @throws core::Error Unsupported for the extension, Other for the file, and
/// as paintFigure
void exportFigure(const std::filesystem::path& path, const Figure& figure, const Recipe& recipe,
                  const FigureStyle& style = {});

/// The recipe as it is stored. @throws core::Error as figureSize
std::string recipeJson(const Figure& figure, const Recipe& recipe, const FigureStyle& style = {});
/// Reads it back from an exported PNG, SVG or PDF: empty if there is none. @throws core::Error NotFound for the file
std::string readRecipe(const std::filesystem::path& path);

/// Hex SHA-256 of a file's bytes, read in blocks, or of a part's as core::encodedBmp(); empty for a folder (of frames).
/// For a model in several files, those of its index followed by those of its shards.
/// @throws core::Error NotFound
std::string fileSha256(const std::filesystem::path& path);
std::string sha256Of(std::span<const std::byte> bytes);  ///< the same of bytes in memory

/// Format_RGB32, or with alpha on a transparent ground. Needs a QGuiApplication (any platform). @throws core::Error as
/// exportFigure()
QImage figureImage(const Figure& figure, const FigureStyle& style = {});

/// Its size, without drawing it.
QSize figureImageSize(const Figure& figure, const FigureStyle& style = {});

}  // namespace ui
