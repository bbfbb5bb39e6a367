#include "ui/figure/figure_style.h"

#include <QFontMetricsF>
#include <QPaintDevice>
#include <QPainter>
#include <QPen>

#include <algorithm>
#include <cmath>
#include <utility>

namespace ui {
namespace {

constexpr QRgb kDarkGroundInk = 0xffe9eaec, kDarkGroundQuietInk = 0xffa4a8af, kDarkGroundHairline = 0xff44474c,
               kDarkGroundNoValue = 0xff3a3d41;
constexpr int kDotsPerMeter = 5669;  ///< 144 dots an inch: PNG pixels at two a point

int pixelSize(Type type)
{
    switch (type) {
        case Type::Title:
        case Type::Letter:
            return 13;
        case Type::Body:
            return 11;
        case Type::Note:
        case Type::Tick:
            return 10;
        case Type::Small:
            return 8;
    }
    return 11;
}

FigureLook& lookOfThread()
{
    thread_local FigureLook look;
    return look;
}

}  // namespace

const FigureLook& figureLook()
{
    return lookOfThread();
}

LookScope::LookScope(FigureLook look) : m_before(std::exchange(lookOfThread(), std::move(look))) {}

LookScope::~LookScope()
{
    lookOfThread() = std::move(m_before);
}

QColor figureInk(QRgb color)
{
    if (figureLook().dark) {
        switch (color) {
            case kInk:
                return kDarkGroundInk;
            case kQuietInk:
                return kDarkGroundQuietInk;
            case kHairline:
                return kDarkGroundHairline;
            case kNoValue:
                return kDarkGroundNoValue;
        }
    }
    return color;
}

QFont figureFont(Type type)
{
    QFont font;
    QStringList families{QStringLiteral("Inter"), QStringLiteral("DejaVu Sans"), QStringLiteral("Helvetica"),
                         QStringLiteral("Arial"), QStringLiteral("sans-serif")};
    if (!figureLook().family.isEmpty()) {
        families.prepend(figureLook().family);
    }
    font.setFamilies(families);
    font.setStyleHint(QFont::SansSerif,
                      static_cast<QFont::StyleStrategy>(QFont::PreferAntialias | QFont::NoSubpixelAntialias));
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setPixelSize(pixelSize(type));
    font.setWeight(type == Type::Letter ? QFont::Bold : type == Type::Title ? QFont::DemiBold : QFont::Normal);
    return font;
}

double textWidth(Type type, const QString& text)
{
    return QFontMetricsF(figureFont(type)).horizontalAdvance(text) * figureLook().typeScale;
}

// From the size, not from the font: lines stand equally far apart whichever font is there.
double lineHeight(Type type)
{
    return std::round(pixelSize(type) * 1.4) * figureLook().typeScale;
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

QStringList wrapped(Type type, const QString& text, double width)
{
    const QFontMetricsF metrics(figureFont(type));
    const double room = width / figureLook().typeScale;
    QStringList lines;
    QString line;
    const auto fits = [&](const QString& candidate) { return metrics.horizontalAdvance(candidate) <= room; };
    for (QString word : text.split(u' ', Qt::SkipEmptyParts)) {
        if (!line.isEmpty() && fits(line + u' ' + word)) {
            line += u' ' + word;
            continue;
        }
        if (!line.isEmpty()) {
            lines += line;
        }
        while (!fits(word) && word.size() > 1) {
            qsizetype keep = word.size() - 1;
            while (keep > 1 && !fits(word.left(keep))) {
                --keep;
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

void drawLine(QPainter& painter, Type type, QRgb color, QPointF at, const QString& text, Align align)
{
    if (text.isEmpty()) {
        return;
    }
    const double width = align == Align::Left ? 0.0 : textWidth(type, text);
    const double left = at.x() - (align == Align::Right ? width : align == Align::Center ? width / 2.0 : 0.0);
    painter.setFont(figureFont(type));
    painter.setPen(figureInk(color));
    // The baseline stands where a line of capitals looks centred in the line's height.
    const double scale = figureLook().typeScale;
    const QPointF start(left, at.y() + (lineHeight(type) + 0.72 * pixelSize(type) * scale) / 2.0);
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

void drawUpwards(QPainter& painter, Type type, QRgb color, QPointF at, const QString& text)
{
    painter.save();
    painter.translate(at);
    painter.rotate(-90.0);
    drawLine(painter, type, color, {0.0, 0.0}, text, Align::Center);
    painter.restore();
}

bool isRaster(const QPainter& painter)
{
    return painter.device()->devType() == QInternal::Image || painter.device()->devType() == QInternal::Pixmap;
}

double imageDensity(const QPainter& painter)
{
    return isRaster(painter) ? std::max(1.0, painter.combinedTransform().m11()) : figureLook().vectorDensity;
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
