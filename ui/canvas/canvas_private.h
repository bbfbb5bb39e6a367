// The members of Canvas; for canvas.cpp and canvas_input.cpp only.
#pragma once

#include "ui/canvas/canvas.h"
#include "ui/canvas/furniture.h"
#include "ui/canvas/imgui_bridge.h"
#include "ui/canvas/notices.h"
#include "ui/canvas/outline_tool.h"
#include "ui/canvas/stages.h"
#include "ui/canvas/swipe.h"

#include <optional>

namespace ui {

class CurvesView;

/// Lives and dies with the OpenGL context.
struct GlParts {
    Gl functions;
    std::unique_ptr<PhotoLayer> photo;
    std::unique_ptr<ColorTexture> colors;
};

struct Canvas::Private {
    /// The part on which a button was pressed: it decides what dragging does.
    enum class Press { None, Panel, Content, Drag, Outline, Divider };

    Stages stages;
    Swipe swipe;
    OutlineTool outline;
    core::MaskPrompts prompts;
    LegendView legend;
    QRectF legendAt;  ///< widget coordinates, of this frame; empty: there is none
    std::shared_ptr<const Figure> figure;
    std::optional<PendingNotice> pending;
    Furniture furniture;
    bool showsLegend = true;
    CurvesView* curves = nullptr;  ///< a child; made for the first curves
    bool showsCurves = false;
    ImGuiBridge bridge;
    std::unique_ptr<GlParts> gl;
    QString glError;
    bool dark = true;
    Press press = Press::None;
    QPointF pressedAt, draggedTo;
    std::optional<QPointF> cursor;  ///< widget coordinates
    Hit hovered;

    /// Whether the image stands back behind what is to come.
    bool isDimmed() const { return pending && figure && figure->result; }
    bool swipes() const { return swipe.isShown(stages); }
    bool canOutline() const { return outline.shape() != Outlining::None && stages.isPhoto(); }
    bool isOnDivider(QPointF widgetPoint) const { return swipes() && swipe.isGrip(widgetPoint, stages.photoCamera()); }
};

}  // namespace ui
