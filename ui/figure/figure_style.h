// How figures look: type, colors, and the parts they are put together from. Units are points; what is drawn depends on
// neither screen nor platform.
#pragma once

#include "core/message.h"
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

inline constexpr QRgb kNoValue = 0xffe6e7e9;  ///< a cell without a value
inline constexpr QRgb kAccent = 0xffd98a00;   ///< warm amber: marks, never data

enum class Type {
    Title,
    Body,
    Note,
    Tick,
    Small,
    Letter
};  ///< 13 semibold, 11, 10, 10, 8, 13 bold, where the body has 11

/// User's text made fit for a figure: no control characters, which SVG cannot hold.
QString plainText(const std::string& utf8);
QString plainText(const core::Message& message);  ///< in English

/// Type and colors that a part is laid out with; the part keeps a copy and is painted with the same.
struct FigureLook {
    QString family = {};         ///< of the font, before the usual ones; empty: those
    int body = 11;               ///< pixels of Type::Body; the other types follow it
    double stroke = 1.0;         ///< of the width of all lines of plots
    double typeScale = 1.0;      ///< of all type: a part drawn at s times its size keeps the size of its type by 1 / s
    double vectorDensity = 3.0;  ///< pixels per point of the images inside SVG and PDF
    bool dark = false;           ///< the ground is dark: series are lighter
    QColor ground = 0xffffffff;
    QColor ink = 0xff1b1c1e;       ///< text and axes
    QColor quiet = 0xff63676e;     ///< notes, tick numbers
    QColor hairline = 0xffd9dbde;  ///< grid lines
    QColor noValue = kNoValue;     ///< a swatch for cells without a value
    QColor absent = 0xfff3f3f4;    ///< a tile that does not exist
    QColor dotEdge = 0xffffffff;   ///< around the points of a plot
    QColor plate = 0xffffffff;     ///< under labels over what they name
    /// Texts of results as they are shown: the window translates them, figures are English.
    QString (*text)(const core::Message& message) = plainText;
    bool operator==(const FigureLook&) const = default;

    QFont font(Type type) const;
    double textWidth(Type type, const QString& line) const;
    double lineHeight(Type type) const;
    /// Breaks at spaces, inside a word only when it is wider than `width` by itself.
    QStringList wrapped(Type type, const QString& words, double width) const;
};

/// Draws one line of text. @param at  the line's top, and its left end, center or right end
enum class Align { Left, Center, Right };
void drawLine(QPainter& painter, const FigureLook& look, Type type, const QColor& color, QPointF at,
              const QString& text, Align align = Align::Left);
/// One line reading upwards, centered on `at`, which is the middle of the line's left (upper) side.
void drawUpwards(QPainter& painter, const FigureLook& look, Type type, const QColor& color, QPointF at,
                 const QString& text);

/// A block of a figure: knows its size before anything is drawn. `paint` is given its top left corner.
struct Part {
    QSizeF size;
    std::function<void(QPainter&, QPointF)> paint;
    QRectF photo;   ///< where in the part the photo lies; empty when it shows none
    QRectF colors;  ///< the same of the colors of a bar
};

bool isRaster(const QPainter& painter);
/// Device pixels per point: images are made at this density, so that a PNG shows them pixel for pixel.
double imageDensity(const QPainter& painter, const FigureLook& look);
/// Format_RGB32, uninitialized, with a fixed resolution (Qt's default is the screen's and would end up in the file).
QImage newImage(QSize size);
/// Draws `image` over exactly `target`, cells unsmoothed. The same image drawn again stands in a PDF once.
void drawImage(QPainter& painter, const QRectF& target, const QImage& image);
/// A line of `width` points in `color` with a thin contrasting edge, seen on any photo.
void drawFrame(QPainter& painter, const QRectF& rect, double width);

}  // namespace ui
