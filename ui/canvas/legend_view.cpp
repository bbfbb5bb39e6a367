#include "ui/canvas/legend_view.h"

#include "ui/canvas/furniture.h"
#include "ui/figure/figure_parts.h"

#include <QGuiApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ui {

namespace {

constexpr QMarginsF kPad(3.0, 10.0, 3.0, 10.0);  // widget pixels: numbers reach beyond the ends of their bar
constexpr double kBarShare = 0.42, kLeastHeight = 72.0, kMostHeight = 280.0;

}  // namespace

void LegendView::layOut(Frame& frame, const Legend& legend)
{
    const double room = frame.device.height() / frame.ratio - std::min(frame.bottom, kStepperHeight) - kEdge;
    const Key key{legend.picture, legend.bar, &frame.theme, room, frame.ratio};
    if (m_texture && key == m_key) {
        return;
    }
    m_key = key;
    FigureLook look = figureLook(frame.theme, frame.theme.ground.value() < 128, QGuiApplication::font());
    look.body -= 1;
    const double most = std::max(1.0, room - kPad.top() - kPad.bottom());
    if (legend.bar) {
        core::View view = legend.picture->view;
        view.style = legend.style;
        const double wanted = kBarShare * frame.device.height() / frame.ratio;
        const double height = std::min(most, std::clamp(wanted, kLeastHeight, kMostHeight));
        m_part = colorBarPart(look, *legend.bar, view, height);
        if (m_part.size.width() > kLegendWidth - kPad.left() - kPad.right()) {
            ColorBar bar = *legend.bar;
            bar.note.clear();  // the panel beside the picture says so, too
            m_part = colorBarPart(look, bar, view, height);
        }
    } else {
        m_part = kindsPart(look, std::get<core::PatchMap>(legend.picture->result->content).kinds);
    }
    QImage image((m_part.size.grownBy(kPad) * frame.ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(frame.ratio);
    image.fill(Qt::transparent);
    if (m_part.paint) {
        QPainter painter(&image);
        painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
        m_part.paint(painter, {kPad.left(), kPad.top()});
    }
    const QImage pixels = image.convertToFormat(QImage::Format_RGBA8888);
    if (!m_texture) {
        m_texture = std::make_unique<GlTexture>(frame.gl);
    }
    m_texture->upload(pixels.size(), GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, pixels.constBits());
}

void LegendView::paint(Frame& frame, const Legend& legend, bool atLeft)
{
    layOut(frame, legend);
    if (!m_part.paint) {
        return;
    }
    const QSizeF size = m_texture->size();
    const double left =
        atLeft ? frame.px(kEdge) : frame.device.width() - std::max(size.width(), frame.px(kLegendWidth - 10.0));
    const double below = frame.px(std::min(frame.bottom, kStepperHeight));
    const double top = std::max(0.0, (frame.device.height() - below - size.height()) / 2.0);
    const QRectF area(QPointF(std::round(left), std::round(top)), size);
    if (!frame.camera.fitted()) {
        frame.draw.fill(area, frame.theme.panel, frame.px(6.0));
    }
    frame.draw.image(m_texture->id(), area, {0.0, 0.0, 1.0, 1.0});
    if (legend.marked && legend.bar && !std::isnan(*legend.marked) && legend.bar->range.high > legend.bar->range.low) {
        const QRectF colors = m_part.colors.translated(kPad.left(), kPad.top());
        const auto [low, high] = legend.bar->range;
        const double t = std::clamp(double(*legend.marked - low) / (high - low), 0.0, 1.0), side = frame.px(5.0);
        const QPointF tip =
            area.topLeft() + QPointF(frame.px(colors.left() - 2.0), frame.px(colors.bottom() - t * colors.height()));
        frame.draw.triangle(tip, tip + QPointF(-side, -0.7 * side), tip + QPointF(-side, 0.7 * side), frame.theme.text);
    }
}

void LegendView::releaseGl()
{
    m_texture.reset();
}

}  // namespace ui
