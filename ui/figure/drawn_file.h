// Anything that is drawn, as the bytes of a PNG, SVG or PDF: the same drawing gives the same bytes. Text stays text,
// and an image that is drawn several times stands in an SVG or PDF once.
#pragma once

#include "ui/figure/figure.h"

#include <QByteArray>
#include <QImage>
#include <QSizeF>
#include <QString>

#include <functional>

namespace ui {

struct Drawing {
    QSizeF size;    ///< points
    int dpi = 144;  ///< of a PNG
    bool transparent = false;
    QString title, description;
    QString family = {};                   ///< of the font, before the usual ones; empty: those
    QString recipe;                        ///< stored inside
    std::function<void(QPainter&)> paint;  ///< in points, ground and all
};

QSize pixelsOf(const Drawing& drawing);  ///< of a PNG

/// Before any memory is taken. @throws core::Error OutOfMemory for a PNG of more than 250 million pixels, and for one
/// that there is not enough memory for
void requirePixels(QSizeF points, int dpi);

/// The pixels of a PNG. Needs a QGuiApplication. @throws core::Error OutOfMemory as fileBytes()
QImage imageOf(const Drawing& drawing);

/// Needs a QGuiApplication (any platform). @throws core::Error Other when it cannot be encoded, OutOfMemory for a PNG
/// of more pixels than an image may have
QByteArray fileBytes(FigureFormat format, const Drawing& drawing);

}  // namespace ui
