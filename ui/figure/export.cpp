#include "core/error.h"
#include "core/file/atomic_file.h"
#include "ui/figure/drawn_file.h"
#include "ui/figure/figure_image.h"
#include "ui/figure/figure_layout.h"
#include "ui/figure/figure_style.h"

#include <QPainter>

namespace ui {

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
                      "expected a name ending in .png, .svg or .pdf, found \"" + path.string() + "\"");
}

namespace {

/// Without the recipe. Keeps references.
Drawing drawingOf(const Picture& picture, const FigureStyle& style)
{
    const FigureLayout layout = layoutFigure(picture, style);
    Drawing drawing;
    drawing.size = QSizeF(layout.size) * layout.scale;
    drawing.dpi = style.dpi;
    drawing.transparent = style.ground == FigureGround::Transparent;
    drawing.title = plainText(picture.result->title) + QStringLiteral(" · ") + plainText(picture.modelName);
    drawing.description = plainText(picture.result->subject);
    drawing.paint = [&picture, &style](QPainter& painter) { paintFigure(painter, picture, style); };
    return drawing;
}

}  // namespace

void exportFigure(const std::filesystem::path& path, const Picture& picture, const Recipe& recipe,
                  const FigureStyle& asked)
{
    const FigureFormat format = figureFormat(path);
    FigureStyle style = asked;
    if (format != FigureFormat::Png) {
        style.dpi = FigureStyle().dpi;
    }
    Drawing drawing = drawingOf(picture, style);
    drawing.recipe = QString::fromStdString(recipeJson(picture, recipe, style));
    const QByteArray bytes = fileBytes(format, drawing);
    core::writeAtomically(path, [&bytes](std::ostream& file) { file.write(bytes.constData(), bytes.size()); });
}

QImage figureImage(const Picture& picture, const FigureStyle& style)
{
    return imageOf(drawingOf(picture, style));
}

QSize figureImageSize(const Picture& picture, const FigureStyle& style)
{
    return pixelsOf(drawingOf(picture, style));
}

}  // namespace ui
