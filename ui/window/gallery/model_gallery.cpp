#include "ui/window/gallery/model_gallery.h"

#include "ui/window/gallery/gallery_delegate.h"
#include "ui/window/gallery/gallery_model.h"
#include "ui/window/widgets/look.h"
#include "ui/zoo/zoo_words.h"

#include <QApplication>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QTreeView>
#include <QVBoxLayout>

#include <utility>

namespace ui {
namespace {

constexpr int kColumnWidths[] = {0, 88, 64, 72, 120, 124};

/// Details of a model for the decision to download it.
QString detailsOf(const GalleryRow& row)
{
    if (row.entry == nullptr) {
        return ModelGallery::tr("Bundled with Headscope.");
    }
    QStringList words;
    const auto& entry = *row.entry;
    words << ModelGallery::tr("%1 layers, %2 channels, patches of %3 pixels.")
                 .arg(entry.depth)
                 .arg(entry.dim)
                 .arg(entry.patch);
    if (entry.linearTop1) {
        words << ModelGallery::tr("ImageNet-1k with a linear classifier: %1 %.").arg(*entry.linearTop1, 0, 'f', 1);
    }
    for (const auto& note : entry.notes) {
        words << QString::fromStdString(note) + (note.ends_with('.') ? "" : ".");
    }
    return words.join(' ');
}

}  // namespace

ModelGallery::ModelGallery(QWidget* parent, ModelStore store, ModelDownloadOptions options)
    : QDialog(parent),
      m_store(store),
      m_options(std::move(options)),
      m_model(new GalleryModel(std::move(store), this)),
      m_filter(new GalleryFilter(*m_model, this)),
      m_search(new QLineEdit(this)),
      m_families(new QComboBox(this)),
      m_count(faintLabel({}, this)),
      m_table(new QTreeView(this)),
      m_details(quietLabel({}, this)),
      m_state(quietLabel({}, this)),
      m_bar(new QProgressBar(this)),
      m_cancel(new QPushButton(tr("Cancel"), this)),
      m_act(new QPushButton(this))
{
    setWindowTitle(tr("Model Gallery"));
    buildTable();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addWidget(head());
    column->addWidget(m_table, 1);
    buildFoot();
    connect(m_search, &QLineEdit::textChanged, this, &ModelGallery::filterChanged);
    connect(m_families, &QComboBox::currentIndexChanged, this, &ModelGallery::filterChanged);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ModelGallery::showCurrent);
    connect(m_table, &QTreeView::doubleClicked, this, &ModelGallery::act);
    connect(m_act, &QPushButton::clicked, this, &ModelGallery::act);
    connect(m_cancel, &QPushButton::clicked, this, [this] { m_download->cancel(); });
    const QSize room = parent != nullptr ? parent->size() - QSize(48, 48) : QSize(1000, 700);
    resize(QSize(960, 680).boundedTo(room));
    filterChanged();
    m_search->setFocus();
}

ModelGallery::~ModelGallery() = default;

QWidget* ModelGallery::head()
{
    m_search->setPlaceholderText(tr("Search models: deit small, dinov2, swin 384…"));
    m_search->setAccessibleName(tr("Words in a model's name, family or license"));
    m_search->setClearButtonEnabled(true);
    m_search->setMinimumHeight(28);
    m_search->installEventFilter(this);
    m_families->setAccessibleName(tr("Family"));
    m_families->setMinimumHeight(28);
    m_families->addItem(tr("All families"), QString());
    for (const auto& entry : core::zoo()) {
        const QString family = QString::fromStdString(entry.family);
        if (m_families->findData(family) < 0) {
            m_families->addItem(zooFamilyTitle(entry.family), family);
        }
    }
    m_families->setMaxVisibleItems(m_families->count());
    auto* widget = new QWidget(this);
    auto* row = new QHBoxLayout(widget);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(m_search, 1);
    row->addWidget(m_families);
    m_count->setWordWrap(false);
    m_count->setMinimumWidth(72);
    m_count->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    row->addWidget(m_count);
    return widget;
}

void ModelGallery::buildTable()
{
    m_table->setObjectName(QStringLiteral("galleryTable"));
    m_table->setAccessibleName(tr("Models"));
    m_table->setModel(m_filter);
    m_table->setItemDelegate(new GalleryDelegate(m_table));
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->setMouseTracking(true);
    m_table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->installEventFilter(this);
    auto* header = m_table->header();
    header->setStretchLastSection(false);
    header->setSectionsMovable(false);
    header->setSectionResizeMode(QHeaderView::Fixed);
    header->setSectionResizeMode(GalleryModel::Name, QHeaderView::Stretch);
    for (int column = 1; column < GalleryModel::ColumnCount; ++column) {
        header->resizeSection(column, kColumnWidths[column]);
    }
    header->setSortIndicatorClearable(true);  // a third click: the order of the zoo again
    header->setSortIndicator(-1, Qt::AscendingOrder);
    m_table->setSortingEnabled(true);
}

void ModelGallery::buildFoot()
{
    auto* column = qobject_cast<QVBoxLayout*>(layout());
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Progress of the download"));
    m_details->setMinimumHeight(2 * m_details->fontMetrics().lineSpacing());
    m_details->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_state->setObjectName(QStringLiteral("galleryState"));
    m_state->setAccessibleName(tr("State of the download"));
    m_state->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_act->setObjectName(QStringLiteral("galleryAct"));
    m_act->setDefault(true);
    m_act->setMinimumHeight(32);
    m_act->setMinimumWidth(180);
    m_cancel->setObjectName(QStringLiteral("galleryCancel"));
    m_cancel->setAutoDefault(false);
    m_cancel->setMinimumHeight(32);
    column->addWidget(m_details);
    column->addWidget(m_bar);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_state, 1);
    row->addWidget(m_cancel);
    row->addWidget(m_act);
    column->addLayout(row);
}

void ModelGallery::showEvent(QShowEvent* event)
{
    m_model->refresh();
    showCurrent();
    m_search->setFocus();
    m_search->selectAll();
    QDialog::showEvent(event);
}

const GalleryRow* ModelGallery::current() const
{
    const QModelIndex index = m_table->currentIndex();
    return index.isValid() ? &m_filter->row(index) : nullptr;
}

void ModelGallery::filterChanged()
{
    m_filter->setWords(m_search->text());
    m_filter->setFamily(m_families->currentData().toString());
    const int found = m_filter->rowCount();
    m_count->setText(tr("%n model(s)", nullptr, found));
    m_table->setCurrentIndex(m_filter->index(0, 0));
    m_table->scrollToTop();
    showCurrent();
}

void ModelGallery::showCurrent()
{
    const auto* row = current();
    m_details->setText(row != nullptr ? detailsOf(*row) : tr("No model matches. Try fewer words."));
    showButtons();
}

void ModelGallery::showButtons()
{
    const auto* row = current();
    const bool here = row != nullptr && !row->file.isEmpty();
    m_act->setEnabled(row != nullptr && (here || !m_download));
    m_act->setText(row == nullptr || here ? tr("Open")
                   : row->partBytes > 0   ? tr("Resume and Open")
                                          : tr("Download %1 and Open").arg(sizeText(*row->entry)));
    m_act->setToolTip(m_act->isEnabled() ? QString() : tr("Only one download at a time"));
    m_cancel->setVisible(m_download != nullptr);
    m_bar->setVisible(m_download != nullptr);
}

void ModelGallery::act()
{
    const auto* row = current();
    if (row == nullptr || !m_act->isEnabled()) {
        return;
    }
    if (row->file.isEmpty()) {
        download(*row);
    } else {
        choose(row->file);
    }
}

void ModelGallery::choose(const QString& file)
{
    accept();
    Q_EMIT modelChosen(file);
}

void ModelGallery::download(const GalleryRow& row)
{
    m_coming = row.id;
    setTone(m_state, "quiet");
    m_state->setText(tr("Requesting %1…").arg(row.title));
    m_bar->setRange(0, 0);
    m_download = std::make_unique<ModelDownload>(*row.entry, m_store, m_options);
    connectDownload(row.title);
    showButtons();
    m_download->start();
}

void ModelGallery::connectDownload(const QString& title)
{
    auto* download = m_download.get();
    connect(download, &ModelDownload::progressed, this, [this, title](qint64 received, qint64 total) {
        const bool known = total > 0;
        m_bar->setRange(0, known ? 1000 : 0);
        m_bar->setValue(known ? static_cast<int>(received * 1000 / total) : 0);
        m_state->setText(known ? tr("%1: %2 of %3").arg(title, bytesText(received), bytesText(total))
                               : tr("%1: %2").arg(title, bytesText(received)));
        m_model->setProgress(m_coming, known ? tr("%1 %").arg(received * 100 / total) : bytesText(received));
    });
    connect(download, &ModelDownload::retrying, this,
            [this](const QString& reason) { m_state->setText(tr("Trying again: %1").arg(reason)); });
    connect(download, &ModelDownload::checking, this, [this, title] {
        m_bar->setRange(0, 0);
        m_state->setText(tr("%1: verifying").arg(title));
    });
    connect(download, &ModelDownload::finished, this,
            [this, title](const QString& file) { ended(file, tr("%1 was downloaded").arg(title)); });
    connect(download, &ModelDownload::cancelled, this,
            [this, title] { ended({}, tr("%1: canceled; the partial download is kept").arg(title)); });
    connect(download, &ModelDownload::failed, this, [this](const QString& sentence) {
        setTone(m_state, "danger");
        ended({}, sentence);
    });
}

void ModelGallery::ended(const QString& file, const QString& sentence)
{
    m_download.release()->deleteLater();  // it is still speaking
    m_model->setProgress(std::exchange(m_coming, {}), {});
    m_model->refresh();
    m_state->setText(file.isEmpty() ? sentence : QString());
    showButtons();
    if (!isVisible()) {
        Q_EMIT endedUnseen(sentence);
    } else if (!file.isEmpty()) {
        choose(file);
    }
}

bool ModelGallery::steersTable(int key) const
{
    return key == Qt::Key_Down || key == Qt::Key_Up || key == Qt::Key_PageDown || key == Qt::Key_PageUp;
}

bool ModelGallery::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (watched == m_search && steersTable(key->key())) {
            QApplication::sendEvent(m_table, event);
            return true;
        }
        const bool types = !key->text().isEmpty() && key->text().front().isPrint() && key->text() != u" ";
        if (watched == m_table && types && !(key->modifiers() & (Qt::ControlModifier | Qt::AltModifier))) {
            m_search->setFocus();
            QApplication::sendEvent(m_search, event);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

}  // namespace ui
