#include "ui/canvas/furniture.h"

#include "ui/figure/figure_parts.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ui {
namespace {

struct StepperPart {
    int Steps::*steps;  ///< that its arrows change
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

namespace {

constexpr QMarginsF kPad(3.0, 10.0, 3.0, 10.0);  // widget pixels: numbers reach beyond the ends of their bar
constexpr double kBarShare = 0.42, kLeastHeight = 72.0, kMostHeight = 280.0;

}  // namespace

void LegendView::layOut(const Frame& frame, const Legend& legend)
{
    const double height = frame.device.height() / frame.ratio;
    const double room = height - std::min(frame.bottom, kStepperHeight) - kEdge;
    Key key{legend.figure, legend.bar, frame.look, room};
    if (key == m_key) {
        return;
    }
    m_key = std::move(key);
    FigureLook look = frame.look;
    look.body -= 1;
    if (!legend.bar) {
        m_part = kindsPart(look, std::get<core::PatchMap>(legend.figure->result->content).kinds);
        return;
    }
    core::View view = legend.figure->view;
    view.style = legend.style;
    const double most = std::max(1.0, room - kPad.top() - kPad.bottom());
    const double length = std::min(most, std::clamp(kBarShare * height, kLeastHeight, kMostHeight));
    m_part = colorBarPart(look, *legend.bar, view, length);
    if (m_part.size.width() > kLegendWidth - kPad.left() - kPad.right()) {
        ColorBar bar = *legend.bar;
        bar.note.clear();  // the panel beside the canvas says so, too
        m_part = colorBarPart(look, bar, view, length);
    }
}

QRectF LegendView::paint(QPainter& painter, const Frame& frame, const Legend& legend, bool atLeft)
{
    layOut(frame, legend);
    if (!m_part.paint) {
        return {};
    }
    const QSizeF widget = QSizeF(frame.device) / frame.ratio, size = m_part.size.grownBy(kPad);
    const double left = atLeft ? kEdge : widget.width() - std::max(size.width(), kLegendWidth - 10.0);
    const double top = std::max(0.0, (widget.height() - std::min(frame.bottom, kStepperHeight) - size.height()) / 2.0);
    const QPointF at(std::round(left), std::round(top)), inside = at + QPointF(kPad.left(), kPad.top());
    if (!frame.camera.fitted()) {
        painter.fillRect(QRectF(at, size), frame.look.plate);
    }
    m_part.paint(painter, inside);
    if (legend.marked && legend.bar && !std::isnan(*legend.marked) && legend.bar->range.high > legend.bar->range.low) {
        const QRectF colors = m_part.colors.translated(inside);
        const auto [low, high] = legend.bar->range;
        const double t = std::clamp(double(*legend.marked - low) / (high - low), 0.0, 1.0);
        const QPointF tip(colors.left() - 2.0, colors.bottom() - t * colors.height());
        painter.setPen(Qt::NoPen);
        painter.setBrush(frame.look.ink);
        painter.drawPolygon(QPolygonF{tip, tip + QPointF(-5.0, -3.5), tip + QPointF(-5.0, 3.5)});
    }
    return {at, size};
}

}  // namespace ui
