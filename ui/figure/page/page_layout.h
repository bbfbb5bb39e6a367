// Where everything stands on a page, and painting it. Lengths inside are in units of a tenth of the page's font, in
// which figures are drawn as they always are.
#pragma once

#include "ui/figure/figure_parts.h"
#include "ui/figure/page/page.h"

#include <QRectF>

#include <memory>
#include <utility>
#include <vector>

namespace ui {

struct PageLayout {
    QSizeF size;                ///< points
    double unit = 1.0;          ///< points
    FigureLook look;            ///< that the parts were laid out with
    std::vector<QRectF> cells;  ///< of the panels with their headers, in points; empty where a place is
    std::vector<QRectF> maps;   ///< of what each panel shows of its photo, in points; empty where it shows none
    std::vector<std::pair<QPointF, Part>> parts;         ///< in units
    std::shared_ptr<const std::vector<Figure>> figures;  ///< as they are drawn: with the range that they share
};

/// @param figures  one per panel, without a result where the place is empty
/// @throws core::Error OutOfRange where the size leaves no room for the panels; Unsupported where one bar is asked for
///         and the panels differ in quantity or colors, naming both; NotFound for a font that is not installed
PageLayout layoutPage(const FigurePage& page, std::vector<Figure> figures);

/// In points, ground and all.
void paintPage(QPainter& painter, const FigurePage& page, const PageLayout& layout);

// ---- what a page is put together from ----

/// With one range for all, where the page asks for it, and color maps by their names.
std::vector<Figure> pageFiguresInColor(const FigurePage& page, std::vector<Figure> figures);

/// Where a result's numbers are shown in colors: that range; null for colors and curves.
const core::ValueRange* colorRangeOf(const core::Result& result);

/// Maps of one photo in equal sizes, whose photo is drawn once.
class PageBackgrounds;
std::shared_ptr<PageBackgrounds> makePageBackgrounds();

/// A panel without its header, `width` wide. @param bar  the width of its own color bar; 0: it has none
Part panelPart(const FigureLook& look, const Figure& figure, PageArea area, double width, double bar,
               const std::shared_ptr<PageBackgrounds>& grounds);
/// The color bar of one panel; without paint where there is nothing to read off it or it is drawn with the panel.
Part panelBarPart(const FigureLook& look, const Figure& figure, double height);
/// The bar that all panels share, beside a grid of this height; without paint where no panel has a range.
Part sharedBarPart(const FigureLook& look, const std::vector<Figure>& figures, double height);

}  // namespace ui
