#include "ui/canvas/result_painter.h"

#include "ui/figure/overlay.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace ui {

const GlTexture& ColorTexture::of(const Colormap& map)
{
    if (map.name != m_name) {
        static_assert(sizeof(Rgb) == 3);
        m_texture.upload({256, 1}, GL_RGB8, GL_RGB, GL_UNSIGNED_BYTE, map.colors.data());
        m_name = map.name;
    }
    return m_texture;
}

namespace {

QString rangeModeText(const core::View& view)
{
    switch (view.range.mode) {
        case core::RangeChoice::Mode::PerMap:
            return Canvas::tr("per map");
        case core::RangeChoice::Mode::PerLayer:
            return Canvas::tr("per layer");
        case core::RangeChoice::Mode::Shared:
            return Canvas::tr("shared");
        case core::RangeChoice::Mode::Fixed:
            break;
    }
    return Canvas::tr("fixed");
}

}  // namespace

ColorBar windowBar(const Picture& picture, core::ValueRange range, const QString& sampling)
{
    QStringList notes{sampling, rangeModeText(picture.view)};
    notes.removeAll(QString());
    ColorBar bar{range, windowText(picture.result->quantity), notes.join(QStringLiteral(" · "))};
    bar.low = Canvas::tr("lowest");
    bar.high = Canvas::tr("highest");
    bar.exactEnds = true;
    bar.isSigned = picture.result->isSigned;
    return bar;
}

QVector4D overlayConstants()
{
    return {kGlowDim, kSpotlightFloor, kUnseenLight, kUnseenGrey};
}

QVector3D toVector(const QColor& color)
{
    return {color.redF(), color.greenF(), color.blueF()};
}

QRectF paintNote(Frame& frame, QPointF beside, const QStringList& lines)
{
    QSizeF size;
    double lineHeight = 0.0;
    for (const QString& line : lines) {
        const QSizeF extent = frame.draw.textSize(line);
        lineHeight = extent.height();
        size = QSizeF(std::max(size.width(), extent.width()), size.height() + lineHeight);
    }
    const double pad = std::round(frame.px(7.0)), away = frame.px(16.0);
    QRectF note(beside + QPointF(away, away), size + QSizeF(2 * pad, 2 * pad - frame.px(2.0)));
    if (note.right() > frame.device.width() - pad) {
        note.moveRight(beside.x() - away);
    }
    if (note.bottom() > frame.device.height() - pad) {
        note.moveBottom(beside.y() - away);
    }
    note.moveTopLeft({std::round(std::max(pad, note.left())), std::round(std::max(pad, note.top()))});
    frame.draw.fill(note, frame.theme.panel, frame.px(5.0));
    QPointF at = note.topLeft() + QPointF(pad, pad - frame.px(1.0));
    for (int i = 0; i < lines.size(); ++i) {
        frame.draw.text(at, lines[i], i == 0 ? frame.theme.text : frame.theme.quiet);
        at.ry() += lineHeight;
    }
    return note;
}

void paintAccentFrame(Frame& frame, const QRectF& rect, double width)
{
    const double line = std::max(1.0, std::round(frame.px(width))), shade = std::max(1.0, std::round(frame.px(1.0)));
    const QRectF whole(QPointF(std::round(rect.left()), std::round(rect.top())),
                       QPointF(std::round(rect.right()), std::round(rect.bottom())));
    const double out = line + shade;
    frame.draw.rect(whole.adjusted(-out, -out, out, out), frame.theme.shade, shade);
    frame.draw.rect(whole.adjusted(-line, -line, line, line), frame.theme.accent, line);
    frame.draw.rect(whole, frame.theme.shade, shade);
}

}  // namespace ui
