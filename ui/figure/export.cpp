#include "core/error.h"
#include "core/file/atomic_file.h"
#include "ui/figure/embedded_text.h"
#include "ui/figure/figure.h"
#include "ui/figure/figure_style.h"
#include "ui/figure/recipe_keyword.h"

#include <QBuffer>
#include <QImageWriter>
#include <QPageLayout>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QUuid>

namespace ui {
namespace {

constexpr int kPngScale = 2;     ///< pixels a point
constexpr int kPngQuality = 75;  ///< zlib's level 2: photos hardly shrink beyond it, and it takes a third of the time
constexpr int kPdfResolution = 720;  ///< units an inch that positions in a PDF are rounded to
const char* const kProgram = "Headscope " HEADSCOPE_VERSION;

QString title(const Picture& picture)
{
    return plainText(picture.result->title) + QStringLiteral(" · ") + plainText(picture.modelName);
}

QByteArray pngBytes(const Picture& picture, const QString& recipe)
{
    QImage image = newImage(figureSize(picture) * kPngScale);
    QPainter painter(&image);
    painter.scale(kPngScale, kPngScale);
    paintFigure(painter, picture);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "png");
    writer.setQuality(kPngQuality);
    if (!writer.write(image)) {
        throw core::Error(core::ErrorCode::Other, "figure: cannot encode PNG: " + writer.errorString().toStdString());
    }
    buffer.close();
    bytes = withPngText(bytes, kRecipeKeyword, recipe.toUtf8());
    return withPngText(bytes, "Software", kProgram);
}

/// Qt names one family; whoever has no such font shall at least see one like it.
QByteArray withFallbackFonts(QByteArray svg)
{
    return svg.replace("font-family=\"Inter\"", "font-family=\"Inter, 'DejaVu Sans', Helvetica, Arial, sans-serif\"");
}

QByteArray svgBytes(const Picture& picture, const QString& recipe)
{
    const QSize size = figureSize(picture);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(72);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(0, 0), size));
    generator.setTitle(title(picture).toHtmlEscaped());
    generator.setDescription(plainText(picture.result->subject).toHtmlEscaped());
    QPainter painter(&generator);
    paintFigure(painter, picture);
    painter.end();
    buffer.close();
    return withSvgRecipe(withFallbackFonts(bytes), recipe);
}

QByteArray pdfBytes(const Picture& picture, const QString& recipe)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(kPdfResolution);
    writer.setPageLayout(
        QPageLayout(QPageSize(QSizeF(figureSize(picture)), QPageSize::Point, {}, QPageSize::ExactMatch),
                    QPageLayout::Portrait, QMarginsF(0.0, 0.0, 0.0, 0.0), QPageLayout::Point));
    writer.setTitle(title(picture));
    writer.setCreator(QString::fromLatin1(kProgram));
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    // Otherwise drawn by lot; the same picture is to be the same file.
    writer.setDocumentId(QUuid::createUuidV5(QUuid(), recipe));
#endif
    writer.setDocumentXmpMetadata(pdfMetadata(title(picture), QString::fromLatin1(kProgram), recipe));
    QPainter painter(&writer);
    painter.scale(kPdfResolution / 72.0, kPdfResolution / 72.0);
    paintFigure(painter, picture);
    painter.end();
    buffer.close();
    return bytes;
}

}  // namespace

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

void exportFigure(const std::filesystem::path& path, const Picture& picture, const Recipe& recipe)
{
    const FigureFormat format = figureFormat(path);
    const QString json = QString::fromStdString(recipeJson(picture, recipe));
    QByteArray bytes;
    switch (format) {
        case FigureFormat::Png:
            bytes = pngBytes(picture, json);
            break;
        case FigureFormat::Svg:
            bytes = svgBytes(picture, json);
            break;
        case FigureFormat::Pdf:
            bytes = pdfBytes(picture, json);
            break;
    }
    core::writeAtomically(path, [&bytes](std::ostream& file) { file.write(bytes.constData(), bytes.size()); });
}

}  // namespace ui
