// Paints a row of the gallery: the title over the id, numbers flush right, what is here with a tick.
#pragma once

#include <QStyledItemDelegate>

namespace ui {

class GalleryDelegate final : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace ui
