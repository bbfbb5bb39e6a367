// A page as a file, and as a picture on the screen.
#pragma once

#include "ui/figure/page/page_layout.h"
#include "ui/figure/page/page_pictures.h"

#include <QByteArray>
#include <QImage>

namespace ui {

inline constexpr int kPageDpi = 300;  ///< of a PNG, unless another number is asked for

/// The bytes of the file, with the page as PagePictures::exact() gives it as its recipe: the same page gives the same
/// bytes. Needs a QGuiApplication. @throws core::Error as layoutPage() and fileBytes()
QByteArray pageBytes(FigureFormat format, const FigurePage& page, const FigurePage& exact,
                     const std::vector<Picture>& pictures, int dpi = kPageDpi);

/// As a PNG of so many dots an inch shows it, and where its panels stand in it.
struct PagePreview {
    QImage image;
    std::vector<QRectF> cells;  ///< pixels
};
PagePreview pagePreview(const FigurePage& page, const std::vector<Picture>& pictures, double dpi);

/// Opens, computes, draws and writes a page; never over one of its files.
/// @throws core::Error as requireOutput(), PagePictures::of() and pageBytes()
void exportPage(const std::filesystem::path& path, const FigurePage& page, PagePictures& maker, int dpi,
                const core::RunControl& control = {});
}  // namespace ui
