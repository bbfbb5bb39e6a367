#include "ui/figure/page/page_export.h"

#include "core/file/atomic_file.h"
#include "ui/figure/drawn_file.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

/// The title that readers of files show.
QString pageTitle(const std::vector<Figure>& figures)
{
    const auto first = std::ranges::find_if(figures, [](const Figure& figure) { return figure.result != nullptr; });
    return first == figures.end()
               ? QString()
               : plainText(first->result->title) + QStringLiteral(" · ") + plainText(first->modelName);
}

}  // namespace

QByteArray pageBytes(FigureFormat format, const FigurePage& page, const FigurePage& exact,
                     const std::vector<Figure>& figures, int dpi)
{
    const PageLayout layout = layoutPage(page, figures);
    Drawing drawing;
    drawing.family = layout.look.family;
    drawing.size = layout.size;
    drawing.dpi = format == FigureFormat::Png ? dpi : kPageDpi;
    drawing.bytesPerPixel = kPageBytesPerPixel;
    drawing.transparent = page.ground == FigureBackground::Transparent;
    drawing.title = pageTitle(figures);
    drawing.description = plainText(page.caption);
    drawing.recipe = QString::fromStdString(pageText(exact));
    drawing.paint = [&](QPainter& painter) { paintPage(painter, page, layout); };
    return fileBytes(format, drawing);
}

PagePreview pagePreview(const FigurePage& page, const std::vector<Figure>& figures, double dpi)
{
    const PageLayout layout = layoutPage(page, figures);
    const double pixels = layout.size.width() * layout.size.height() * dpi * dpi / (72.0 * 72.0);
    const double scale = dpi / 72.0 * std::min(1.0, std::sqrt(kMostPreviewPixels / pixels));
    PagePreview preview;
    preview.image = QImage((layout.size * scale).toSize().expandedTo({1, 1}), QImage::Format_ARGB32_Premultiplied);
    preview.image.fill(Qt::transparent);
    QPainter painter(&preview.image);
    painter.scale(scale, scale);
    paintPage(painter, page, layout);
    for (const QRectF& cell : layout.cells) {
        preview.cells.emplace_back(cell.topLeft() * scale, cell.size() * scale);
    }
    return preview;
}

void exportPage(const std::filesystem::path& path, const FigurePage& page, PageFigures& maker, int dpi,
                const core::RunControl& control)
{
    const FigureFormat format = figureFormat(path);
    core::requireOutput(path, filesOfPage(page));
    const auto figures = maker.of(page, control);
    const QByteArray bytes = pageBytes(format, page, maker.exact(page, figures), figures, dpi);
    core::writeAtomically(path, [&bytes](std::ostream& file) { file.write(bytes.constData(), bytes.size()); });
}

}  // namespace ui
