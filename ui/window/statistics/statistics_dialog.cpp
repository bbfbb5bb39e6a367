#include "ui/window/statistics/statistics_dialog.h"

#include "core/dataset/head_report.h"
#include "ui/canvas/curves_view.h"
#include "ui/figure/ticks.h"
#include "ui/language/core_text.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/session.h"
#include "ui/window/widgets/look.h"
#include "ui/window/widgets/save_file.h"

#include <QComboBox>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <initializer_list>

namespace ui {
namespace {

constexpr QSize kThumbnail{112, 84};
constexpr int kRefresh = 400;  // milliseconds

QPushButton* plainButton(const QString& text, const QString& tip, const QString& name, QWidget* parent)
{
    auto* button = new QPushButton(text, parent);
    button->setObjectName(name);
    button->setToolTip(plainTip(tip));
    button->setAutoDefault(false);
    return button;
}

QString timeLeft(double seconds)
{
    if (seconds < 90.0) {
        return StatisticsDialog::tr("%n second(s) left", "", int(seconds) + 1);
    }
    return StatisticsDialog::tr("%n minute(s) left", "", int(seconds / 60.0) + 1);
}

bool isSceneOf(const ScenePtr& scene, const OpenedModel& model)
{
    return scene && scene->model->path == model.path && scene->model->overrides == model.overrides;
}

}  // namespace

StatisticsDialog::StatisticsDialog(Session& session, QWidget* parent)
    : QDialog(parent),
      m_session(session),
      m_statistics(session.workers().clock),
      m_thumbnails(kThumbnail),
      m_refresh(session.workers().clock, kRefresh)
{
    setObjectName(QStringLiteral("statistics"));
    setWindowTitle(tr("Folder Statistics"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(headRow());
    column->addWidget(progressRow());
    m_plot = new CurvesView(this);
    m_plot->setMinimumHeight(160);
    column->addWidget(m_plot, 1);
    m_hint = quietLabel(
        tr("Choose a folder. The open model processes every image in it and shows one point per head: its mean "
           "over the images. Click a point to see the images where it is largest and smallest."),
        this);
    m_hint->setAlignment(Qt::AlignCenter);
    m_hint->setContentsMargins(64, 0, 64, 0);
    column->addWidget(m_hint, 1);
    m_hovered = quietLabel(QString(), this);
    m_hovered->setMinimumHeight(m_hovered->sizeHint().height());
    column->addWidget(m_hovered);
    m_behind = imageRows();
    column->addWidget(m_behind);
    column->addWidget(buttonRow());
    connect(&m_refresh, &Timer::timeout, this, &StatisticsDialog::showNumbers);
    connect(&m_statistics, &FolderStatistics::stepped, &m_refresh, &Timer::startUnlessActive);
    connect(&m_statistics, &FolderStatistics::finished, this, [this] { showNumbers(); });
    connect(&m_statistics, &FolderStatistics::failed, this,
            [this](const core::Failure& failure) { m_failure = coreText(failure.message); });
    connect(&m_session.work(), &TaskStatus::activityChanged, this,
            [this] { m_statistics.setWaiting(!m_session.work().activity().isIdle()); });
    connect(&m_session.opened(), &OpenDocuments::sceneChanged, this, &StatisticsDialog::showWantedHead);
    connect(&m_session.opened(), &OpenDocuments::workChanged, this, [this] {
        if (m_wanted && m_session.opened().activity().isIdle()) {
            m_wanted.reset();  // failed or cancelled
        }
    });
    connect(m_plot, &CurvesView::targetClicked, this, &StatisticsDialog::askOf);
    connect(m_plot, &CurvesView::hoveredTextChanged, m_hovered, &QLabel::setText);
    connect(&m_thumbnails, &Thumbnails::made, this, [this] { showImages(m_statistics.numbers()); });
    showNumbers();
    resize(QSize(880, 680).boundedTo({parent->width() - 24, parent->height() - 24}));
}

QWidget* StatisticsDialog::headRow()
{
    auto* row = new QWidget(this);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    m_thisFolder = plainButton(QString(), tr("Process every image of the folder that is open"),
                               QStringLiteral("statisticsThisFolder"), row);
    connect(m_thisFolder, &QPushButton::clicked, this, [this] { start(m_session.opened().imagesAtHand()); });
    connect(&m_session.opened(), &OpenDocuments::folderChanged, this, &StatisticsDialog::showThisFolder);
    connect(&m_session.opened(), &OpenDocuments::photoChanged, this, &StatisticsDialog::showThisFolder);
    auto* choose = plainButton(tr("Choose Folder…"), tr("Process every image in a folder and its subfolders"),
                               QStringLiteral("statisticsFolder"), row);
    connect(choose, &QPushButton::clicked, this, &StatisticsDialog::askForFolder);
    m_about = quietLabel(QString(), row);
    m_quantity = new QComboBox(row);
    m_quantity->setObjectName(QStringLiteral("statisticsQuantity"));
    m_quantity->setAccessibleName(tr("Quantity"));
    m_quantity->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_quantity->setToolTip(plainTip(tr("Quantity plotted per head and used to rank images")));
    connect(m_quantity, &QComboBox::currentIndexChanged, this, &StatisticsDialog::showNumbers);
    line->addWidget(m_thisFolder);
    line->addWidget(choose);
    line->addWidget(m_about, 1);
    line->addWidget(m_quantity);
    showThisFolder();
    return row;
}

void StatisticsDialog::showThisFolder()
{
    const int images = static_cast<int>(m_session.opened().folderBrowser().paths().size());
    const PhotoPtr photo = m_session.opened().photo();
    m_thisFolder->setVisible(images > 0);
    m_thisFolder->setText(photo && photo->tile ? tr("This Level (Tiles With Tissue)")
                                               : tr("This Folder (%n image(s))", nullptr, images));
}

QWidget* StatisticsDialog::progressRow()
{
    auto* row = new QWidget(this);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    m_progress = new QProgressBar(row);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(6);
    m_progress->setAccessibleName(tr("Images processed"));
    m_words = quietLabel(QString(), row);
    m_words->setObjectName(QStringLiteral("statisticsWords"));
    m_words->setWordWrap(false);
    m_stop = plainButton(tr("Stop"), tr("Stop; results so far are kept"), QStringLiteral("statisticsStop"), row);
    connect(m_stop, &QPushButton::clicked, this, [this] { m_statistics.stop(); });
    line->addWidget(m_progress, 1);
    line->addWidget(m_words);
    line->addWidget(m_stop);
    return row;
}

QWidget* StatisticsDialog::imageRows()
{
    auto* rows = new QWidget(this);
    auto* column = new QVBoxLayout(rows);
    column->setContentsMargins(0, 0, 0, 0);
    auto* line = new QHBoxLayout;
    m_listTitle = quietLabel(QString(), rows);
    m_listTitle->setObjectName(QStringLiteral("statisticsTitle"));
    m_end = new QComboBox(rows);
    m_end->addItems({tr("Most"), tr("Least")});
    m_end->setAccessibleName(tr("Images to list"));
    m_end->setToolTip(plainTip(tr("List images with the largest or with the smallest values")));
    connect(m_end, &QComboBox::currentIndexChanged, this, &StatisticsDialog::showNumbers);
    line->addWidget(m_listTitle, 1);
    line->addWidget(m_end);
    column->addLayout(line);
    m_list = new QListWidget(rows);
    m_list->setObjectName(QStringLiteral("statisticsPictures"));
    m_list->setAccessibleName(tr("Images"));
    m_list->setViewMode(QListView::IconMode);
    m_list->setFlow(QListView::LeftToRight);
    m_list->setWrapping(false);
    m_list->setMovement(QListView::Static);
    m_list->setIconSize(kThumbnail);
    m_list->setGridSize({kThumbnail.width() + 16, kThumbnail.height() + 36});
    m_list->setFixedHeight(kThumbnail.height() + 56);
    m_list->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setTextElideMode(Qt::ElideMiddle);
    connect(m_list, &QListWidget::itemClicked, this,
            [this](QListWidgetItem* item) { openImageFile(m_list->row(item)); });
    connect(m_list, &QListWidget::itemActivated, this,
            [this](QListWidgetItem* item) { openImageFile(m_list->row(item)); });
    column->addWidget(m_list);
    return rows;
}

QWidget* StatisticsDialog::buttonRow()
{
    auto* row = new QWidget(this);
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    m_save = plainButton(tr("Save…"), tr("Save the numbers as NPZ or CSV, like headscope-cli stats, or the plot"),
                         QStringLiteral("statisticsSave"), row);
    connect(m_save, &QPushButton::clicked, this, &StatisticsDialog::askToSave);
    auto* close = plainButton(tr("Close"), tr("Close; processing continues in the background"),
                              QStringLiteral("statisticsClose"), row);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    line->addStretch(1);
    line->addWidget(m_save);
    line->addWidget(close);
    return row;
}

/// The theme has changed.
void StatisticsDialog::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_save != nullptr) {
        showNumbers();
    }
}

void StatisticsDialog::setFolders(const QString& images, const QString& figures)
{
    m_images = images;
    m_figures = figures;
}

void StatisticsDialog::askForFolder()
{
    const QString folder = QFileDialog::getExistingDirectory(this, tr("Folder of images"), m_images);
    if (!folder.isEmpty()) {
        m_images = folder;
        start({folder});
    }
}

void StatisticsDialog::start(const QStringList& sources)
{
    const ModelPtr model = m_session.opened().model();
    if (!model || model->model.network->recording()) {
        m_words->setText(tr("Open a model with weights first"));
        return;
    }
    std::vector<std::string> paths;
    for (const QString& source : sources) {
        paths.push_back(toPath(source).string());
    }
    m_source = shownFileName(sources.size() > 1 ? QFileInfo(sources.front()).absolutePath() : sources.value(0));
    m_head.reset();
    m_failure.clear();
    m_statistics.start(model, std::move(paths));
    showNumbers();
}

std::string StatisticsDialog::quantity() const
{
    return m_quantity->currentData().toString().toStdString();
}

std::size_t StatisticsDialog::quantityNumber(const GatheredNumbers& now) const
{
    const auto& all = now.sums->quantities();
    const auto found = std::ranges::find(all, quantity(), &core::HeadQuantity::name);
    return static_cast<std::size_t>(found - all.begin());
}

void StatisticsDialog::showNumbers()
{
    const GatheredNumbers now = m_statistics.numbers();
    const auto names = now.sums ? now.sums->quantities() : std::vector<core::HeadQuantity>();
    if (std::size_t(m_quantity->count()) != names.size()) {
        const QSignalBlocker quiet(m_quantity);
        m_quantity->clear();
        for (const auto& each : names) {
            m_quantity->addItem(coreText(core::quantityTitle(each.name)), QString::fromStdString(each.name));
        }
    }
    for (QWidget* each : std::initializer_list<QWidget*>{m_quantity, m_plot, m_hovered, m_behind}) {
        each->setVisible(now.sums.has_value());
    }
    m_hint->setVisible(!now.sums);
    m_save->setEnabled(now.sums.has_value());
    m_stop->setVisible(m_statistics.isRunning());
    showProgress(now);
    showPlot(now);
    showImages(now);
}

void StatisticsDialog::showProgress(const GatheredNumbers& now)
{
    const int total = now.images ? int(now.images->size()) : 0;
    const ModelPtr model = m_statistics.model();
    m_about->setText(model ? tr("%1 with %2").arg(m_source, QString::fromStdString(model->spec().name)) : QString());
    m_progress->setVisible(m_statistics.isRunning());
    m_progress->setRange(0, std::max(total, 1));
    m_progress->setValue(now.done);
    QStringList words;
    if (total > 0) {
        words << tr("%1 of %n image(s)", "", total).arg(now.done);
    }
    if (const double rate = m_statistics.perSecond(); m_statistics.isRunning() && rate > 0.0) {
        words << tr("%1 per second").arg(rate, 0, 'f', rate < 10.0 ? 1 : 0) << timeLeft((total - now.done) / rate);
    }
    if (now.masks > 0) {
        words << tr("%n mask(s) left out", "", now.masks);
    }
    if (now.failed > 0) {
        words << tr("%n could not be read", "", int(now.failed));
    }
    m_words->setText(m_failure.isEmpty() ? words.join(QStringLiteral(" · ")) : m_failure);
    m_words->setToolTip(now.complaints.isEmpty() ? QString() : plainTip(now.complaints.join(QLatin1Char('\n'))));
}

void StatisticsDialog::showPlot(const GatheredNumbers& now)
{
    m_plot->setDark(currentLook().dark);
    if (!now.sums) {
        m_plot->setFigure(nullptr);
        return;
    }
    Figure image;
    image.result = std::make_shared<const core::Result>(
        core::headCurvesOver(*now.sums, quantity(), m_head ? std::optional(m_head->second) : std::nullopt));
    image.view.layer = m_head ? m_head->first : 0;
    image.view.head = m_head ? core::HeadChoice::single(m_head->second) : core::HeadChoice{};
    m_plot->setFigure(std::make_shared<const Figure>(withColors(std::move(image))));
}

void StatisticsDialog::askOf(core::Target target)
{
    if (target.layer && target.head) {
        chooseHead(*target.layer, *target.head);
    }
}

void StatisticsDialog::chooseHead(int layer, int head)
{
    m_head = {layer, head};
    m_thumbnails.forget();
    showNumbers();
}

void StatisticsDialog::showImages(const GatheredNumbers& now)
{
    if (!now.sums || !m_head) {
        m_listed.clear();
        m_list->clear();
        m_listTitle->setText(now.sums ? tr("Click a point to list the images where that head is strongest")
                                      : QString());
        m_end->setEnabled(false);
        return;
    }
    const auto [layer, head] = *m_head;
    const std::size_t number = quantityNumber(now);
    m_end->setEnabled(true);
    m_listed = m_end->currentIndex() == 0 ? now.strongest.largest(number, layer, head)
                                          : now.strongest.smallest(number, layer, head);
    const auto summary = now.sums->summary(quantity());
    m_listTitle->setText(tr("Layer %1, head %2: %3 ± %4 over %n image(s)", "", summary.count[layer][head].item<int>())
                             .arg(layer)
                             .arg(head)
                             .arg(valueText(summary.mean[layer][head].item<double>()),
                                  valueText(summary.std[layer][head].item<double>())));
    while (m_list->count() > int(m_listed.size())) {
        delete m_list->takeItem(m_list->count() - 1);
    }
    for (int row = 0; row < int(m_listed.size()); ++row) {
        const auto& found = m_listed[std::size_t(row)];
        const auto& listed = (*now.images)[found.image];
        auto* item = row < m_list->count() ? m_list->item(row) : new QListWidgetItem(m_list);
        const QImage thumbnail = listed.inArchive ? QImage() : m_thumbnails.find(toName(listed.file));
        item->setIcon(thumbnail.isNull() ? QIcon() : QIcon(QPixmap::fromImage(thumbnail)));
        item->setText(valueText(found.value));
        item->setToolTip(plainTip(QString::fromStdString(listed.name)));
    }
}

/// In an archive there is no file to open.
void StatisticsDialog::openImageFile(int row)
{
    const GatheredNumbers now = m_statistics.numbers();
    if (!m_head || row < 0 || row >= int(m_listed.size())) {
        return;
    }
    const auto& image = (*now.images)[m_listed[std::size_t(row)].image];
    if (image.inArchive) {
        m_hovered->setText(tr("%1 is inside an archive; unpack it to open the image").arg(toName(image.name)));
        return;
    }
    const ModelPtr model = m_statistics.model();
    const QString photo = toName(image.file);
    const auto [layer, head] = *m_head;
    OpenDocuments& opened = m_session.opened();
    opened.cancel();  // a model that is being opened would run on the image
    if (isSceneOf(opened.scene(), *model)) {
        m_session.steps().showHead(layer, head);
        opened.openPhoto(photo);
        return;
    }
    opened.openModel(model->path, model->overrides);
    opened.openPhoto(photo);
    m_wanted = Wanted{model, photo, layer, head};
}

void StatisticsDialog::showWantedHead()
{
    const ScenePtr scene = m_session.opened().scene();
    if (m_wanted && isSceneOf(scene, *m_wanted->model) && scene->photo->path == m_wanted->photo) {
        const int layer = m_wanted->layer, head = m_wanted->head;
        m_wanted.reset();
        m_session.steps().showHead(layer, head);
    }
}

void StatisticsDialog::askToSave()
{
    const QList<FileKind> kinds{{tr("Arrays (*.npz)"), {"npz"}},
                                {tr("Table (*.csv)"), {"csv"}},
                                {tr("Plot (*.pdf)"), {"pdf"}},
                                {tr("Plot (*.svg)"), {"svg"}},
                                {tr("Plot (*.png)"), {"png"}}};
    const QString path = askForFile(this, tr("Save Statistics"), m_figures, QStringLiteral("statistics"), kinds);
    if (path.isEmpty()) {
        return;
    }
    m_figures = QFileInfo(path).path();
    try {
        m_statistics.write(path, quantity());
        m_hovered->setText(tr("Written: %1").arg(path));
    } catch (const core::Error& error) {
        m_hovered->setText(coreText(error.message()));
    }
}

}  // namespace ui
