#include "ui/figure/numbered_point.h"

#include "core/analysis/attention/mass_threshold.h"

#include <QPainter>

namespace ui {

NumberedDisk numberedDisk(const FigureLook& look, int index)
{
    constexpr int kLight = 140;  // of 255, from which black is easier to read than white
    const core::HeadColor part = core::headColor(index);
    const QColor color = QColor::fromRgbF(part.red, part.green, part.blue);
    return {color, qGray(color.rgb()) > kLight ? Qt::black : Qt::white, 0.5 * look.lineHeight(Type::Tick) + 2.0};
}

void paintNumberedPoint(QPainter& painter, const FigureLook& look, QPointF center, int index)
{
    const NumberedDisk disk = numberedDisk(look, index);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(QColor(0, 0, 0, 170), kDiskDark));
    painter.setBrush(disk.color);
    painter.drawEllipse(center, disk.radius, disk.radius);
    painter.setPen(QPen(Qt::white, kDiskLight));
    painter.drawEllipse(center, disk.radius, disk.radius);
    painter.restore();
    const QString number = QString::number(index + 1);
    const QPointF corner(0.5 * look.textWidth(Type::Tick, number), 0.5 * look.lineHeight(Type::Tick));
    drawLine(painter, look, Type::Tick, disk.ink, center - corner, number);
}

}  // namespace ui
