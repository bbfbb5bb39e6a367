#include "ui/figure/numbered_point.h"

#include "core/analysis/attention/mass_threshold.h"

#include <QPainter>

namespace ui {

void paintNumberedPoint(QPainter& painter, const FigureLook& look, QPointF center, int index)
{
    const core::HeadColor part = core::headColor(index);
    const QColor color = QColor::fromRgbF(part.red, part.green, part.blue);
    const double height = look.lineHeight(Type::Tick), radius = 0.5 * height + 2.0;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(0, 0, 0, 170), 3.0));
    painter.setBrush(color);
    painter.drawEllipse(center, radius, radius);
    painter.setPen(QPen(Qt::white, 1.4));
    painter.drawEllipse(center, radius, radius);
    painter.restore();
    const QString number = QString::number(index + 1);
    constexpr int kLight = 140;  // of 255, from which black is easier to read than white
    drawLine(painter, look, Type::Tick, qGray(color.rgb()) > kLight ? Qt::black : Qt::white,
             center - QPointF(0.5 * look.textWidth(Type::Tick, number), 0.5 * height), number);
}

}  // namespace ui
