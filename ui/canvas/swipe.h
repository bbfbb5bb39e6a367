// Two maps over one photo: the canvas's figure left of a divider, another one right of it. GUI thread only.
#pragma once

#include "ui/canvas/furniture.h"
#include "ui/canvas/stages.h"

#include <memory>

namespace ui {

class Swipe {
public:
    /// Null: there is no divider any more; a new one stands in the middle. @param other  with colors named
    void setFigure(std::shared_ptr<const Figure> other);
    /// Whether the divider is shown: over a photo of the same size only.
    bool isShown(const Stages& stages) const;
    const ResultPainter& painter() const { return *m_painter; }

    double divider() const { return m_divider; }  ///< in fractions of the photo's width
    void setDivider(double part);
    double x(const Camera& photo) const;  ///< of the divider, widget coordinates
    bool isGrip(QPointF widgetPoint, const Camera& photo) const;
    void dragTo(QPointF widgetPoint, const Camera& photo);

    /// Both maps and the divider. @param hovered  the thing under the cursor, on its side
    void paint(FrameContext frame, ResultPainter& left, const Hit& hovered);
    /// Each side has its own range: one legend at the left, the other at the right.
    void paintLegends(QPainter& painter, const FrameContext& frame, const ResultPainter& left, const Hit& hovered,
                      bool inside);
    void releaseGl();

private:
    bool isOnRight(const FrameContext& frame) const;
    std::shared_ptr<const Figure> m_figure;
    std::unique_ptr<ResultPainter> m_painter;
    std::unique_ptr<PhotoLayer> m_photo;     ///< made when first painted, as is the next
    std::unique_ptr<ColorTexture> m_colors;  ///< of the right side
    LegendView m_leftLegend, m_rightLegend;
    double m_divider = 0.5;
};

}  // namespace ui
