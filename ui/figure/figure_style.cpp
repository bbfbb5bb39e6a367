#include "ui/figure/figure_style.h"

#include <QFontMetricsF>
#include <QPaintDevice>
#include <QPainter>
#include <QPen>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

constexpr int kDotsPerMeter = 5669;  ///< 144 dots an inch: PNG pixels at two a point

int pixelSize(const FigureLook& look, Type type)
{
    switch (type) {
        case Type::Title:
        case Type::Letter:
            return look.body + 2;
        case Type::Body:
            return look.body;
        case Type::Note:
        case Type::Tick:
            return look.body - 1;
        case Type::Small:
            return look.body - 3;
    }
    return look.body;
}

}  // namespace

QFont FigureLook::font(Type type) const
{
    QFont chosen;
    QStringList families{QStringLiteral("Inter"), QStringLiteral("DejaVu Sans"), QStringLiteral("Helvetica"),
                         QStringLiteral("Arial"), QStringLiteral("sans-serif")};
    if (!family.isEmpty()) {
        families.prepend(family);
    }
    chosen.setFamilies(families);
    chosen.setStyleHint(QFont::SansSerif,
                        static_cast<QFont::StyleStrategy>(QFont::PreferAntialias | QFont::NoSubpixelAntialias));
    chosen.setHintingPreference(QFont::PreferNoHinting);
    chosen.setPixelSize(pixelSize(*this, type));
    chosen.setWeight(type == Type::Letter ? QFont::Bold : type == Type::Title ? QFont::DemiBold : QFont::Normal);
    return chosen;
}

double FigureLook::textWidth(Type type, const QString& line) const
{
    return QFontMetricsF(font(type)).horizontalAdvance(line) * typeScale;
}

// From the size, not from the font: lines stand equally far apart whichever font is there.
double FigureLook::lineHeight(Type type) const
{
    return std::round(pixelSize(*this, type) * 1.4) * typeScale;
}

QString plainText(const std::string& utf8)
{
    QString text = QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
    for (QChar& c : text) {
        if (c.category() == QChar::Other_Control || c == QChar(0xfffe) || c == QChar(0xffff)) {
            c = u' ';
        }
    }
    return text.simplified();
}

QString plainText(const core::Message& message)
{
    return plainText(message.english());
}

QStringList FigureLook::wrapped(Type type, const QString& words, double width) const
{
    const QFontMetricsF metrics(font(type));
    const double room = width / typeScale;
    const auto mostLetters = static_cast<qsizetype>(room);  // each is at least a pixel wide
    QStringList lines;
    QString line;
    const auto fits = [&](const QString& candidate) {
        return candidate.size() <= mostLetters && metrics.horizontalAdvance(candidate) <= room;
    };
    for (QString word : words.split(u' ', Qt::SkipEmptyParts)) {
        if (!line.isEmpty() && fits(line + u' ' + word)) {
            line += u' ' + word;
            continue;
        }
        if (!line.isEmpty()) {
            lines += line;
        }
        while (!fits(word) && word.size() > 1) {
            qsizetype keep = 1, most = std::min(word.size() - 1, mostLetters);
            while (keep < most) {
                const qsizetype middle = keep + (most - keep + 1) / 2;
                fits(word.left(middle)) ? keep = middle : most = middle - 1;
            }
            lines += word.left(keep);
            word = word.mid(keep);
        }
        line = word;
    }
    if (!line.isEmpty()) {
        lines += line;
    }
    return lines;
}

void drawLine(QPainter& painter, const FigureLook& look, Type type, const QColor& color, QPointF at,
              const QString& text, Align align)
{
    if (text.isEmpty()) {
        return;
    }
    const double width = align == Align::Left ? 0.0 : look.textWidth(type, text);
    const double left = at.x() - (align == Align::Right ? width : align == Align::Center ? width / 2.0 : 0.0);
    painter.setFont(look.font(type));
    painter.setPen(color);
    // The baseline stands where a line of capitals looks centered in the line's height.
    const double scale = look.typeScale;
    const QPointF start(left, at.y() + (look.lineHeight(type) + 0.72 * pixelSize(look, type) * scale) / 2.0);
    if (scale == 1.0) {
        painter.drawText(start, text);
        return;
    }
    painter.save();  // sizes of fonts are whole pixels
    painter.translate(start);
    painter.scale(scale, scale);
    painter.drawText(QPointF(0.0, 0.0), text);
    painter.restore();
}

void drawUpwards(QPainter& painter, const FigureLook& look, Type type, const QColor& color, QPointF at,
                 const QString& text)
{
    painter.save();
    painter.translate(at);
    painter.rotate(-90.0);
    drawLine(painter, look, type, color, {0.0, 0.0}, text, Align::Center);
    painter.restore();
}

bool isRaster(const QPainter& painter)
{
    return painter.device()->devType() == QInternal::Image || painter.device()->devType() == QInternal::Pixmap;
}

double imageDensity(const QPainter& painter, const FigureLook& look)
{
    return isRaster(painter) ? std::max(1.0, painter.combinedTransform().m11()) : look.vectorDensity;
}

QImage newImage(QSize size)
{
    QImage image(size, QImage::Format_RGB32);
    image.setDotsPerMeterX(kDotsPerMeter);
    image.setDotsPerMeterY(kDotsPerMeter);
    return image;
}

void drawImage(QPainter& painter, const QRectF& target, const QImage& image)
{
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.drawImage(target, image, QRectF(image.rect()));
    painter.restore();
}

void drawFrame(QPainter& painter, const QRectF& rect, double width)
{
    painter.save();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QColor(0, 0, 0, 150), width * 2.0, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter.drawRect(rect);
    painter.setPen(QPen(Qt::white, width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter.drawRect(rect);
    painter.restore();
}

}  // namespace ui
