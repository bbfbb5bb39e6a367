#include "ui/figure/drawn_file.h"

#include "core/error.h"
#include "core/memory_supply.h"
#include "ui/figure/figure_style.h"

#include <QBuffer>
#include <QHash>
#include <QImageWriter>
#include <QPageLayout>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <QUuid>
#include <QXmlStreamReader>
#include <QtEndian>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ui {

using core::literals::operator""_msg;

namespace {

constexpr int kPngQuality = 75;  ///< zlib's level 2: photos hardly shrink beyond it, and it takes a third of the time
constexpr int kPdfResolution = 720;    ///< units an inch that positions in a PDF are rounded to
constexpr double kMostPixels = 2.5e8;  ///< just below 1 GiB
const char* const kProgram = "Headscope " HEADSCOPE_VERSION;

QByteArray pngBytes(const Drawing& drawing)
{
    const QImage image = imageOf(drawing);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "png");
    writer.setQuality(kPngQuality);
    if (!writer.write(image)) {
        throw core::Error(core::ErrorCode::Other, "figure",
                          "cannot encode PNG: %1"_msg(writer.errorString().toStdString()));
    }
    buffer.close();
    bytes = withPngText(std::move(bytes), kRecipeKeyword, drawing.recipe.toUtf8());
    return withPngText(std::move(bytes), "Software", kProgram);
}

/// Qt names one family; whoever has no such font shall at least see one like it.
QByteArray withFallbackFonts(QByteArray svg, const QString& chosen)
{
    svg.replace("font-family=\"Inter\"", "font-family=\"Inter, 'DejaVu Sans', Helvetica, Arial, sans-serif\"");
    const QByteArray family = chosen.toHtmlEscaped().toUtf8();
    return family.isEmpty() ? svg
                            : svg.replace("font-family=\"" + family + '"',
                                          "font-family=\"'" + family + "', Inter, 'DejaVu Sans', sans-serif\"");
}

/// Qt writes whole points into the head.
QByteArray withExactSize(QByteArray svg, QSizeF points)
{
    const auto number = [](double value) { return QByteArray::number(value, 'g', 10); };
    const qsizetype root = svg.indexOf("<svg"), end = svg.indexOf(" viewBox=\"", root);
    const qsizetype close = svg.indexOf('"', end + 10);
    if (root < 0 || end < 0 || close < 0) {
        return svg;
    }
    const double mm = 25.4 / 72.0;
    return svg.left(root) + "<svg width=\"" + number(std::round(points.width() * mm * 1e4) / 1e4) + "mm\" height=\"" +
           number(std::round(points.height() * mm * 1e4) / 1e4) + "mm\"\n viewBox=\"0 0 " + number(points.width()) +
           ' ' + number(points.height()) + svg.mid(close);
}

/// The same image again refers to where it stands first.
QByteArray withEveryImageOnce(const QByteArray& svg)
{
    struct Place {
        QByteArray id;
        double x = 0.0, y = 0.0, width = 0.0, height = 0.0;
    };
    QHash<QByteArray, Place> known;
    QByteArray once;
    qsizetype at = 0;
    const auto attribute = [](const QByteArray& element, const QByteArray& name) {
        const qsizetype start = element.indexOf(' ' + name + "=\"") + name.size() + 3;
        return element.mid(start, element.indexOf('"', start) - start);
    };
    for (qsizetype start = svg.indexOf("<image "); start >= 0; start = svg.indexOf("<image ", at)) {
        const qsizetype end = svg.indexOf('>', start) + 1;
        if (end <= 0) {
            break;
        }
        const QByteArray element = svg.mid(start, end - start).simplified();
        const Place place{"image" + QByteArray::number(known.size()), attribute(element, "x").toDouble(),
                          attribute(element, "y").toDouble(), attribute(element, "width").toDouble(),
                          attribute(element, "height").toDouble()};
        once += svg.mid(at, start - at);
        const QByteArray data = attribute(element, "xlink:href");
        if (const auto first = known.constFind(data);
            first != known.constEnd() && first->width > 0 && first->height > 0) {
            const double across = place.width / first->width, down = place.height / first->height;
            once += "<use xlink:href=\"#" + first->id + "\" transform=\"matrix(" + QByteArray::number(across, 'g', 10) +
                    " 0 0 " + QByteArray::number(down, 'g', 10) + ' ' +
                    QByteArray::number(place.x - first->x * across, 'g', 10) + ' ' +
                    QByteArray::number(place.y - first->y * down, 'g', 10) + ")\"/>";
        } else {
            known.insert(data, place);
            once += "<image id=\"" + place.id + "\" " + svg.mid(start + 7, end - start - 7);
        }
        at = end;
    }
    return once + svg.mid(at);
}

QByteArray svgBytes(const Drawing& drawing)
{
    const QSize whole(static_cast<int>(std::ceil(drawing.size.width())),
                      static_cast<int>(std::ceil(drawing.size.height())));
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(72);
    generator.setSize(whole);
    generator.setViewBox(QRect(QPoint(0, 0), whole));
    generator.setTitle(drawing.title.toHtmlEscaped());
    generator.setDescription(drawing.description.toHtmlEscaped());
    FigureLook look;
    look.family = drawing.family;
    QPainter painter(&generator);
    painter.setFont(look.font(Type::Body));  // it is written down before any text, and would be the program's own
    drawing.paint(painter);
    painter.end();
    buffer.close();
    if (drawing.size != QSizeF(whole)) {
        bytes = withExactSize(bytes, drawing.size);
    }
    return withSvgRecipe(withEveryImageOnce(withFallbackFonts(bytes, drawing.family)), drawing.recipe);
}

/// The day on which a figure was written would make it another one. What is blanked leaves everything at its place.
QByteArray withoutDates(QByteArray pdf)
{
    for (const char* key : {"/CreationDate (D:", "/ModDate (D:"}) {
        const qsizetype at = pdf.lastIndexOf(key), end = pdf.indexOf(')', at);
        if (at >= 0 && end >= 0) {
            std::fill(pdf.begin() + at, pdf.begin() + end + 1, ' ');
        }
    }
    return pdf;
}

QByteArray pdfBytes(const Drawing& drawing)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(kPdfResolution);
    writer.setPageLayout(QPageLayout(QPageSize(drawing.size, QPageSize::Point, {}, QPageSize::ExactMatch),
                                     QPageLayout::Portrait, QMarginsF(0.0, 0.0, 0.0, 0.0), QPageLayout::Point));
    writer.setTitle(drawing.title);
    writer.setCreator(QString::fromLatin1(kProgram));
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    // Otherwise drawn by lot; the same figure is to be the same file.
    writer.setDocumentId(QUuid::createUuidV5(QUuid(), drawing.recipe));
#endif
    writer.setDocumentXmpMetadata(pdfMetadata(drawing.title, QString::fromLatin1(kProgram), drawing.recipe));
    QPainter painter(&writer);
    painter.scale(kPdfResolution / 72.0, kPdfResolution / 72.0);
    drawing.paint(painter);
    painter.end();
    buffer.close();
    return withoutDates(bytes);
}

}  // namespace

QSize pixelsOf(const Drawing& drawing)
{
    return (drawing.size * (drawing.dpi / 72.0)).toSize().expandedTo({1, 1});
}

void requirePixels(QSizeF points, int dpi, double bytesPerPixel)
{
    const QSizeF exact = points * (dpi / 72.0);
    if (exact.width() * exact.height() > kMostPixels) {
        throw core::Error(core::ErrorCode::OutOfMemory, "figure",
                          "expected a PNG of at most 250 million pixels, found %1 x %2; fewer dots an inch "
                          "make it smaller"_msg(std::llround(exact.width()), std::llround(exact.height())));
    }
    core::requireMemory("figure"_msg, std::llround(exact.width() * exact.height() * bytesPerPixel),
                        core::availableMemory(c10::DeviceType::CPU));
}

QImage imageOf(const Drawing& drawing)
{
    const double scale = drawing.dpi / 72.0;
    requirePixels(drawing.size, drawing.dpi, drawing.bytesPerPixel);
    QImage image(pixelsOf(drawing), drawing.transparent ? QImage::Format_ARGB32_Premultiplied : QImage::Format_RGB32);
    image.fill(drawing.transparent ? Qt::transparent : Qt::white);  // what is drawn may end within the last pixel
    const int perMeter = static_cast<int>(std::lround(drawing.dpi / 0.0254));
    image.setDotsPerMeterX(perMeter);
    image.setDotsPerMeterY(perMeter);
    QPainter painter(&image);
    painter.scale(scale, scale);
    drawing.paint(painter);
    painter.end();
    return image;
}

QByteArray fileBytes(FigureFormat format, const Drawing& drawing)
{
    switch (format) {
        case FigureFormat::Png:
            return pngBytes(drawing);
        case FigureFormat::Svg:
            return svgBytes(drawing);
        case FigureFormat::Pdf:
            return pdfBytes(drawing);
    }
    return {};
}

namespace {

const QByteArray kPngSignature("\x89PNG\r\n\x1a\n", 8);
constexpr qsizetype kHeaderEnd = 8 + 25;  ///< signature and the IHDR chunk, which must come first
constexpr char kPdfOpen[] = "<headscope:recipe>";
constexpr char kPdfClose[] = "</headscope:recipe>";
constexpr char kMetadataId[] = "headscope-recipe";

/// CRC-32 as in the PNG specification, annex D.
std::uint32_t crc32(const QByteArray& bytes)
{
    std::uint32_t crc = 0xffffffffU;
    for (const char byte : bytes) {
        crc ^= static_cast<std::uint8_t>(byte);
        for (int bit = 0; bit < 8; ++bit) {
            crc = (crc & 1U) != 0U ? 0xedb88320U ^ (crc >> 1) : crc >> 1;
        }
    }
    return ~crc;
}

QByteArray bigEndian(std::uint32_t number)
{
    QByteArray bytes(4, '\0');
    qToBigEndian(number, bytes.data());
    return bytes;
}

}  // namespace

QByteArray withPngText(QByteArray png, const QByteArray& keyword, const QByteArray& utf8)
{
    // Keyword, end, not compressed, method 0, no language, no translated keyword, text.
    const QByteArray body = keyword + QByteArray(5, '\0') + utf8;
    const QByteArray typed = "iTXt" + body;
    const QByteArray chunk = bigEndian(static_cast<std::uint32_t>(body.size())) + typed + bigEndian(crc32(typed));
    png.insert(std::min(kHeaderEnd, png.size()), chunk);
    return png;
}

QByteArray pngText(const QByteArray& png, const QByteArray& keyword)
{
    if (!png.startsWith(kPngSignature)) {
        return {};
    }
    for (qsizetype at = kPngSignature.size(); at + 12 <= png.size();) {
        const auto length = static_cast<qsizetype>(qFromBigEndian<std::uint32_t>(png.constData() + at));
        if (length > png.size() - at - 12) {
            return {};
        }
        const QByteArray body = png.mid(at + 8, length);
        const QByteArray prefix = keyword + QByteArray(5, '\0');
        if (png.mid(at + 4, 4) == "iTXt" && body.startsWith(prefix)) {
            return body.mid(prefix.size());
        }
        at += 12 + length;
    }
    return {};
}

QByteArray withSvgRecipe(const QByteArray& svg, const QString& recipe)
{
    const qsizetype root = svg.indexOf("<svg");
    const qsizetype end = svg.indexOf('>', root);
    const QByteArray element =
        QByteArray("\n<metadata id=\"") + kMetadataId + "\">" + recipe.toHtmlEscaped().toUtf8() + "</metadata>";
    return root < 0 || end < 0 ? svg : svg.left(end + 1) + element + svg.mid(end + 1);
}

QByteArray svgRecipe(const QByteArray& svg)
{
    QXmlStreamReader reader(svg);
    while (!reader.atEnd()) {
        if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == QLatin1String("metadata") &&
            reader.attributes().value(QLatin1String("id")) == QLatin1String(kMetadataId)) {
            const QByteArray text = reader.readElementText().toUtf8();
            return reader.hasError() ? QByteArray() : text;
        }
    }
    return {};
}

QByteArray pdfMetadata(const QString& title, const QString& creator, const QString& recipe)
{
    const QString packet = QStringLiteral(R"(<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:headscope="urn:headscope:figure">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">%1</rdf:li></rdf:Alt></dc:title>
<xmp:CreatorTool>%2</xmp:CreatorTool>
<headscope:recipe>%3</headscope:recipe>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>
)");
    return packet.arg(title.toHtmlEscaped(), creator.toHtmlEscaped(), recipe.toHtmlEscaped()).toUtf8();
}

QByteArray pdfRecipe(const QByteArray& pdf)
{
    const qsizetype open = pdf.indexOf(kPdfOpen);
    const qsizetype close = pdf.indexOf(kPdfClose, open);
    if (!pdf.startsWith("%PDF") || open < 0 || close < 0) {
        return {};
    }
    QXmlStreamReader reader("<r>" + pdf.mid(open, close - open).mid(sizeof(kPdfOpen) - 1) + "</r>");
    reader.readNextStartElement();
    const QByteArray text = reader.readElementText().toUtf8();
    return reader.hasError() ? QByteArray() : text;
}

}  // namespace ui
