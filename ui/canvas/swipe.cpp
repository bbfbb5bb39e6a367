#include "ui/canvas/swipe.h"

#include <algorithm>
#include <cmath>

namespace ui {

namespace {

constexpr double kGrip = 6.0;  // widget pixels to both sides of the divider
constexpr double kKnob = 11.0;

bool overlaysPhoto(const Figure& figure)
{
    return figure.photo && (!figure.result || figure.result->kind() == core::ResultKind::PatchMap);
}

void paintKnob(FrameContext& frame, QPointF middle)
{
    const double side = frame.px(3.6), gap = frame.px(2.6);
    frame.draw.disc(middle, frame.px(kKnob) + 1.0, QColor(0, 0, 0, 150));
    frame.draw.disc(middle, frame.px(kKnob), frame.theme.panel);
    // ImGui fills clockwise triangles.
    frame.draw.triangle(middle + QPointF(-gap, side), middle + QPointF(-gap - side, 0.0), middle + QPointF(-gap, -side),
                        frame.theme.text);
    frame.draw.triangle(middle + QPointF(gap, -side), middle + QPointF(gap + side, 0.0), middle + QPointF(gap, side),
                        frame.theme.text);
}

/// The letter of a side, on its side of the divider.
void paintLetter(FrameContext& frame, QPointF top, bool left)
{
    const QString letter = left ? QStringLiteral("A") : QStringLiteral("B");
    const QSizeF size = frame.draw.textSize(letter);
    const double gap = frame.px(14.0);
    const QRectF box(QPointF(left ? top.x() - gap - size.width() : top.x() + gap, top.y() + gap), size);
    frame.draw.fill(box.adjusted(-frame.px(6.0), -frame.px(3.0), frame.px(6.0), frame.px(3.0)), frame.theme.panel,
                    frame.px(4.0));
    frame.draw.text(box.topLeft(), letter, frame.theme.text);
}

QRectF photoInWidget(const Camera& camera)
{
    return camera.toWidget(QRectF(QPointF(), camera.contentSize()));
}

}  // namespace

bool canSwipe(const Figure& one, const Figure& other)
{
    return overlaysPhoto(one) && overlaysPhoto(other) && one.photo->size().width == other.photo->size().width &&
           one.photo->size().height == other.photo->size().height;
}

void Swipe::setFigure(std::shared_ptr<const Figure> other)
{
    if (!m_painter && other) {
        m_painter = makePhotoPainter();
    }
    if (!m_figure && other) {
        m_divider = 0.5;
    }
    m_figure = std::move(other);
    if (m_painter) {
        m_painter->setFigure(m_figure);
    }
}

bool Swipe::isShown(const Stages& stages) const
{
    return m_figure && stages.isPhoto() && m_painter->contentSize() == stages.painter().contentSize();
}

void Swipe::setDivider(double part)
{
    m_divider = std::clamp(part, 0.0, 1.0);
}

double Swipe::x(const Camera& photo) const
{
    const QRectF area = photoInWidget(photo);
    return area.left() + m_divider * area.width();
}

bool Swipe::isGrip(QPointF widgetPoint, const Camera& photo) const
{
    return std::abs(widgetPoint.x() - x(photo)) <= kGrip;
}

void Swipe::dragTo(QPointF widgetPoint, const Camera& photo)
{
    const QRectF area = photoInWidget(photo);
    setDivider((widgetPoint.x() - area.left()) / std::max(1.0, area.width()));
}

bool Swipe::isOnRight(const FrameContext& frame) const
{
    return frame.cursor && frame.cursor->x() > std::round(frame.px(x(frame.camera)));
}

void Swipe::paint(FrameContext frame, ResultPainter& left, const Hit& hovered)
{
    const double at = std::round(frame.px(x(frame.camera)));
    const QSizeF size(frame.device);
    const bool onRight = isOnRight(frame);
    frame.cursor.reset();  // a note would be cut off at the divider; the status line has the value, too
    frame.draw.pushClip({0.0, 0.0, at, size.height()});
    left.paint(frame, onRight ? Hit{} : hovered);
    frame.draw.popClip();

    if (!m_photo) {
        m_photo = std::make_unique<PhotoLayer>(frame.gl);
        m_colors = std::make_unique<ColorTexture>(frame.gl);
    }
    FrameContext other{frame.gl,  frame.draw,   frame.theme, frame.look,   frame.camera,      *m_photo,
                       *m_colors, frame.device, frame.ratio, frame.bottom, frame.framebuffer, std::nullopt};
    other.photo.setPhoto(m_figure->photo);
    other.photo.onScreen(other.camera, other.device, other.ratio, other.framebuffer);  // whole, before the scissor
    const int from = std::clamp(int(at), 0, frame.device.width());
    frame.gl.glEnable(GL_SCISSOR_TEST);
    frame.gl.glScissor(from, 0, frame.device.width() - from, frame.device.height());
    frame.draw.pushClip({at, 0.0, size.width() - at, size.height()});
    m_painter->paint(other, onRight ? hovered : Hit{});
    frame.draw.popClip();
    frame.gl.glDisable(GL_SCISSOR_TEST);

    frame.draw.fill({at - frame.px(2.0), 0.0, frame.px(4.0), size.height()}, QColor(0, 0, 0, 150));
    frame.draw.fill({at - frame.px(1.0), 0.0, frame.px(2.0), size.height()}, QColor(255, 255, 255));
    paintKnob(frame, {at, size.height() / 2});
    const double top = std::max(0.0, frame.px(photoInWidget(frame.camera).top()));
    paintLetter(frame, {at, top}, true);
    paintLetter(frame, {at, top}, false);
}

void Swipe::paintLegends(QPainter& painter, const FrameContext& frame, const ResultPainter& left, const Hit& hovered,
                         bool inside)
{
    using Place = LegendView::Place;
    const auto paint = [&](LegendView& view, const ResultPainter& side, bool atLeft) {
        if (auto legend = side.legend()) {
            if (hovered.patch && atLeft != isOnRight(frame)) {
                legend->marked = hovered.patch->value;
            }
            view.paint(painter, frame, *legend,
                       atLeft ? (inside ? Place::InsideLeft : Place::Left) : (inside ? Place::Inside : Place::Right));
        }
    };
    paint(m_leftLegend, left, true);
    paint(m_rightLegend, *m_painter, false);
}

void Swipe::releaseGl()
{
    if (m_painter) {
        m_painter->releaseGl();
    }
    m_photo.reset();
    m_colors.reset();
}

}  // namespace ui
