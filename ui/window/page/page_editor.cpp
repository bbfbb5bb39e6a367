#include "ui/window/page/page_editor.h"

#include "ui/figure/page/page_making.h"
#include "ui/language/core_text.h"
#include "ui/session/documents/file_name.h"
#include "ui/window/page/page_panels.h"
#include "ui/window/page/page_settings.h"
#include "ui/window/page/page_sheet.h"
#include "ui/window/widgets/controls.h"
#include "ui/window/widgets/look.h"
#include "ui/window/widgets/save_file.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace ui {
namespace {

constexpr int kSidebar = 360;
constexpr double kLeastPreviewDpi = 60.0, kMostPreviewDpi = 220.0;
constexpr int kSoonAfterTyping = 120;  // milliseconds

/// An empty page keeps its look.
void fillPage(FigurePage& page, FigurePage with)
{
    with.width = page.width;
    with.height = page.height;
    with.area = page.area;
    with.ground = page.ground;
    with.font = page.font;
    with.fontSize = page.fontSize;
    with.gap = page.gap;
    if (with.rowTitles.empty() && with.columnTitles.empty()) {
        layOutInFlow(with);
    }
    page = std::move(with);
}

}  // namespace

PageEditor::PageEditor(const QList<PageSource>& sources, Clock& clock, QWidget* parent)
    : QDialog(parent),
      m_desk(new PageWorker(this)),
      m_sheet(new PageSheet(this)),
      m_panels(new PagePanels(m_page, sourceButton(sources), this)),
      m_look(new PageSettings(m_page, this)),
      m_soon(clock, kSoonAfterTyping)
{
    setWindowTitle(tr("Figure Page"));
    setObjectName(QStringLiteral("pageEditor"));
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    auto* side = new QWidget;
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(4);
    column->addWidget(m_panels, 1);
    column->addWidget(m_look);
    auto* scroll = new QScrollArea;
    scroll->setWidget(side);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFixedWidth(kSidebar);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(m_sheet, 1);
    middle->addWidget(scroll);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(middle, 1);
    buildFoot(*layout);
    resize(1080, 760);

    connect(&m_soon, &Timer::timeout, this, &PageEditor::refresh);
    connect(m_sheet, &PageSheet::resized, &m_soon, qOverload<>(&Timer::start));
    connect(m_sheet, &PageSheet::panelClicked, m_panels, &PagePanels::choose);
    connect(m_panels, &PagePanels::chosen, m_sheet, &PageSheet::setCurrent);
    connect(m_panels, &PagePanels::renamed, this, &PageEditor::changed);
    connect(m_panels, &PagePanels::rearranged, this, &PageEditor::showPage);
    connect(m_look, &PageSettings::edited, this, &PageEditor::changed);
    connectWorker();
    setPage({});
}

void PageEditor::connectWorker()
{
    connect(m_desk, &PageWorker::previewed, this, [this](const PagePreview& preview) {
        m_sheet->show(preview);
        const double dpi = preview.image.width() / (m_page.width / 25.4);
        showPreviewMessage(tr("%1 × %2 mm, panels: %3")
                               .arg(m_page.width, 0, 'f', 1)
                               .arg(preview.image.height() / dpi * 25.4, 0, 'f', 1)
                               .arg(m_page.panels.size()));
    });
    connect(m_desk, &PageWorker::progressed, this,
            [this](int done, int total) { showPreviewMessage(tr("Panel %1 of %2…").arg(done).arg(total)); });
    connect(m_desk, &PageWorker::failed, this, [this](const core::Failure& failure) {
        enableFiles();
        showMessage(coreText(failure.message), true);
        m_keepsMessage = true;
    });
    connect(m_desk, &PageWorker::read, this, &PageEditor::setPage);
    connect(m_desk, &PageWorker::written, this, [this](const QString& path) {
        enableFiles();
        showMessage(tr("Written: %1").arg(path), false);
        m_keepsMessage = true;
        Q_EMIT statusMessage(tr("Written: %1").arg(path));
    });
}

QToolButton* PageEditor::sourceButton(const QList<PageSource>& sources)
{
    auto* button = control<QToolButton>(this, tr("Add panels"));
    button->setObjectName(QStringLiteral("pageSources"));
    button->setText(tr("&Add…"));
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    button->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(button);
    menu->setToolTipsVisible(true);
    for (const PageSource& source : sources) {
        QAction* action = menu->addAction(source.name, this, [this, make = source.make] { add(make); });
        action->setToolTip(plainTip(source.tip));
        connect(menu, &QMenu::aboutToShow, action, [action, when = source.enabledWhen] { action->setEnabled(when()); });
    }
    menu->addSeparator();
    menu->addAction(tr("Clear the page"), this, [this] {
        FigurePage empty = m_page;
        empty.panels.clear();
        nameFilesOnce(empty);
        setPage(empty);
    });
    button->setMenu(menu);
    return button;
}

void PageEditor::buildFoot(QVBoxLayout& layout)
{
    auto* foot = new QWidget;
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(16, 8, 16, 12);
    m_message = quietLabel({}, foot);
    m_message->setObjectName(QStringLiteral("pageMessage"));
    m_message->setMinimumWidth(80);
    row->addWidget(m_message, 1);
    m_dpi = control<QSpinBox>(foot, tr("Resolution of a PNG"));
    m_dpi->setRange(kLeastDpi, kMostDpi);
    m_dpi->setValue(kPageDpi);
    m_dpi->setSuffix(tr(" dpi"));
    m_dpi->setToolTip(tr("Dots per inch of a PNG; SVG and PDF have no resolution"));
    row->addWidget(m_dpi);
    const auto button = [&](const QString& text, auto act) {
        auto* made = new QPushButton(text, foot);
        made->setAutoDefault(false);  // Enter ends the edit of a field and exports nothing
        connect(made, &QPushButton::clicked, this, act);
        row->addWidget(made);
        return made;
    };
    button(tr("&Open Page…"), &PageEditor::askToOpen);
    m_save = button(tr("&Save Page…"), &PageEditor::askToSave);
    m_export = button(tr("&Export…"), &PageEditor::askToExport);
    m_export->setProperty("main", true);  // no default button: Enter ends the edit of a field
    button(tr("Close"), &PageEditor::close);
    layout.addWidget(foot);
}

// ---- the page ----

void PageEditor::setPage(const FigurePage& page)
{
    m_page = page;
    showPage();
}

void PageEditor::showPage()
{
    m_panels->show();
    m_look->show();
    changed();
}

void PageEditor::add(const std::function<FigurePage()>& make)
{
    try {
        const FigurePage more = make();
        FigurePage whole = m_page;
        whole.panels.empty() ? fillPage(whole, more) : appendPage(whole, more);
        setPage(whole);
    } catch (const core::Error& error) {
        showMessage(coreText(error.message()), true);
    }
}

/// The page differs from the one that is seen.
void PageEditor::changed()
{
    m_keepsMessage = false;
    enableFiles();
    if (!m_page.panels.empty()) {
        m_soon.start();
        return;
    }
    m_soon.stop();
    m_desk->cancelPreview();
    m_sheet->setHint(tr("No panels yet. Add the shown view, its heads and layers, or the pins."));
    showMessage({}, false);
}

void PageEditor::enableFiles()
{
    const bool canWrite = !m_page.panels.empty() && !m_desk->isWriting();
    m_save->setEnabled(canWrite);
    m_export->setEnabled(canWrite);
}

void PageEditor::refresh()
{
    if (m_page.panels.empty() || !isVisible()) {
        return;
    }
    m_sheet->setFaded(true);
    const double room = m_sheet->width() * m_sheet->devicePixelRatioF();
    m_desk->preview(m_page, std::clamp(room / (m_page.width / 25.4), kLeastPreviewDpi, kMostPreviewDpi));
}

void PageEditor::showMessage(const QString& sentence, bool isError)
{
    m_message->setText(sentence);
    setTone(m_message, isError ? "danger" : "quiet");
}

void PageEditor::showPreviewMessage(const QString& sentence)
{
    if (!m_keepsMessage) {
        showMessage(sentence, false);
    }
}

void PageEditor::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    m_soon.start();
}

// ---- files ----

void PageEditor::write(const QString& path, int dpi)
{
    if (!m_desk->isWriting() && !m_page.panels.empty()) {
        m_desk->write(path, m_page, dpi);
        enableFiles();
        showMessage(tr("Writing %1…").arg(shownFileName(path)), false);
    }
}

void PageEditor::openFile(const QString& path)
{
    m_folder = QFileInfo(path).path();
    m_desk->open(path);
}

void PageEditor::save(const QString& path)
{
    write(path, 0);
}

void PageEditor::exportTo(const QString& path)
{
    write(path, m_dpi->value());
}

void PageEditor::askToOpen()
{
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Open Page"), m_folder,
        tr("Figure pages, and figures that contain one (*.json *.pdf *.svg *.png);;All files (*)"));
    if (!path.isEmpty()) {
        openFile(path);
    }
}

void PageEditor::askToSave()
{
    QFileDialog dialog(this, tr("Save Page"), m_folder, tr("Figure pages (*.json)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("json"));  // before it asks about overwriting
    dialog.selectFile(QStringLiteral("page.json"));
    if (dialog.exec() == QDialog::Accepted && !dialog.selectedFiles().isEmpty()) {
        const QString path = dialog.selectedFiles().constFirst();
        m_folder = QFileInfo(path).path();
        save(path.endsWith(QStringLiteral(".json")) ? path : path + QStringLiteral(".json"));
    }
}

void PageEditor::askToExport()
{
    if (const QString path = askForFigureFile(this, tr("Export Page"), m_folder, tr("page"), m_suffix);
        !path.isEmpty()) {
        m_folder = QFileInfo(path).path();
        m_suffix = QFileInfo(path).suffix().toLower();
        exportTo(path);
    }
}

}  // namespace ui
