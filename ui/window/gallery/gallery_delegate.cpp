#include "ui/window/gallery/gallery_delegate.h"

#include "ui/window/gallery/gallery_model.h"
#include "ui/window/widgets/icon.h"
#include "ui/window/widgets/look.h"

#include <QPainter>

namespace ui {
namespace {

constexpr int kRowHeight = 46, kCellMargin = 8, kTick = 16;

void drawText(QPainter& painter, const QRect& place, const QString& text, int alignment)
{
    const QString shown = painter.fontMetrics().elidedText(text, Qt::ElideRight, place.width());
    painter.drawText(place, alignment, shown);
}

void drawName(QPainter& painter, const QRect& place, const QModelIndex& index)
{
    const int middle = place.center().y();
    const QString id = index.data(GalleryModel::IdRole).toString(), title = index.data().toString();
    painter.setPen(currentLook().text);
    if (id == title) {
        drawText(painter, place, title, Qt::AlignVCenter | Qt::AlignLeft);
        return;
    }
    drawText(painter, {place.left(), place.top(), place.width(), middle - place.top()}, title,
             Qt::AlignBottom | Qt::AlignLeft);
    painter.setFont(smallFont());
    painter.setPen(currentLook().faint);
    drawText(painter, {place.left(), middle + 3, place.width(), place.bottom() - middle - 3}, id,
             Qt::AlignTop | Qt::AlignLeft);
}

void drawState(QPainter& painter, QRect place, const QModelIndex& index, bool here)
{
    painter.setPen(here ? currentLook().text : currentLook().quiet);
    if (here) {
        const QRect tick(place.left(), place.center().y() - kTick / 2, kTick, kTick);
        icon(QStringLiteral("tick")).paint(&painter, tick);
        place.setLeft(tick.right() + 7);
    }
    drawText(painter, place, index.data().toString(), Qt::AlignVCenter | Qt::AlignLeft);
}

}  // namespace

void GalleryDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Look& look = currentLook();
    painter->save();
    painter->setFont(option.font);
    if (option.state & QStyle::State_Selected) {
        painter->fillRect(option.rect, look.hover);
    } else if (option.state & QStyle::State_MouseOver) {
        painter->fillRect(option.rect, look.panel);
    }
    if ((option.state & QStyle::State_Selected) && index.column() == GalleryModel::Name) {
        painter->fillRect(QRect(option.rect.topLeft(), QSize(3, option.rect.height())), look.accent);
    }
    const QRect place =
        option.rect.adjusted(kCellMargin + (index.column() == GalleryModel::Name ? 8 : 0), 0, -kCellMargin, 0);
    if (index.column() == GalleryModel::Name) {
        drawName(*painter, place, index);
    } else if (index.column() == GalleryModel::State) {
        const auto* rows = qobject_cast<const GalleryFilter*>(index.model());
        drawState(*painter, place, index, rows != nullptr && !rows->row(index).file.isEmpty());
    } else {
        painter->setPen(look.quiet);
        drawText(*painter, place, index.data().toString(), index.data(Qt::TextAlignmentRole).toInt());
    }
    painter->restore();
}

QSize GalleryDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return {QStyledItemDelegate::sizeHint(option, index).width(), kRowHeight};
}

}  // namespace ui
