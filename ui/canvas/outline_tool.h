// Objects in the photo: marking one with the mouse, by a drag from corner to corner or around it, and the edge of the
// one that is marked. GUI thread only.
#pragma once

#include "ui/canvas/result_painter.h"

#include <QPolygonF>

#include <vector>

namespace ui {

class OutlineTool {
public:
    Outlining shape() const { return m_shape; }
    void setShape(Outlining shape);  ///< drops what has been drawn
    void drawTo(QPointF widgetPoint, const Camera& camera);
    /// @return the closed outline in photo pixels; empty after a mere click
    std::vector<core::PixelPoint> finish();
    void paint(FrameContext& frame) const;

private:
    bool isBox() const { return m_shape == Outlining::Rectangle && m_points.size() == 2; }
    Outlining m_shape = Outlining::None;
    std::vector<QPointF> m_points;  ///< photo pixels; two corners of a rectangle
};

/// A light line on a dark one, which shows on any photo. @param outlines  photo pixels
void paintOutlines(FrameContext& frame, const std::vector<QPolygonF>& outlines);

}  // namespace ui
