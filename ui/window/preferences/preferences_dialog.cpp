#include "ui/window/preferences/preferences_dialog.h"

#include "ui/window/preferences/keys_page.h"
#include "ui/window/preferences/preferences.h"
#include "ui/window/widgets/controls.h"
#include "ui/window/widgets/icon.h"
#include "ui/window/widgets/look.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

namespace ui {

PreferencesDialog::PreferencesDialog(Preferences& preferences, Actions& actions, QWidget* parent)
    : QDialog(parent), m_preferences(preferences)
{
    setWindowTitle(tr("Preferences"));
    auto* pages = new QTabWidget(this);
    pages->setDocumentMode(true);
    pages->setAccessibleName(tr("Pages of preferences"));
    pages->addTab(rowsPage(), tr("General"));
    pages->addTab(new KeysPage(preferences, actions, this), tr("Keys"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* all = buttons->addButton(tr("Reset all"), QDialogButtonBox::ResetRole);
    all->setToolTip(tr("Everything as it was at first, keys too"));
    all->setAutoDefault(false);
    connect(all, &QPushButton::clicked, &preferences, &Preferences::resetAll);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(&preferences, &Preferences::changed, this, &PreferencesDialog::showValues);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 16, 16);
    column->addWidget(pages, 1);
    column->addWidget(buttons);
    showValues();
    resize(QSize(600, 640).boundedTo({parent->width() - 24, parent->height() - 24}));
}

QWidget* PreferencesDialog::rowsPage()
{
    auto* page = new QWidget;
    auto* grid = new QGridLayout(page);
    grid->setContentsMargins(16, 16, 16, 16);
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(8);
    grid->setColumnStretch(1, 1);
    QString group;
    int line = 0;
    for (const PreferenceRow& row : preferenceRows()) {
        if (row.group != group) {
            group = row.group;
            auto* head = quietLabel(group, page);
            head->setFont(sectionFont());
            head->setContentsMargins(0, line > 0 ? 12 : 0, 0, 0);
            grid->addWidget(head, line++, 0, 1, 3);
        }
        line = addRow(*grid, line, row, page);
    }
    grid->setRowStretch(line, 1);
    auto* area = new QScrollArea;
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidget(page);
    return area;
}

int PreferencesDialog::addRow(QGridLayout& grid, int line, const PreferenceRow& row, QWidget* page)
{
    auto* title = new QLabel(row.title, page);
    title->setToolTip(plainTip(row.tip));
    QWidget* control = field(row, page);
    control->setToolTip(plainTip(row.tip));
    title->setBuddy(control);
    auto* reset = new QToolButton(page);
    reset->setIcon(icon(QStringLiteral("reset")));
    reset->setObjectName(QStringLiteral("reset ") + row.key);
    reset->setAccessibleName(tr("Reset %1").arg(row.title));
    reset->setToolTip(tr("As it is usually"));
    reset->setFocusPolicy(Qt::TabFocus);
    connect(reset, &QToolButton::clicked, this, [this, key = row.key] { m_preferences.reset(key); });
    m_resets.append({&row, reset});
    grid.addWidget(title, line, 0);
    grid.addWidget(control, line, 1);
    grid.addWidget(reset, line, 2);
    return line + 1;
}

QWidget* PreferencesDialog::field(const PreferenceRow& row, QWidget* page)
{
    using Kind = PreferenceRow::Kind;
    QWidget* made = row.kind == Kind::Choice   ? choiceField(row, page)
                    : row.kind == Kind::Switch ? switchField(row, page)
                    : row.kind == Kind::Number ? numberField(row, page)
                                               : folderField(row, page);
    made->setObjectName(row.key);
    return made;
}

QWidget* PreferencesDialog::choiceField(const PreferenceRow& row, QWidget* page)
{
    auto* box = control<QComboBox>(page, row.title);
    for (const auto& [value, name] : row.choices) {
        box->addItem(name, value);
    }
    connect(box, &QComboBox::activated, this,
            [this, box, key = row.key] { m_preferences.set(key, box->currentData()); });
    m_showValue << [this, box, key = row.key] { box->setCurrentIndex(box->findData(m_preferences.value(key))); };
    return box;
}

QWidget* PreferencesDialog::switchField(const PreferenceRow& row, QWidget* page)
{
    auto* box = control<QCheckBox>(page, row.title);
    connect(box, &QCheckBox::clicked, this, [this, key = row.key](bool on) { m_preferences.set(key, on); });
    m_showValue << [this, box, key = row.key] { box->setChecked(m_preferences.value(key).toBool()); };
    return box;
}

QWidget* PreferencesDialog::numberField(const PreferenceRow& row, QWidget* page)
{
    auto* box = control<QSpinBox>(page, row.title);
    box->setRange(row.low, row.high);
    box->setSingleStep(row.step);
    box->setSuffix(row.unit);
    box->setSpecialValueText(row.whenUsual);
    box->setKeyboardTracking(false);
    box->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    connect(box, &QSpinBox::valueChanged, this, [this, key = row.key](int now) { m_preferences.set(key, now); });
    m_showValue << [this, box, key = row.key] {
        const QSignalBlocker quiet(box);
        box->setValue(m_preferences.value(key).toInt());
    };
    return box;
}

QWidget* PreferencesDialog::folderField(const PreferenceRow& row, QWidget* page)
{
    auto* both = new QWidget(page);
    auto* line = control<QLineEdit>(both, row.title);
    line->setPlaceholderText(row.whenUsual);
    auto* choose = new QToolButton(both);
    choose->setIcon(icon(QStringLiteral("folder")));
    choose->setAccessibleName(tr("Choose a folder: %1").arg(row.title));
    choose->setToolTip(tr("Choose a folder"));
    choose->setFocusPolicy(Qt::TabFocus);
    auto* layout = tightRow(both);
    layout->addWidget(line, 1);
    layout->addWidget(choose);
    both->setFocusProxy(line);
    connect(line, &QLineEdit::editingFinished, this, [this, line, key = row.key] {
        m_preferences.set(key, line->text().isEmpty() ? QString() : QDir::cleanPath(line->text()));
    });
    connect(choose, &QToolButton::clicked, this, [this, key = row.key, title = row.title] {
        const QString folder = QFileDialog::getExistingDirectory(this, title, m_preferences.value(key).toString());
        if (!folder.isEmpty()) {
            m_preferences.set(key, folder);
        }
    });
    m_showValue << [this, line, key = row.key] { line->setText(m_preferences.value(key).toString()); };
    return both;
}

void PreferencesDialog::showValues()
{
    for (const auto& show : m_showValue) {
        show();
    }
    for (const auto& [row, reset] : m_resets) {
        reset->setEnabled(!m_preferences.isUsual(row->key));
        reset->setIcon(icon(QStringLiteral("reset")));  // the theme may be another one
    }
}

}  // namespace ui
