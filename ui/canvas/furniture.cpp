#include "ui/canvas/furniture.h"

#include <algorithm>
#include <cmath>

namespace ui {

namespace {

struct StepperPart {
    int Steps::*steps;  ///< what its arrows change
    const char* backId;
    const char* forwardId;
    QString text;
    QString widest;  ///< so that the buttons stay where they are while stepping
};

double partWidth(Frame& frame, const StepperPart& part)
{
    return frame.draw.textSize(part.widest).width() + 2 * frame.px(26.0) + frame.px(8.0);
}

int paintPart(Frame& frame, const StepperPart& part, const QRectF& area)
{
    int step = 0;
    const double side = area.height();
    const auto arrow = [&](const char* id, const QRectF& box, double direction) {
        const ButtonState state = frame.draw.button(id, box);
        if (state.hovered) {
            frame.draw.fill(box.adjusted(frame.px(2.0), frame.px(2.0), -frame.px(2.0), -frame.px(2.0)),
                            state.held ? frame.theme.hairline : frame.theme.track, frame.px(4.0));
        }
        const QColor ink = state.hovered ? frame.theme.accentText : frame.theme.quiet;
        const double size = frame.px(4.5);
        const QPointF middle = box.center();
        // ImGui fills clockwise triangles.
        const QPointF tip = middle + QPointF(direction * size, 0.0),
                      up = middle + QPointF(-direction * size * 0.8, -size),
                      down = middle + QPointF(-direction * size * 0.8, size);
        if (direction > 0) {
            frame.draw.triangle(up, tip, down, ink);
        } else {
            frame.draw.triangle(down, tip, up, ink);
        }
        if (state.clicked) {
            step = direction > 0 ? 1 : -1;
        }
    };
    arrow(part.backId, {area.left(), area.top(), side, side}, -1.0);
    arrow(part.forwardId, {area.right() - side, area.top(), side, side}, 1.0);
    const QSizeF size = frame.draw.textSize(part.text);
    frame.draw.text(area.center() - QPointF(size.width() / 2, size.height() / 2), part.text, frame.theme.text);
    return step;
}

Steps paintStepper(Frame& frame, const StepperState& state)
{
    Steps steps;
    std::vector<StepperPart> parts;
    if (state.layerApplies) {
        parts.push_back({&Steps::layer, "layer-", "layer+", Canvas::tr("layer %1").arg(state.layer),
                         Canvas::tr("layer %1").arg(std::max(10, state.layerCount - 1))});
    }
    if (state.headApplies) {
        parts.push_back(
            {&Steps::head, "head-", "head+", Canvas::tr("head %1").arg(state.head), Canvas::tr("head mean")});
    }
    if (parts.empty()) {
        return steps;
    }
    const double height = std::round(frame.px(30.0)), gap = frame.px(10.0);
    double width = gap * double(parts.size() - 1);
    for (const StepperPart& part : parts) {
        width += partWidth(frame, part);
    }
    const QRectF panel(std::round((frame.device.width() - width) / 2),
                       std::round(frame.device.height() - height - frame.px(9.0)), std::round(width), height);
    frame.draw.beginPanel("stepper", panel);
    frame.draw.fill(panel, frame.theme.panel, frame.px(6.0));
    double left = panel.left();
    for (const StepperPart& part : parts) {
        const double own = partWidth(frame, part);
        steps.*part.steps = paintPart(frame, part, {left, panel.top(), own, height});
        left += own + gap;
    }
    frame.draw.endPanel();
    return steps;
}

void paintHint(Frame& frame, const QString& text, bool aboveStepper)
{
    const QSizeF size = frame.draw.textSize(text);
    const double bottom = frame.device.height() - frame.px(aboveStepper ? kStepperHeight + 8.0 : 14.0);
    const QRectF box(std::round((frame.device.width() - size.width()) / 2), std::round(bottom - size.height()),
                     size.width(), size.height());
    frame.draw.fill(box.adjusted(-frame.px(10.0), -frame.px(5.0), frame.px(10.0), frame.px(5.0)), frame.theme.panel,
                    frame.px(6.0));
    frame.draw.text(box.topLeft(), text, frame.theme.text);
}

void paintProgress(Frame& frame, double fraction)
{
    const double thick = std::max(2.0, std::round(frame.px(2.5)));
    const double width = frame.device.width();
    frame.draw.fill({0.0, 0.0, width, thick}, frame.theme.track);
    frame.draw.fill({0.0, 0.0, std::round(width * std::clamp(fraction, 0.0, 1.0)), thick}, frame.theme.accent);
}

}  // namespace

Steps Furniture::paint(Frame& frame, bool overResult) const
{
    const bool steppable = overResult && hasStepper();
    const Steps steps = steppable ? paintStepper(frame, stepper) : Steps{};
    if (!hint.isEmpty()) {
        paintHint(frame, hint, steppable);
    }
    if (progress) {
        paintProgress(frame, *progress);
    }
    return steps;
}

}  // namespace ui
