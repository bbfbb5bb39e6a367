#include "ui/figure/embedded_text.h"

#include <QXmlStreamReader>
#include <QtEndian>

#include <array>
#include <cstdint>

namespace ui {
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
