#include "ui/canvas/notices.h"

#include "core/analysis/views/sink_choice.h"

#include <QStringList>

#include <algorithm>
#include <cmath>
#include <vector>

namespace ui {

std::shared_ptr<const Figure> placeholderFor(const Figure& figure)
{
    auto back = std::make_shared<Figure>(figure);
    if (figure.result->kind() == core::ResultKind::PatchMap) {
        back->result = nullptr;
        back->object = nullptr;
    }
    back->view.colormap = "grey";
    return figure.result->kind() == core::ResultKind::Curves ? nullptr : back;
}

namespace {

/// The lines of the chip; none where there is nothing to report.
QStringList sinkLines(const Figure& figure)
{
    const auto& sinks = figure.result->sinks;
    if (sinks && figure.result->kind() == core::ResultKind::Tiles) {
        return {Canvas::tr("sinks left out"), Canvas::tr("in %n map(s) (N)", nullptr, sinks->count)};
    }
    if (sinks) {
        const int percent = int(std::lround(100.0 * sinks->share));
        return {Canvas::tr("%n sink(s): %1 %", nullptr, sinks->count).arg(percent), Canvas::tr("left out (N)")};
    }
    return core::countsSinks(figure.view) ? QStringList{Canvas::tr("sinks counted"), Canvas::tr("leave out (N)")}
                                          : QStringList();
}

QSizeF extentOf(const FrameContext& frame, const QStringList& lines)
{
    QSizeF size;
    for (const QString& line : lines) {
        const QSizeF extent = frame.draw.textSize(line);
        size = QSizeF(std::max(size.width(), extent.width()), size.height() + extent.height());
    }
    return size;
}

}  // namespace

bool paintSinkChip(FrameContext& frame, const Figure& figure, const QRectF& legend, const CanvasTheme& theme)
{
    const QStringList lines = figure.result && !legend.isEmpty() ? sinkLines(figure) : QStringList();
    if (lines.isEmpty()) {
        return false;
    }
    const double pad = std::round(frame.px(6.0)), gap = frame.px(6.0);
    const QSizeF size = extentOf(frame, lines) + QSizeF(2 * pad, 2 * pad - frame.px(2.0));
    const double right = std::max(frame.px(legend.right()), gap + size.width());
    const double lowest = frame.device.height() - gap - size.height();
    const QRectF chip(std::round(right - size.width()), std::round(std::min(frame.px(legend.bottom() + 6.0), lowest)),
                      size.width(), size.height());
    frame.draw.beginPanel("sinks", chip);
    const ButtonState state = frame.draw.button("sinks", chip);
    frame.draw.fill(chip, state.hovered ? theme.track : theme.panel, frame.px(5.0));
    QPointF at = chip.topLeft() + QPointF(pad, pad - frame.px(1.0));
    for (int line = 0; line < lines.size(); ++line) {
        const QColor& quiet = state.hovered ? theme.accentText : theme.quiet;
        frame.draw.text(at, lines[line], line == 0 ? theme.text : quiet);
        at.ry() += frame.draw.textSize(lines[line]).height();
    }
    frame.draw.endPanel();
    return state.clicked;
}

namespace {

struct NoticeButton {
    CanvasButton button;
    const char* id;
    QString text;
};

std::vector<NoticeButton> buttonsOf(const PendingNotice& pending)
{
    std::vector<NoticeButton> buttons;
    if (pending.asks) {
        buttons.push_back({CanvasButton::Compute, "compute", Canvas::tr("Compute")});
    }
    if (pending.asks && pending.canShorten) {
        buttons.push_back({CanvasButton::FewerSteps, "fewer", Canvas::tr("Fewer Steps")});
    }
    return buttons;
}

bool paintButton(FrameContext& frame, const NoticeButton& button, const QRectF& area)
{
    const ButtonState state = frame.draw.button(button.id, area);
    frame.draw.fill(area, state.held ? frame.theme.hairline : frame.theme.track, frame.px(5.0));
    const QSizeF size = frame.draw.textSize(button.text);
    frame.draw.text(area.center() - QPointF(size.width() / 2, size.height() / 2), button.text,
                    state.hovered ? frame.theme.accentText : frame.theme.text);
    return state.clicked;
}

void paintFraction(FrameContext& frame, const QRectF& track, double fraction)
{
    frame.draw.fill(track, frame.theme.track, track.height() / 2);
    frame.draw.fill({track.topLeft(), QSizeF(track.width() * std::clamp(fraction, 0.0, 1.0), track.height())},
                    frame.theme.accent, track.height() / 2);
}

}  // namespace

std::optional<CanvasButton> paintPending(FrameContext& frame, const PendingNotice& pending, bool overImage)
{
    constexpr double kVeil = 0.7;  // of the image 30 % is left
    if (overImage) {
        QColor veil = frame.theme.ground;
        veil.setAlphaF(kVeil);
        frame.draw.fill(QRectF(QPointF(), QSizeF(frame.device)), veil);
    }
    const std::vector<NoticeButton> buttons = buttonsOf(pending);
    const double pad = frame.px(16.0), line = frame.px(6.0), buttonHeight = frame.px(30.0);
    const QSizeF title = frame.draw.textSize(pending.title), detail = frame.draw.textSize(pending.detail);
    double across = -line;
    for (const NoticeButton& button : buttons) {
        across += frame.draw.textSize(button.text).width() + frame.px(28.0) + line;
    }
    const double width = std::max({title.width(), detail.width(), across, frame.px(180.0)});
    const double foot = !buttons.empty() ? line + buttonHeight : pending.fraction ? line + frame.px(4.0) : 0.0;
    const QSizeF size(width + 2 * pad, title.height() + line + detail.height() + foot + 2 * pad);
    const QRectF panel(std::round((frame.device.width() - size.width()) / 2),
                       std::round((frame.device.height() - size.height()) / 2), size.width(), size.height());
    frame.draw.beginPanel("pending", panel);
    frame.draw.fill(panel, frame.theme.panel, frame.px(8.0));
    const double middle = panel.center().x();
    double top = panel.top() + pad;
    frame.draw.text({std::round(middle - title.width() / 2), top}, pending.title, frame.theme.text);
    top += title.height() + line;
    frame.draw.text({std::round(middle - detail.width() / 2), top}, pending.detail, frame.theme.quiet);
    top += detail.height() + line;
    std::optional<CanvasButton> clicked;
    double left = middle - across / 2;
    for (const NoticeButton& button : buttons) {
        const QRectF area(left, top, frame.draw.textSize(button.text).width() + frame.px(28.0), buttonHeight);
        clicked = paintButton(frame, button, area) ? std::optional(button.button) : clicked;
        left = area.right() + line;
    }
    if (buttons.empty() && pending.fraction) {
        paintFraction(frame, {panel.left() + pad, top, width, frame.px(4.0)}, *pending.fraction);
    }
    frame.draw.endPanel();
    return clicked;
}

}  // namespace ui
