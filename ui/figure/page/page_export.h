// A page as a file, and as an image on the screen.
#pragma once

#include "ui/figure/page/page_figures.h"
#include "ui/figure/page/page_layout.h"

#include <QByteArray>
#include <QImage>

namespace ui {

inline constexpr int kPageDpi = 300;  ///< of a PNG, unless another number is asked for

/// The bytes of the file, with the page as PageFigures::exact() gives it as its recipe: the same page gives the same
/// bytes. Needs a QGuiApplication. @throws core::Error as layoutPage() and fileBytes()
QByteArray pageBytes(FigureFormat format, const FigurePage& page, const FigurePage& exact,
                     const std::vector<Figure>& figures, int dpi = kPageDpi);

/// A page as a PNG shows it, and where its panels stand in it.
struct PagePreview {
    QImage image;
    std::vector<QRectF> cells;  ///< pixels
};
/// @param dpi  fewer where the page would have more than kMostPreviewPixels: 400 panels below each other, a metre wide
///             each, would take 9 GB at 60 dots per inch
inline constexpr double kMostPreviewPixels = 1.6e7;
PagePreview pagePreview(const FigurePage& page, const std::vector<Figure>& figures, double dpi);

/// Opens, computes, draws and writes a page; never over one of its files.
/// @throws core::Error as requireOutput(), PageFigures::of() and pageBytes()
void exportPage(const std::filesystem::path& path, const FigurePage& page, PageFigures& maker, int dpi,
                const core::RunControl& control = {});
}  // namespace ui
