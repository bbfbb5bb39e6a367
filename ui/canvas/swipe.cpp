#include "ui/canvas/swipe.h"

#include <algorithm>
#include <cmath>

namespace ui {

namespace {

constexpr double kGrip = 6.0;  // widget pixels to both sides of the divider
constexpr double kKnob = 11.0;

bool overlaysPhoto(const Picture& picture)
{
    return picture.photo && (!picture.result || picture.result->kind() == core::ResultKind::PatchMap);
}

void paintKnob(Frame& frame, QPointF middle)
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
void paintLetter(Frame& frame, double x, bool left)
{
    const QString letter = left ? QStringLiteral("A") : QStringLiteral("B");
    const QSizeF size = frame.draw.textSize(letter);
    const double gap = frame.px(14.0);
    const QRectF box(QPointF(left ? x - gap - size.width() : x + gap, frame.px(14.0)), size);
    frame.draw.fill(box.adjusted(-frame.px(6.0), -frame.px(3.0), frame.px(6.0), frame.px(3.0)), frame.theme.panel,
                    frame.px(4.0));
    frame.draw.text(box.topLeft(), letter, frame.theme.text);
}

QRectF photoInWidget(const Camera& camera)
{
    return camera.toWidget(QRectF(QPointF(), camera.contentSize()));
}

}  // namespace

bool canSwipe(const Picture& one, const Picture& other)
{
    return overlaysPhoto(one) && overlaysPhoto(other) && one.photo->size().width == other.photo->size().width &&
           one.photo->size().height == other.photo->size().height;
}

void Swipe::setPicture(std::shared_ptr<const Picture> other)
{
    if (!m_painter && other) {
        m_painter = makePhotoPainter();
    }
    if (!m_picture && other) {
        m_divider = 0.5;
    }
    m_picture = std::move(other);
    if (m_painter) {
        m_painter->setPicture(m_picture);
    }
}

bool Swipe::isShown(const Stages& stages) const
{
    return m_picture && stages.isPhoto() && m_painter->contentSize() == stages.painter().contentSize();
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

void Swipe::paint(Frame& frame, ResultPainter& left, const Hit& hovered)
{
    const double at = std::round(frame.px(x(frame.camera)));
    const QSizeF size(frame.device);
    const bool onRight = frame.cursor && frame.cursor->x() > at;
    frame.cursor.reset();  // a note would be cut off at the divider; the status line has the value, too
    frame.draw.pushClip({0.0, 0.0, at, size.height()});
    left.paint(frame, onRight ? Hit{} : hovered);
    frame.draw.popClip();

    if (!m_photo) {
        m_photo = std::make_unique<PhotoLayer>(frame.gl);
        m_colors = std::make_unique<ColorTexture>(frame.gl);
    }
    Frame other{frame.gl,     frame.draw,  frame.theme,  frame.camera,      *m_photo,    *m_colors,
                frame.device, frame.ratio, frame.bottom, frame.framebuffer, std::nullopt};
    other.photo.setPhoto(m_picture->photo);
    other.photo.onScreen(other.camera, other.device, other.ratio, other.framebuffer);  // whole, before the scissor
    const int from = std::clamp(int(at), 0, frame.device.width());
    frame.gl.glEnable(GL_SCISSOR_TEST);
    frame.gl.glScissor(from, 0, frame.device.width() - from, frame.device.height());
    frame.draw.pushClip({at, 0.0, size.width() - at, size.height()});
    m_painter->paint(other, onRight ? hovered : Hit{});
    frame.draw.popClip();
    frame.gl.glDisable(GL_SCISSOR_TEST);

    frame.draw.line({at, 0.0}, {at, size.height()}, QColor(0, 0, 0, 150), frame.px(4.0));
    frame.draw.line({at, 0.0}, {at, size.height()}, QColor(255, 255, 255), frame.px(2.0));
    paintKnob(frame, {at, size.height() / 2});
    paintLetter(frame, at, true);
    paintLetter(frame, at, false);
    paintLegends(frame, left, hovered, onRight);
}

// Each side has its own range: one legend at the left, the other at the right.
void Swipe::paintLegends(Frame& frame, const ResultPainter& left, const Hit& hovered, bool onRight)
{
    const auto paint = [&](LegendView& view, const ResultPainter& painter, bool atLeft) {
        if (auto legend = painter.legend()) {
            if (hovered.patch && atLeft != onRight) {
                legend->marked = hovered.patch->value;
            }
            view.paint(frame, *legend, atLeft);
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
    m_leftLegend.releaseGl();
    m_rightLegend.releaseGl();
    m_photo.reset();
    m_colors.reset();
}

}  // namespace ui
