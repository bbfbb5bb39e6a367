#include "ui/window/widgets/icon.h"

#include "ui/window/widgets/look.h"

#include <QFile>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

namespace ui {
namespace {

QPixmap drawn(const QByteArray& svg, const QColor& color, int side, qreal ratio)
{
    QByteArray colored = svg;
    colored.replace("currentColor", color.name().toUtf8());
    QSvgRenderer renderer(colored);
    QPixmap pixmap(QSize(side, side) * ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    renderer.render(&painter, QRectF(QPointF(), QSizeF(pixmap.size())));
    painter.end();
    pixmap.setDevicePixelRatio(ratio);
    return pixmap;
}

}  // namespace

QIcon icon(const QString& name)
{
    return icon(name, currentLook().text);
}

QIcon icon(const QString& name, const QColor& color)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    const QByteArray svg = file.readAll();
    QIcon icon;
    for (const int side : {16, 20, 24, 48}) {
        for (const qreal ratio : {1.0, 2.0}) {
            icon.addPixmap(drawn(svg, color, side, ratio), QIcon::Normal);
            icon.addPixmap(drawn(svg, currentLook().faint, side, ratio), QIcon::Disabled);
        }
    }
    return icon;
}

}  // namespace ui
