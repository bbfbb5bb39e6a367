#include "core/error.h"
#include "core/file/atomic_file.h"
#include "ui/figure/drawn_file.h"
#include "ui/figure/figure.h"
#include "ui/figure/figure_parts.h"
#include "ui/figure/figure_style.h"

#include <QPainter>

namespace ui {

using core::literals::operator""_msg;

FigureFormat figureFormat(const std::filesystem::path& path)
{
    const QString extension = QString::fromStdString(path.extension().string()).toLower();
    if (extension == QLatin1String(".png")) {
        return FigureFormat::Png;
    }
    if (extension == QLatin1String(".svg")) {
        return FigureFormat::Svg;
    }
    if (extension == QLatin1String(".pdf")) {
        return FigureFormat::Pdf;
    }
    throw core::Error(core::ErrorCode::Unsupported, "figure file",
                      "expected a name ending in .png, .svg or .pdf, found \"%1\""_msg(path.string()));
}

namespace {

/// Without the recipe. Keeps references.
Drawing drawingOf(const Figure& figure, const FigureStyle& style)
{
    const FigureLayout layout = layoutFigure(figure, style);
    Drawing drawing;
    drawing.size = QSizeF(layout.size) * layout.scale;
    drawing.dpi = style.dpi;
    drawing.transparent = style.ground == FigureBackground::Transparent;
    drawing.title = plainText(figure.result->title) + QStringLiteral(" · ") + plainText(figure.modelName);
    drawing.description = plainText(figure.result->subject);
    drawing.paint = [&figure, &style](QPainter& painter) { paintFigure(painter, figure, style); };
    return drawing;
}

}  // namespace

void exportFigure(const std::filesystem::path& path, const Figure& figure, const Recipe& recipe,
                  const FigureStyle& asked)
{
    const FigureFormat format = figureFormat(path);
    FigureStyle style = asked;
    if (format != FigureFormat::Png) {
        style.dpi = FigureStyle().dpi;
    }
    Drawing drawing = drawingOf(figure, style);
    drawing.recipe = QString::fromStdString(recipeJson(figure, recipe, style));
    const QByteArray bytes = fileBytes(format, drawing);
    core::writeAtomically(path, [&bytes](std::ostream& file) { file.write(bytes.constData(), bytes.size()); });
}

QImage figureImage(const Figure& figure, const FigureStyle& style)
{
    return imageOf(drawingOf(figure, style));
}

QSize figureImageSize(const Figure& figure, const FigureStyle& style)
{
    return pixelsOf(drawingOf(figure, style));
}

}  // namespace ui
