// Two maps over one photo: left of a divider the picture, right of it the other one.

#include "ui/canvas/canvas_private.h"

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
    frame.ink.disc(middle, frame.px(kKnob) + 1.0, QColor(0, 0, 0, 150));
    frame.ink.disc(middle, frame.px(kKnob), frame.theme.panel);
    // ImGui fills clockwise triangles.
    frame.ink.triangle(middle + QPointF(-gap, side), middle + QPointF(-gap - side, 0.0), middle + QPointF(-gap, -side),
                       frame.theme.text);
    frame.ink.triangle(middle + QPointF(gap, -side), middle + QPointF(gap + side, 0.0), middle + QPointF(gap, side),
                       frame.theme.text);
}

/// The letter of a side, on its side of the divider.
void paintLetter(Frame& frame, double x, bool left)
{
    const QString letter = left ? QStringLiteral("A") : QStringLiteral("B");
    const QSizeF size = frame.ink.textSize(letter);
    const double gap = frame.px(14.0);
    const QRectF box(QPointF(left ? x - gap - size.width() : x + gap, frame.px(14.0)), size);
    frame.ink.fill(box.adjusted(-frame.px(6.0), -frame.px(3.0), frame.px(6.0), frame.px(3.0)), frame.theme.panel,
                   frame.px(4.0));
    frame.ink.text(box.topLeft(), letter, frame.theme.text);
}

}  // namespace

bool canSwipe(const Picture& one, const Picture& other)
{
    return overlaysPhoto(one) && overlaysPhoto(other) && one.photo->size().width == other.photo->size().width &&
           one.photo->size().height == other.photo->size().height;
}

void Canvas::setSwipe(std::shared_ptr<const Picture> other)
{
    const bool before = m->swiped != nullptr;
    m->swiped = other ? std::make_shared<const Picture>(withColors(*other)) : nullptr;
    if (!m->swipedPainter && m->swiped) {
        m->swipedPainter = makePhotoPainter();
    }
    if (m->swipedPainter) {
        m->swipedPainter->setPicture(m->swiped);
    }
    if (!before && m->swiped) {
        m->divider = 0.5;
    }
    updateViewport();
    updateHover();
    update();
}

double Canvas::divider() const
{
    return m->divider;
}

void Canvas::setDivider(double part)
{
    m->divider = std::clamp(part, 0.0, 1.0);
    updateHover();
    update();
}

double Canvas::Private::dividerX() const
{
    const QRectF photo = photoCamera().toWidget(QRectF(QPointF(), photoCamera().contentSize()));
    return photo.left() + divider * photo.width();
}

bool Canvas::Private::onDivider(QPointF widgetPoint) const
{
    return swipes() && std::abs(widgetPoint.x() - dividerX()) <= kGrip;
}

void Canvas::dragDivider(QPointF widgetPoint)
{
    const QRectF photo = m->photoCamera().toWidget(QRectF(QPointF(), m->photoCamera().contentSize()));
    setDivider((widgetPoint.x() - photo.left()) / std::max(1.0, photo.width()));
}

void Canvas::paintSwiped(Frame& frame)
{
    const double x = std::round(frame.px(m->dividerX()));
    const QSizeF size(frame.device);
    const bool right = frame.cursor && frame.cursor->x() > x;
    frame.cursor.reset();  // a note would be cut off at the divider; the status line has the value, too
    frame.ink.pushClip({0.0, 0.0, x, size.height()});
    m->stage->painter->paint(frame, right ? Hit{} : m->hovered);
    frame.ink.popClip();

    GlParts& parts = *m->gl;
    if (!parts.otherPhoto) {
        parts.otherPhoto = std::make_unique<PhotoLayer>(parts.functions);
        parts.otherColors = std::make_unique<ColorTexture>(parts.functions);
    }
    Frame other{frame.gl,     frame.ink,   frame.theme,  frame.camera,      *parts.otherPhoto, *parts.otherColors,
                frame.device, frame.ratio, frame.bottom, frame.framebuffer, std::nullopt};
    other.photo.setPhoto(m->swiped->photo);
    other.photo.onScreen(other.camera, other.device, other.ratio, other.framebuffer);  // whole, before the scissor
    const int from = std::clamp(int(x), 0, frame.device.width());
    frame.gl.glEnable(GL_SCISSOR_TEST);
    frame.gl.glScissor(from, 0, frame.device.width() - from, frame.device.height());
    frame.ink.pushClip({x, 0.0, size.width() - x, size.height()});
    m->swipedPainter->paint(other, right ? m->hovered : Hit{});
    frame.ink.popClip();
    frame.gl.glDisable(GL_SCISSOR_TEST);

    frame.ink.line({x, 0.0}, {x, size.height()}, QColor(0, 0, 0, 150), frame.px(4.0));
    frame.ink.line({x, 0.0}, {x, size.height()}, QColor(255, 255, 255), frame.px(2.0));
    paintKnob(frame, {x, size.height() / 2});
    paintLetter(frame, x, true);
    paintLetter(frame, x, false);
    paintSwipedLegends(frame, right);
}

/// The one's left, the other's right: each has its own range.
void Canvas::paintSwipedLegends(Frame& frame, bool right)
{
    const auto paint = [&](const ResultPainter& painter, bool left) {
        if (auto legend = painter.legend()) {
            if (m->hovered.patch && left != right) {
                legend->marked = m->hovered.patch->value;
            }
            paintLegend(frame, *legend, left);
        }
    };
    paint(*m->stage->painter, true);
    paint(*m->swipedPainter, false);
}

}  // namespace ui
