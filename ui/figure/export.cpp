#include "core/error.h"
#include "core/file/atomic_file.h"
#include "ui/figure/drawn_file.h"
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
    throw core::Error(core::ErrorCode::Unsupported,
                      "figure file: expected a name ending in .png, .svg or .pdf, found \"" + path.string() + "\"");
}

void exportFigure(const std::filesystem::path& path, const Picture& picture, const Recipe& recipe,
                  const FigureStyle& style)
{
    const FigureFormat format = figureFormat(path);
    const FigureLayout layout = layoutFigure(picture, style);
    Drawing drawing;
    drawing.size = QSizeF(layout.size) * layout.scale;
    drawing.dpi = style.dpi;
    drawing.transparent = style.ground == FigureGround::Transparent;
    drawing.title = plainText(picture.result->title) + QStringLiteral(" · ") + plainText(picture.modelName);
    drawing.description = plainText(picture.result->subject);
    drawing.recipe = QString::fromStdString(recipeJson(picture, recipe, style));
    drawing.paint = [&](QPainter& painter) { paintFigure(painter, picture, style); };
    const QByteArray bytes = fileBytes(format, drawing);
    core::writeAtomically(path, [&bytes](std::ostream& file) { file.write(bytes.constData(), bytes.size()); });
}

}  // namespace ui
