#include "ui/figure/numbered_point.h"

#include "core/analysis/attention/mass_threshold.h"

#include <QPainter>

namespace ui {

NumberedDisk numberedDisk(const FigureLook& look, int index)
{
    const core::HeadColor color = core::headColor(index);
    return {QColor::fromRgbF(color.red, color.green, color.blue), 0.5 * look.lineHeight(Type::Tick) + 2.0};
}

void paintNumber(QPainter& painter, const FigureLook& look, QPointF center, int index)
{
    constexpr int kLight = 140;  // of 255, from which black is easier to read than white
    const QString number = QString::number(index + 1);
    const bool isLight = qGray(numberedDisk(look, index).color.rgb()) > kLight;
    const QPointF corner(0.5 * look.textWidth(Type::Tick, number), 0.5 * look.lineHeight(Type::Tick));
    drawLine(painter, look, Type::Tick, isLight ? Qt::black : Qt::white, center - corner, number);
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
    paintNumber(painter, look, center, index);
}

}  // namespace ui
