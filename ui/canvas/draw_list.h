// Text and lines of one frame, in device pixels, drawn in the order of the calls. Painters see Qt's types only; the
// bridge to Dear ImGui brings them to the screen. Valid during one frame.
#pragma once

#include <QColor>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <vector>

namespace ui {

enum class TextSize { Normal, Small };

/// What a button did in this frame.
struct ButtonState {
    bool hovered = false, held = false, clicked = false;
};

class DrawList {
public:
    virtual ~DrawList() = default;
    virtual void line(QPointF from, QPointF to, const QColor& color, double width = 1.0) = 0;
    virtual void polyline(const std::vector<QPointF>& points, const QColor& color, double width = 1.0) = 0;
    virtual void rect(const QRectF& rect, const QColor& color, double width = 1.0, double rounding = 0.0) = 0;
    virtual void fill(const QRectF& rect, const QColor& color, double rounding = 0.0) = 0;
    virtual void disc(QPointF centre, double radius, const QColor& color) = 0;
    virtual void ring(QPointF centre, double radius, const QColor& color, double width = 1.0) = 0;
    virtual void triangle(QPointF a, QPointF b, QPointF c, const QColor& color) = 0;
    virtual void text(QPointF topLeft, const QString& text, const QColor& color, TextSize size = TextSize::Normal) = 0;
    virtual QSizeF textSize(const QString& text, TextSize size = TextSize::Normal) = 0;
    /// Part of an OpenGL texture; `part` in [0, 1].
    virtual void image(unsigned texture, const QRectF& target, const QRectF& part) = 0;
    virtual void pushClip(const QRectF& rect) = 0;
    virtual void popClip() = 0;

    /// An area that takes the mouse from the canvas, and the buttons in it (drawn by the caller).
    virtual void beginPanel(const char* id, const QRectF& rect) = 0;
    virtual ButtonState button(const char* id, const QRectF& rect) = 0;
    virtual void endPanel() = 0;

    void dashedLine(QPointF from, QPointF to, const QColor& color, double width, double dash);
};

}  // namespace ui
