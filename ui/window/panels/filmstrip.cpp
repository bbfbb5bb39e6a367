#include "ui/window/panels/filmstrip.h"

#include "ui/session/documents/file_name.h"
#include "ui/window/widgets/look.h"

#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QWheelEvent>

namespace ui {
namespace {

constexpr int kHeight = 56;
constexpr int kWidth = 76;

class ThumbnailDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {kWidth + 8, kHeight + 8}; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Look& look = currentLook();
        const QRect cell = option.rect.adjusted(4, 4, -4, -4);
        const auto image = index.data(Qt::DecorationRole).value<QImage>();
        const bool current = option.state.testFlag(QStyle::State_Selected);
        QRect place = cell;
        if (image.isNull()) {
            painter->fillRect(cell, look.raised);
        } else {
            const QSize size = image.size().scaled(cell.size(), Qt::KeepAspectRatio);
            place = QRect(QPoint(), size);
            place.moveCenter(cell.center());
            painter->setRenderHint(QPainter::SmoothPixmapTransform);
            painter->drawImage(place, image);
        }
        if (current || option.state.testFlag(QStyle::State_MouseOver)) {
            painter->setPen(QPen(current ? look.accent : look.quiet, current ? 2 : 1));
            painter->setBrush(Qt::NoBrush);
            painter->drawRect(QRectF(place).adjusted(-1, -1, 1, 1));
        }
    }
};

}  // namespace

FilmstripModel::FilmstripModel(QObject* parent)
    : QAbstractListModel(parent), m_thumbnails(QSize(kWidth * 2, kHeight * 2))
{
    connect(&m_thumbnails, &Thumbnails::made, this, [this](const QString& path) {
        if (const int row = static_cast<int>(m_paths.indexOf(path)); row >= 0) {
            Q_EMIT dataChanged(index(row), index(row), {Qt::DecorationRole});
        }
    });
}

void FilmstripModel::setPaths(const QStringList& paths)
{
    if (paths == m_paths) {
        return;
    }
    beginResetModel();
    m_thumbnails.forget();
    m_paths = paths;
    endResetModel();
}

int FilmstripModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_paths.size());
}

QVariant FilmstripModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_paths.size()) {
        return {};
    }
    const QString& path = m_paths.at(index.row());
    switch (role) {
        case Qt::DecorationRole:
            return m_thumbnails.find(path);
        case Qt::ToolTipRole:
            return plainTip(shownFileName(path));
        case Qt::AccessibleTextRole:
            return shownFileName(path);
        default:
            return {};
    }
}

Filmstrip::Filmstrip(Session& session, QWidget* parent) : QListView(parent), m_session(session), m_model(this)
{
    setObjectName(QStringLiteral("filmstrip"));
    setAccessibleName(tr("Images in the folder"));
    setModel(&m_model);
    setItemDelegate(new ThumbnailDelegate(this));
    setFlow(QListView::LeftToRight);
    setWrapping(false);
    setUniformItemSizes(true);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
    connect(this, &QListView::clicked, this,
            [this](const QModelIndex& index) { m_session.opened().openPhoto(m_model.paths().at(index.row())); });
    connect(this, &QListView::activated, this,
            [this](const QModelIndex& index) { m_session.opened().openPhoto(m_model.paths().at(index.row())); });
    connect(&session.opened(), &OpenDocuments::folderChanged, this, &Filmstrip::showFolder);
    connect(&session.opened(), &OpenDocuments::photoChanged, this, &Filmstrip::showFolder);
    showFolder();
}

void Filmstrip::showFolder()
{
    m_model.setPaths(m_session.opened().folderBrowser().paths());
    const int index = m_session.opened().folderBrowser().index();
    const PhotoPtr photo = m_session.opened().photo();
    if (index < 0 || (photo && photo->video)) {  // a frame is none of the folder's images
        clearSelection();
        return;
    }
    setCurrentIndex(m_model.index(index));
    scrollTo(m_model.index(index));
}

void Filmstrip::wheelEvent(QWheelEvent* event)
{
    const QPoint by = event->angleDelta();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - (by.y() != 0 ? by.y() : by.x()));
    event->accept();
}

}  // namespace ui
