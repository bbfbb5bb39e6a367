// What a Canvas is made of; for canvas.cpp and canvas_input.cpp only.
#pragma once

#include "ui/canvas/canvas.h"
#include "ui/canvas/furniture.h"
#include "ui/canvas/imgui_bridge.h"
#include "ui/canvas/result_painter.h"

#include <array>
#include <optional>

namespace ui {

/// What lives and dies with the OpenGL context.
struct GlParts {
    Gl functions;
    std::unique_ptr<PhotoLayer> photo;
    std::unique_ptr<ColorTexture> colors;
    std::unique_ptr<PhotoLayer> otherPhoto;  ///< right of the divider; made when first swiped
    std::unique_ptr<ColorTexture> otherColors;
};

class CurvesView;

struct Canvas::Private {
    /// A kind of result with its painter and where it was last looked at from.
    struct Stage {
        std::unique_ptr<ResultPainter> painter;
        Camera camera;
    };
    enum class Press { None, Panel, Content, Drag, Outline, Divider };

    std::array<Stage, 3> stages;   ///< by ResultKind; curves come last and have none
    Stage* stage = nullptr;        ///< null: nothing to show, or curves
    CurvesView* curves = nullptr;  ///< a child; made for the first curves
    bool charted = false;          ///< curves are shown
    bool cramped = false;          ///< the stepper would lie over the colour bar
    ImGuiBridge bridge;
    std::unique_ptr<GlParts> gl;
    StepperState stepper;
    std::optional<double> progress;
    QString hint, glError;
    bool dark = true;
    Press press = Press::None;
    QPointF pressedAt, draggedTo;
    Outlining outlining = Outlining::None;
    std::vector<QPointF> outline;           ///< being drawn, photo pixels: of a rectangle two corners
    std::shared_ptr<const Picture> swiped;  ///< right of the divider; null: there is none
    std::unique_ptr<ResultPainter> swipedPainter;
    double divider = 0.5;
    std::optional<QPointF> cursor;  ///< widget coordinates
    Hit hovered;

    /// Room for the stepper is kept also while there is none, so that a photo does not jump when its map arrives; the
    /// photo does not make way for a hint that soon goes either.
    double bottom() const
    {
        const bool photo = stage == &stages[0];
        return (cramped ? kEdge : kStepperHeight) + (hint.isEmpty() || photo ? 0.0 : kHintHeight);
    }
    bool movable() const { return stage != nullptr && !stage->camera.contentSize().isEmpty(); }
    bool hasStepper() const { return !cramped && (stepper.layerApplies || stepper.headApplies); }
    bool canOutline() const { return outlining != Outlining::None && stage == &stages[0]; }
    bool swipes() const
    {
        return swiped && stage == &stages[0] && swipedPainter->contentSize() == stage->painter->contentSize();
    }
    double dividerX() const;  ///< widget coordinates
    bool onDivider(QPointF widgetPoint) const;
    const Camera& photoCamera() const { return stages[0].camera; }
};

}  // namespace ui
