// How figures look: type, colours, and the parts they are put together from. Units are points; what is drawn depends on
// neither screen nor platform.
#pragma once

#include "ui/figure/colormap.h"

#include <QColor>
#include <QFont>
#include <QImage>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include <functional>
#include <string>

class QPainter;

namespace ui {

inline constexpr QRgb kInk = 0xff1b1c1e;       ///< text and axes
inline constexpr QRgb kQuietInk = 0xff63676e;  ///< notes, tick numbers
inline constexpr QRgb kHairline = 0xffd9dbde;  ///< grid lines
inline constexpr QRgb kNoValue = 0xffe6e7e9;   ///< a cell without a value
inline constexpr QRgb kAccent = 0xffd98a00;    ///< warm amber: marks, never data

/// How figures look while they are drawn on this thread, where that is not as usual.
struct FigureLook {
    QString family = {};     ///< of the font, before the usual ones; empty: those
    double typeScale = 1.0;  ///< of all type: a part that is drawn at s times its size keeps that of its type by 1 / s
    double vectorDensity = 3.0;  ///< pixels a point of the pictures inside SVG and PDF
    bool dark = false;           ///< light type, for dark ground
};
const FigureLook& figureLook();

/// Puts a look in force until its end.
class LookScope {
public:
    explicit LookScope(FigureLook look);
    ~LookScope();
    LookScope(const LookScope&) = delete;
    LookScope& operator=(const LookScope&) = delete;

private:
    FigureLook m_before;
};

/// One of the colours above as it is on the ground of the look in force.
QColor figureInk(QRgb color);

enum class Type { Title, Body, Note, Tick, Small, Letter };  ///< 13 semibold, 11, 10, 10, 8, 13 bold points

QFont figureFont(Type type);
double textWidth(Type type, const QString& text);
double lineHeight(Type type);

/// User's text made fit for a figure: no control characters, which SVG cannot hold.
QString plainText(const std::string& utf8);
/// Breaks at spaces, inside a word only when it is wider than `width` by itself.
QStringList wrapped(Type type, const QString& text, double width);

/// One line of text. @param at where the line's top is, and its left end, centre or right end
enum class Align { Left, Center, Right };
void drawLine(QPainter& painter, Type type, QRgb color, QPointF at, const QString& text, Align align = Align::Left);
/// One line reading upwards, centred on `at`, which is the middle of the line's left (upper) side.
void drawUpwards(QPainter& painter, Type type, QRgb color, QPointF at, const QString& text);

/// A block of a figure: knows its size before anything is drawn. `paint` is given its top left corner.
struct Part {
    QSizeF size;
    std::function<void(QPainter&, QPointF)> paint;
    QRectF photo;  ///< where in the part the photo lies; empty when it shows none
};

bool isRaster(const QPainter& painter);
/// Device pixels a point: images are made at this density, so that a PNG shows them pixel for pixel.
double imageDensity(const QPainter& painter);
/// Format_RGB32, uninitialised, with a fixed resolution (Qt's default is the screen's and would end up in the file).
QImage newImage(QSize size);
/// Draws `image` over exactly `target`, cells unsmoothed. The same image drawn again stands in a PDF once.
void drawImage(QPainter& painter, const QRectF& target, const QImage& image);
/// A line of `width` points in `color` with a thin contrasting edge, seen on any photo.
void drawFrame(QPainter& painter, const QRectF& rect, double width);

inline QColor qColor(Rgb color)
{
    return {color.r, color.g, color.b};
}

}  // namespace ui
