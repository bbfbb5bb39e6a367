#include "ui/window/widgets/icon.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

#include <map>
#include <tuple>
#include <utility>

namespace ui {
namespace {

class ThemedIcon final : public QIconEngine {
public:
    ThemedIcon(QByteArray svg, QColor Look::*ink) : m_svg(std::move(svg)), m_ink(ink) {}

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1.0);
    }
    /// @param size  in device pixels
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State, qreal) override
    {
        const QRgb color = (mode == QIcon::Disabled ? currentLook().faint : currentLook().*m_ink).rgb();
        QPixmap& drawn = m_drawn[{color, size.width(), size.height()}];
        if (drawn.isNull() && !size.isEmpty()) {
            QByteArray colored = m_svg;
            colored.replace("currentColor", QColor(color).name().toUtf8());
            drawn = QPixmap(size);
            drawn.fill(Qt::transparent);
            QPainter painter(&drawn);
            QSvgRenderer(colored).render(&painter, QRectF(QPointF(), QSizeF(size)));
        }
        return drawn;
    }
    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        const qreal ratio = painter->device()->devicePixelRatioF();
        painter->drawPixmap(rect, scaledPixmap(rect.size() * ratio, mode, state, ratio));
    }
    QList<QSize> availableSizes(QIcon::Mode, QIcon::State) override { return {{16, 16}, {20, 20}, {24, 24}, {48, 48}}; }
    QIconEngine* clone() const override { return new ThemedIcon(*this); }

private:
    QByteArray m_svg;
    QColor Look::*m_ink;
    std::map<std::tuple<QRgb, int, int>, QPixmap> m_drawn;  ///< by color, width and height
};

}  // namespace

QIcon icon(const QString& name, QColor Look::*ink)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    return file.open(QIODevice::ReadOnly) ? QIcon(new ThemedIcon(file.readAll(), ink)) : QIcon();
}

void IconLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    m_icon.paint(&painter, rect());
}

}  // namespace ui
