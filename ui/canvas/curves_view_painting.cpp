// What is drawn around Qt Charts' series: guides, the layer that is current, values of bars, what is pointed at.

#include "ui/canvas/curves_view.h"
#include "ui/figure/figure_style.h"
#include "ui/figure/number_text.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ui {

namespace {

QColor faded(QColor color, int alpha)
{
    color.setAlpha(alpha);
    return color;
}

}  // namespace

void CurvesView::drawBackground(QPainter* painter, const QRectF& rect)
{
    const CanvasTheme& look = canvasTheme(m_dark);
    painter->fillRect(rect, look.ground);
    if (!m_filled) {
        return;
    }
    const QRectF plot = m_filled->plot();
    if (const auto place = m_filled->sideways() ? std::nullopt : currentPlace()) {
        const double width = std::clamp(0.72 * m_filled->step(), 6.0, 40.0);
        const QRectF band(m_filled->across(*place) - width / 2.0, plot.top(), width, plot.height());
        painter->fillRect(band, faded(look.accent, m_dark ? 30 : 46));
    }
    if (m_filled->crossesZero() || m_filled->bars()) {
        const double zero = m_filled->along(0.0);
        painter->setPen(QPen(look.hairline, 1.0));
        painter->drawLine(m_filled->sideways() ? QLineF(zero, plot.top(), zero, plot.bottom())
                                               : QLineF(plot.left(), zero, plot.right(), zero));
    }
    paintGuides(*painter);
}

void CurvesView::drawForeground(QPainter* painter, const QRectF&)
{
    if (!m_filled) {
        return;
    }
    painter->setRenderHint(QPainter::Antialiasing);
    paintBarValues(*painter);
    paintGuideNames(*painter);
    paintCurrent(*painter);
    paintHovered(*painter);
}

void CurvesView::paintGuides(QPainter& painter) const
{
    const QRectF plot = m_filled->plot();
    QPen dashed(canvasTheme(m_dark).quiet, 1.0, Qt::CustomDashLine, Qt::FlatCap);
    dashed.setDashPattern({5.0, 4.0});
    painter.setPen(dashed);
    for (const auto& guide : m_filled->curves().guides) {
        if (!m_filled->hasPlace(guide.value)) {
            continue;
        }
        const double at = m_filled->along(guide.value);
        painter.drawLine(m_filled->sideways() ? QLineF(at, plot.top(), at, plot.bottom())
                                              : QLineF(plot.left(), at, plot.right(), at));
    }
}

// Over the data on a patch of the ground; above their line, below it where another is close.
void CurvesView::paintGuideNames(QPainter& painter) const
{
    const CanvasTheme& look = canvasTheme(m_dark);
    const QRectF plot = m_filled->plot();
    painter.setFont(smallFont());
    const QFontMetricsF metrics(painter.font());
    std::vector<QRectF> taken;
    for (const auto& guide : m_filled->curves().guides) {
        const QString name = plainText(guide.label);
        if (!m_filled->hasPlace(guide.value) || name.isEmpty()) {
            continue;
        }
        const double at = m_filled->along(guide.value), wide = metrics.horizontalAdvance(name) + 8.0;
        QRectF box(plot.right() - wide, at - metrics.height() - 1.0, wide, metrics.height());
        if (m_filled->sideways()) {
            box.moveTo(std::min(at - wide / 2.0, plot.right() - wide), plot.top() - metrics.height() - 1.0);
        }
        if (std::any_of(taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(box); })) {
            box.moveTop(at + 2.0);
        }
        taken.push_back(box);
        painter.fillRect(box, faded(look.ground, 215));
        painter.setPen(look.quiet);
        painter.drawText(box, Qt::AlignCenter, name);
    }
}

// Beyond the end of a bar, inside it where there is no room beyond.
void CurvesView::paintBarValues(QPainter& painter) const
{
    if (!m_filled->sideways()) {
        return;
    }
    const CanvasTheme& look = canvasTheme(m_dark);
    const QRectF plot = m_filled->plot();
    painter.setFont(smallFont());
    const QFontMetricsF metrics(painter.font());
    m_filled->forEachPoint([&](PointRef point) {
        const QRectF bar = m_filled->bar(point);
        const QString text = valueText(m_filled->value(point));
        const double wide = metrics.horizontalAdvance(text) + 10.0;
        if (bar.height() + 4.0 < metrics.height()) {
            return;
        }
        const bool negative = m_filled->value(point) < 0.0;
        QRectF box(negative ? bar.left() - wide : bar.right(), bar.top(), wide, bar.height());
        const bool outside = negative ? box.left() >= plot.left() : box.right() <= plot.right() + 16.0;
        if (!outside) {
            box.moveLeft(negative ? bar.left() : bar.right() - wide);
        }
        painter.setPen(outside ? look.text : inkOn(m_filled->color(point.series)));
        painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip, text);
    });
}

void CurvesView::paintCurrent(QPainter& painter) const
{
    painter.setPen(QPen(canvasTheme(m_dark).accent, 2.0));
    painter.setBrush(Qt::NoBrush);
    m_filled->forEachPoint([&](PointRef point) {
        if (!isHere(point)) {
            return;
        }
        if (m_filled->bars()) {
            painter.drawRect(m_filled->bar(point).adjusted(-2.0, -2.0, 2.0, 2.0));
        } else {
            painter.drawEllipse(m_filled->place(point), 7.0, 7.0);
        }
    });
}

void CurvesView::paintHovered(QPainter& painter) const
{
    if (m_hovered.none() || !m_cursor) {
        return;
    }
    const CanvasTheme& look = canvasTheme(m_dark);
    painter.setPen(QPen(look.text, 1.5));
    painter.setBrush(Qt::NoBrush);
    const QPointF place = m_filled->place(m_hovered);
    if (m_filled->bars()) {
        painter.drawRect(m_filled->bar(m_hovered).adjusted(-1.0, -1.0, 1.0, 1.0));
    } else {
        painter.drawEllipse(place, 6.0, 6.0);
    }

    QStringList lines = words(m_hovered);
    lines.prepend(lines.takeLast());  // the value first
    const QFontMetricsF metrics(font());
    double wide = 0.0;
    for (const QString& line : lines) {
        wide = std::max(wide, metrics.horizontalAdvance(line));
    }
    const QPointF beside = m_filled->bars() ? *m_cursor : place;
    QRectF note(beside + QPointF(16.0, 16.0), QSizeF(wide + 16.0, metrics.height() * double(lines.size()) + 12.0));
    if (note.right() > width() - 7.0) {
        note.moveRight(beside.x() - 16.0);
    }
    if (note.bottom() > height() - 7.0) {
        note.moveBottom(beside.y() - 16.0);
    }
    note.moveTopLeft({std::round(std::max(7.0, note.left())), std::round(std::max(7.0, note.top()))});
    painter.setPen(QPen(look.hairline, 1.0));
    painter.setBrush(faded(look.panel, 245));
    painter.drawRoundedRect(note, 5.0, 5.0);
    painter.setFont(font());
    for (qsizetype i = 0; i < lines.size(); ++i) {
        painter.setPen(i == 0 ? look.text : look.quiet);
        painter.drawText(note.topLeft() + QPointF(8.0, 6.0 + metrics.ascent() + metrics.height() * double(i)),
                         lines[i]);
    }
}

}  // namespace ui
