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
    /// @return the closed outline in photo pixels, the four corners of a box; after a mere click nothing, for Prompts
    ///         its place
    std::vector<core::PixelPoint> finish();
    void paint(FrameContext& frame) const;

private:
    bool isBox() const { return m_shape != Outlining::Lasso && m_points.size() == 2; }
    Outlining m_shape = Outlining::None;
    std::vector<QPointF> m_points;  ///< photo pixels; two corners of a rectangle
};

/// Points of the object with a plus, of the background with a minus, and the box.
void paintPrompts(FrameContext& frame, const core::MaskPrompts& prompts);

/// A light line on a dark one, which shows on any photo. @param outlines  photo pixels
void paintOutlines(FrameContext& frame, const std::vector<QPolygonF>& outlines);

}  // namespace ui
