#include "ui/window/panels/pin_tray.h"

#include "ui/session/documents/file_name.h"
#include "ui/window/widgets/look.h"

#include <QLineEdit>
#include <QMimeData>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QWheelEvent>

namespace ui {
namespace {

constexpr QSize kPinFigure{96, 44};
constexpr int kPinName = 18;  ///< height of the line below
constexpr auto kPinMime = "application/x-headscope-pin";

class PinDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override
    {
        return {kPinFigure.width() + 12, kPinFigure.height() + kPinName + 8};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const Look& look = currentLook();
        const QRect cell = option.rect.adjusted(6, 5, -6, -kPinName - 3);
        const auto image = index.data(Qt::DecorationRole).value<QImage>();
        QRect place(QPoint(), image.isNull() ? cell.size() : image.size().scaled(cell.size(), Qt::KeepAspectRatio));
        place.moveCenter(cell.center());
        painter->save();
        if (image.isNull()) {
            painter->fillRect(place, look.raised);
        } else {
            painter->setRenderHint(QPainter::SmoothPixmapTransform);
            painter->drawImage(place, image);
        }
        const bool current = option.state.testFlag(QStyle::State_Selected);
        const bool focused = current && option.state.testFlag(QStyle::State_HasFocus);
        if (focused || option.state.testFlag(QStyle::State_MouseOver)) {
            painter->setPen(QPen(focused ? look.accent : look.quiet, focused ? 2 : 1));
            painter->setBrush(Qt::NoBrush);
            painter->drawRect(QRectF(place).adjusted(-1, -1, 1, 1));
        }
        painter->setFont(smallFont());
        painter->setPen(current ? look.text : look.quiet);
        const QRect line = nameRect(option.rect);
        const QString name = index.data(Qt::DisplayRole).toString();
        painter->drawText(line, Qt::AlignCenter,
                          QFontMetrics(smallFont()).elidedText(name, Qt::ElideRight, line.width()));
        painter->restore();
    }

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const override
    {
        auto* editor = new QLineEdit(parent);
        editor->setObjectName(QStringLiteral("pinName"));
        editor->setAccessibleName(QObject::tr("Name of the pin"));
        editor->setFont(smallFont());
        return editor;
    }
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const override
    {
        editor->setGeometry(nameRect(option.rect).adjusted(-4, -4, 4, 2));
    }

private:
    static QRect nameRect(const QRect& cell)
    {
        return {cell.x() + 4, cell.bottom() - kPinName - 1, cell.width() - 8, kPinName};
    }
};

QString tipOf(const Pin& pin)
{
    return QStringList{pin.name, shownFileName(toName(pin.shown->photo.path)),
                       shownFileName(toName(pin.shown->model.path))}
        .join('\n');
}

}  // namespace

PinModel::PinModel(Pins& pins, QObject* parent)
    : QAbstractListModel(parent), m_pins(pins), m_rows(static_cast<int>(pins.all().size()))
{
    connect(&pins, &Pins::changed, this, [this] {
        const int rows = static_cast<int>(m_pins.all().size());
        if (rows == m_rows && rows > 0) {  // a reset would close the editor of the name that has just been given
            Q_EMIT dataChanged(index(0), index(rows - 1));
            return;
        }
        beginResetModel();
        m_rows = rows;
        endResetModel();
    });
}

int PinModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

QVariant PinModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= m_pins.all().size()) {
        return {};
    }
    const Pin& pin = m_pins.all().at(index.row());
    switch (role) {
        case Qt::DecorationRole:
            return pin.thumbnail;
        case Qt::DisplayRole:
        case Qt::EditRole:
            return pin.name;
        case Qt::ToolTipRole:
            return plainTip(tipOf(pin));
        case Qt::AccessibleTextRole:
            return tipOf(pin);
        default:
            return {};
    }
}

bool PinModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole) {
        return false;
    }
    m_pins.rename(index.row(), value.toString());
    return true;
}

Qt::ItemFlags PinModel::flags(const QModelIndex& index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemIsDragEnabled
                           : Qt::ItemIsDropEnabled;
}

QStringList PinModel::mimeTypes() const
{
    return {QString::fromLatin1(kPinMime)};
}

QMimeData* PinModel::mimeData(const QModelIndexList& indexes) const
{
    auto* data = new QMimeData;
    data->setData(QString::fromLatin1(kPinMime), QByteArray::number(indexes.value(0).row()));
    return data;
}

bool PinModel::dropMimeData(const QMimeData* data, Qt::DropAction, int row, int, const QModelIndex&)
{
    const int from = data->data(QString::fromLatin1(kPinMime)).toInt();
    const int before = row < 0 ? rowCount({}) : row;
    m_pins.move(from, before > from ? before - 1 : before);
    return false;  // the list has changed already: the view need not take anything out
}

PinTray::PinTray(SessionStorage& storage, QWidget* parent)
    : QListView(parent), m_storage(storage), m_model(storage.store.pins(), this)
{
    setObjectName(QStringLiteral("pinTray"));
    setAccessibleName(tr("Pins"));
    setModel(&m_model);
    setItemDelegate(new PinDelegate(this));
    setFlow(QListView::LeftToRight);
    setWrapping(false);
    setUniformItemSizes(true);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);  // renameCurrent() asks
    setDragDropMode(QAbstractItemView::InternalMove);
    setDropIndicatorShown(true);
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
    const auto go = [this](const QModelIndex& index) { m_storage.opener.goTo(index.row()); };
    connect(this, &QListView::clicked, this, go);
    connect(this, &QListView::activated, this, go);
    connect(selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& index) { m_storage.store.pins().setCurrent(index.row()); });
    connect(&storage.store.pins(), &Pins::currentChanged, this, &PinTray::showCurrent);
    connect(&storage.store.pins(), &Pins::thumbnailChanged,
            viewport(),  // dataChanged() would undo what is typed as a name
            qOverload<>(&QWidget::update));
    showCurrent();
}

void PinTray::showCurrent()
{
    const QModelIndex index = m_model.index(m_storage.store.pins().current());
    if (index.isValid() && index != currentIndex()) {
        setCurrentIndex(index);
        scrollTo(index);
    }
}

int PinTray::widthOfAll() const
{
    return m_model.rowCount({}) * (kPinFigure.width() + 12) + 2 * frameWidth() + 24;
}

void PinTray::renameCurrent()
{
    const QModelIndex index = m_model.index(m_storage.store.pins().current());
    if (index.isValid()) {
        scrollTo(index);
        edit(index);
    }
}

void PinTray::startDrag(Qt::DropActions)
{
    QListView::startDrag(Qt::MoveAction);
}

void PinTray::wheelEvent(QWheelEvent* event)
{
    const QPoint by = event->angleDelta();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - (by.y() != 0 ? by.y() : by.x()));
    event->accept();
}

}  // namespace ui
