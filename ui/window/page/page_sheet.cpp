#include "ui/window/page/page_sheet.h"

#include "ui/window/widgets/look.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace ui {
namespace {

constexpr double kDeskMargin = 20.0;

/// Paints the checkerboard of a transparent background in quiet colors.
void paintChecks(QPainter& painter, const QRectF& rect)
{
    constexpr int kSquare = 8;
    painter.fillRect(rect, QColor(0xff, 0xff, 0xff));
    painter.save();
    painter.setClipRect(rect);
    for (int y = 0; y * kSquare < rect.height(); ++y) {
        for (int x = y % 2; x * kSquare < rect.width(); x += 2) {
            painter.fillRect(QRectF(rect.left() + x * kSquare, rect.top() + y * kSquare, kSquare, kSquare),
                             QColor(0xec, 0xec, 0xee));
        }
    }
    painter.restore();
}

}  // namespace

PageSheet::PageSheet(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("pageSheet"));
    setAccessibleName(tr("Preview of the page"));
    setMinimumSize(240, 200);
}

void PageSheet::show(const PagePreview& preview)
{
    m_preview = preview;
    m_faded = false;
    update();
}

void PageSheet::setCurrent(int panel)
{
    m_current = panel;
    update();
}

void PageSheet::setFaded(bool faded)
{
    m_faded = faded;
    update();
}

void PageSheet::setHint(const QString& hint)
{
    m_hint = hint;
    m_preview = {};
    update();
}

QRectF PageSheet::sheet() const
{
    if (m_preview.image.isNull()) {
        return {};
    }
    const QSizeF room(std::max(1.0, width() - 2.0 * kDeskMargin), std::max(1.0, height() - 2.0 * kDeskMargin));
    const QSizeF size = QSizeF(m_preview.image.size()).scaled(room, Qt::KeepAspectRatio);
    return {QPointF((width() - size.width()) / 2.0, (height() - size.height()) / 2.0), size};
}

void PageSheet::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), currentLook().ground);
    const QRectF page = sheet();
    if (page.isEmpty()) {
        painter.setPen(currentLook().quiet);
        painter.drawText(rect().adjusted(24, 0, -24, 0), Qt::AlignCenter | Qt::TextWordWrap, m_hint);
        return;
    }
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    for (int i = 4; i > 0; --i) {  // a soft edge, so that white lies on white
        painter.setPen(QPen(QColor(0, 0, 0, 14), 2.0 * i));
        painter.drawRect(page);
    }
    paintChecks(painter, page);
    painter.setOpacity(m_faded ? 0.45 : 1.0);
    painter.drawImage(page, m_preview.image);
    painter.setOpacity(1.0);
    if (m_current >= 0 && static_cast<std::size_t>(m_current) < m_preview.cells.size()) {
        const double scale = page.width() / m_preview.image.width();
        const QRectF cell = m_preview.cells[static_cast<std::size_t>(m_current)];
        painter.setPen(QPen(currentLook().accent, 2.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(
            QRectF(page.topLeft() + cell.topLeft() * scale, cell.size() * scale).adjusted(-2.0, -2.0, 2.0, 2.0));
    }
}

void PageSheet::mousePressEvent(QMouseEvent* event)
{
    const QRectF page = sheet();
    if (page.isEmpty()) {
        return;
    }
    const QPointF at = (event->position() - page.topLeft()) * (m_preview.image.width() / page.width());
    for (std::size_t i = 0; i < m_preview.cells.size(); ++i) {
        if (m_preview.cells[i].contains(at)) {
            Q_EMIT panelClicked(static_cast<int>(i));
            return;
        }
    }
}

void PageSheet::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    Q_EMIT resized();
}

}  // namespace ui
