// Where the content (photo pixels, tiles, matrix cells) lies in the widget: one scale and one shift, both axes alike.
// A plain value without OpenGL, so that pan, zoom and fit can be tested by themselves.
#pragma once

#include <QMarginsF>
#include <QPointF>
#include <QRectF>
#include <QSizeF>

namespace ui {

/// The part of the content that is seen, whatever the size of content and widget.
struct Viewport {
    bool fitted = true;
    double zoom = 1.0;         ///< times the size that fits
    QPointF middle{0.5, 0.5};  ///< of the part that is seen, in fractions of the content
    bool operator==(const Viewport&) const = default;
};

class Camera {
public:
    /// Sets the size of the content in its own units. A new size fits it again; the same size changes nothing.
    void setContent(QSizeF size);
    /// Sets the widget's size in device-independent pixels, the margins that fit() keeps free for labels, and device
    /// pixels per pixel. While fitted it stays fitted; otherwise the point in the middle stays there.
    void setWidget(QSizeF size, QMarginsF margins, double devicePixelRatio);

    void fit();
    void actualSize();                       ///< one unit per device pixel; the point in the middle stays there
    void zoomBy(double factor, QPointF at);  ///< the content under `at` stays there
    void panBy(QPointF widgetDelta);

    Viewport viewport() const;
    void setViewport(const Viewport& viewport);

    double scale() const { return m_scale; }  ///< widget pixels per unit
    double fitScale() const;
    bool fitted() const { return m_fitted; }
    QSizeF contentSize() const { return m_content; }

    QPointF toWidget(QPointF content) const { return m_origin + content * m_scale; }
    QPointF toContent(QPointF widget) const { return (widget - m_origin) / m_scale; }
    QRectF toWidget(const QRectF& content) const { return {toWidget(content.topLeft()), content.size() * m_scale}; }
    bool operator==(const Camera&) const = default;

private:
    QRectF freeArea() const;
    void keepInSight();  ///< content can be pushed aside but never lost
    void alignToDevicePixels();

    QSizeF m_content{0.0, 0.0};
    QSizeF m_widget{0.0, 0.0};
    QMarginsF m_margins;
    double m_ratio = 1.0;
    double m_scale = 1.0;
    QPointF m_origin;  ///< widget position of content (0, 0)
    bool m_fitted = true;
};

}  // namespace ui
