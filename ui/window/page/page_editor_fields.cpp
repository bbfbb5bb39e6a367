// What stands beside the page, and below it.
#include "ui/figure/page/page_making.h"
#include "ui/window/page/page_editor.h"
#include "ui/window/page/page_fields.h"
#include "ui/window/widgets/controls.h"
#include "ui/window/widgets/icon.h"
#include "ui/window/widgets/look.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFontDatabase>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {
namespace {

QComboBox* choice(QWidget* parent, const QString& name, const QStringList& words)
{
    auto* box = control<QComboBox>(parent, name);
    box->addItems(words);
    return box;
}

QDoubleSpinBox* measure(QWidget* parent, const QString& name, double least, double most, double step,
                        const QString& unit)
{
    auto* box = control<QDoubleSpinBox>(parent, name);
    box->setRange(least, most);
    box->setSingleStep(step);
    box->setDecimals(1);
    box->setSuffix(' ' + unit);
    box->setKeyboardTracking(false);
    return box;
}

}  // namespace

QWidget* PageEditor::buildPanels(const QList<PageSource>& sources)
{
    auto* box = new QWidget;
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 4);
    layout->setSpacing(4);
    auto* top = new QWidget;
    auto* topRow = tightRow(top);
    auto* head = quietLabel(tr("Panels"));
    head->setFont(sectionFont());
    topRow->addWidget(head, 1);
    topRow->addWidget(sourceButton(sources));
    layout->addWidget(top);
    m_panels = control<QListWidget>(box, tr("Panels"));
    m_panels->setObjectName(QStringLiteral("pagePanels"));
    m_panels->setMinimumHeight(96);
    layout->addWidget(m_panels, 1);
    auto* row = new QWidget;
    auto* buttons = tightRow(row);
    m_title = control<QLineEdit>(row, tr("Title of the panel"));
    m_title->setPlaceholderText(tr("Title of the panel"));
    m_title->setFocusPolicy(Qt::StrongFocus);
    buttons->addWidget(m_title, 1);
    const auto button = [&](const QString& name, auto act) {
        auto* made = control<QToolButton>(row, name);
        made->setToolTip(name);
        connect(made, &QToolButton::clicked, this, act);
        buttons->addWidget(made);
        return made;
    };
    m_up = button(tr("Panel one place to the front"), [this] { movePanel(-1); });
    m_down = button(tr("Panel one place to the back"), [this] { movePanel(1); });
    m_remove = button(tr("Take the panel away"), [this] { removePanel(); });
    refreshIcons();
    layout->addWidget(row);
    connect(m_panels, &QListWidget::currentRowChanged, this, &PageEditor::showPanel);
    connect(m_title, &QLineEdit::textEdited, this, &PageEditor::renamePanel);
    return box;
}

void PageEditor::refreshIcons()
{
    m_up->setIcon(icon(QStringLiteral("up")));
    m_down->setIcon(icon(QStringLiteral("down")));
    m_remove->setIcon(icon(QStringLiteral("close")));
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
    menu->addAction(tr("None: empty the page"), this, [this] {
        FigurePage empty = m_page;
        empty.panels.clear();
        nameFilesOnce(empty);
        setPage(empty);
    });
    button->setMenu(menu);
    return button;
}

QWidget* PageEditor::buildLook()
{
    auto* box = new QWidget;
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->setSpacing(0);
    auto* head = quietLabel(tr("Page"));
    head->setFont(sectionFont());
    layout->addWidget(head);
    auto* form = panelForm();
    buildSize(*form);
    buildWords(*form);
    layout->addLayout(form);
    return box;
}

void PageEditor::buildSize(QFormLayout& form)
{
    m_size = choice(this, tr("Size"), {tr("Single column"), tr("Double column"), tr("Of its own")});
    m_width = measure(this, tr("Width"), kNarrowestFigure, kWidestFigure, 1.0, tr("mm"));
    auto* size = new QWidget;
    auto* row = tightRow(size);
    row->addWidget(m_size, 3);
    row->addWidget(m_width, 2);
    addRow(form, tr("Width"), size);
    m_columns = control<QSpinBox>(this, tr("Columns"));
    m_columns->setRange(1, 40);
    m_columns->setKeyboardTracking(false);
    m_gap = measure(this, tr("Gap"), 0.0, 50.0, 0.5, tr("mm"));
    auto* grid = new QWidget;
    auto* gridRow = tightRow(grid);
    gridRow->addWidget(m_columns);
    gridRow->addWidget(new QLabel(tr("gap")));
    gridRow->addWidget(m_gap);
    addRow(form, tr("Columns"), grid);
    m_bar = choice(this, tr("Colour bar"), {tr("One for all"), tr("One each"), tr("None")});
    addRow(form, tr("Colour bar"), m_bar);
    m_area = choice(this, tr("Photo"), {tr("All of it"), tr("What was seen")});
    addRow(form, tr("Photo"), m_area);
    m_ground = choice(this, tr("Ground"), {tr("White"), tr("Dark"), tr("Transparent")});
    addRow(form, tr("Ground"), m_ground);
    for (QComboBox* combo : {m_bar, m_area, m_ground}) {
        connect(combo, &QComboBox::activated, this, &PageEditor::takeFields);
    }
    connect(m_size, &QComboBox::activated, this, [this](int index) {
        if (index < 2) {
            m_width->setValue(index == 0 ? kSingleColumn : kDoubleColumn);
        }
        m_width->setFocus();
    });
    connect(m_width, &QDoubleSpinBox::valueChanged, this, &PageEditor::takeFields);
    connect(m_gap, &QDoubleSpinBox::valueChanged, this, &PageEditor::takeFields);
    connect(m_columns, &QSpinBox::valueChanged, this, &PageEditor::takeFields);
}

void PageEditor::buildWords(QFormLayout& form)
{
    m_letters = choice(this, tr("Letters"), {tr("None"), tr("a, b, c"), tr("A, B, C")});
    connect(m_letters, &QComboBox::activated, this, &PageEditor::takeFields);
    addRow(form, tr("Letters"), m_letters);
    const auto line = [&](const QString& name, const QString& hint) {
        auto* edit = control<QLineEdit>(this, name);
        edit->setFocusPolicy(Qt::StrongFocus);
        edit->setPlaceholderText(hint);
        edit->setToolTip(tr("One behind the other, with “ | ” between them"));
        connect(edit, &QLineEdit::textEdited, this, &PageEditor::takeFields);
        addRow(form, name, edit);
        return edit;
    };
    m_rowTitles = line(tr("Row titles"), tr("layer 0 | layer 1"));
    m_columnTitles = line(tr("Column titles"), tr("head 0 | head 1"));
    m_font = control<QComboBox>(this, tr("Font"));
    m_font->addItem(tr("As the program"), QString());
    for (const QString& family : QFontDatabase::families()) {
        if (!QFontDatabase::isPrivateFamily(family)) {
            m_font->addItem(family, family);
        }
    }
    m_fontSize = measure(this, tr("Size of the font"), kLeastFont, kLargestFont, 0.5, tr("pt"));
    auto* font = new QWidget;
    auto* row = tightRow(font);
    row->addWidget(m_font, 3);
    row->addWidget(m_fontSize, 2);
    addRow(form, tr("Font"), font);
    connect(m_font, &QComboBox::activated, this, &PageEditor::takeFields);
    connect(m_fontSize, &QDoubleSpinBox::valueChanged, this, &PageEditor::takeFields);
    m_caption = control<QPlainTextEdit>(this, tr("Caption"));
    m_caption->setFocusPolicy(Qt::StrongFocus);
    m_caption->setTabChangesFocus(true);
    m_caption->setFixedHeight(64);
    addRow(form, tr("Caption"), m_caption);
    connect(m_caption, &QPlainTextEdit::textChanged, this, &PageEditor::takeFields);
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
    m_dpi = control<QSpinBox>(foot, tr("Dots an inch of a PNG"));
    m_dpi->setRange(kLeastDpi, kMostDpi);
    m_dpi->setValue(kPageDpi);
    m_dpi->setSuffix(tr(" dpi"));
    m_dpi->setToolTip(tr("Of a PNG; SVG and PDF are as sharp as what shows them"));
    row->addWidget(m_dpi);
    const auto button = [&](const QString& text, auto act) {
        auto* made = new QPushButton(text, foot);
        made->setAutoDefault(false);
        connect(made, &QPushButton::clicked, this, act);
        row->addWidget(made);
        return made;
    };
    button(tr("&Open page…"), &PageEditor::askToOpen);
    m_save = button(tr("&Save page…"), &PageEditor::askToSave);
    m_export = button(tr("&Export…"), &PageEditor::askToExport);
    m_export->setDefault(true);
    button(tr("Close"), &PageEditor::close);
    layout.addWidget(foot);
}

void PageEditor::showPage()
{
    m_showing = true;
    const int row = m_panels->currentRow();
    m_panels->clear();
    for (const auto& panel : m_page.panels) {
        m_panels->addItem(describedPanel(m_page, panel));
    }
    m_panels->setCurrentRow(std::clamp(row, 0, m_panels->count() - 1));
    m_size->setCurrentIndex(m_page.width == kSingleColumn ? 0 : m_page.width == kDoubleColumn ? 1 : 2);
    m_width->setValue(m_page.width);
    m_columns->setValue(m_page.columns);
    m_gap->setValue(m_page.gap);
    m_bar->setCurrentIndex(static_cast<int>(m_page.bar));
    m_area->setCurrentIndex(static_cast<int>(m_page.area));
    m_ground->setCurrentIndex(static_cast<int>(m_page.ground));
    m_letters->setCurrentIndex(static_cast<int>(m_page.letters));
    m_rowTitles->setText(joinedTitles(m_page.rowTitles));
    m_columnTitles->setText(joinedTitles(m_page.columnTitles));
    m_font->setCurrentIndex(std::max(0, m_font->findData(QString::fromStdString(m_page.font))));
    m_fontSize->setValue(m_page.fontSize);
    m_caption->setPlainText(QString::fromStdString(m_page.caption));
    m_showing = false;
    showPanel();
}

void PageEditor::takeFields()
{
    if (m_showing) {
        return;
    }
    m_page.width = m_width->value();
    m_size->setCurrentIndex(m_page.width == kSingleColumn ? 0 : m_page.width == kDoubleColumn ? 1 : 2);
    m_page.columns = m_columns->value();
    m_page.gap = m_gap->value();
    m_page.bar = static_cast<PageBar>(m_bar->currentIndex());
    m_page.area = static_cast<PageArea>(m_area->currentIndex());
    m_page.ground = static_cast<FigureGround>(m_ground->currentIndex());
    m_page.letters = static_cast<PageLetters>(m_letters->currentIndex());
    m_page.rowTitles = splitTitles(m_rowTitles->text());
    m_page.columnTitles = splitTitles(m_columnTitles->text());
    m_page.font = m_font->currentData().toString().toStdString();
    m_page.fontSize = m_fontSize->value();
    m_page.caption = m_caption->toPlainText().simplified().toStdString();
    changed();
}

}  // namespace ui
