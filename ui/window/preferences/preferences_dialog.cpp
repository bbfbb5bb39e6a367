#include "ui/window/preferences/preferences_dialog.h"

#include "ui/window/preferences/keys_page.h"
#include "ui/window/preferences/preferences.h"
#include "ui/window/widgets/form.h"
#include "ui/window/widgets/icon.h"
#include "ui/window/widgets/look.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QStandardItemModel>
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
    auto* all = buttons->addButton(tr("Reset All"), QDialogButtonBox::ResetRole);
    all->setToolTip(tr("Reset all preferences and keys to their defaults"));
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
    m_form = new Form(page);
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
    FormRow field{.kind = row.kind == PreferenceRow::Kind::Choice   ? FormRow::Kind::Choice
                          : row.kind == PreferenceRow::Kind::Switch ? FormRow::Kind::Switch
                          : row.kind == PreferenceRow::Kind::Number ? FormRow::Kind::Whole
                                                                    : FormRow::Kind::Folder,
                  .name = row.title,
                  .get = [this, key = row.key] { return m_preferences.value(key); },
                  .set = [this, key = row.key](const QVariant& value) { m_preferences.set(key, value); },
                  .tip = row.tip,
                  .low = double(row.low),
                  .high = double(row.high),
                  .step = double(row.step),
                  .unit = row.unit,
                  .words = row.whenUsual};
    for (const auto& [value, title] : row.choices) {
        field.choices << std::pair(title, QVariant(value));
    }
    QWidget* control = m_form->add(field);
    control->setObjectName(row.key);
    if (auto* list = qobject_cast<QComboBox*>(control)) {
        for (const QString& value : row.impossible) {
            qobject_cast<QStandardItemModel*>(list->model())->item(list->findData(value))->setEnabled(false);
        }
    }
    if (row.kind == PreferenceRow::Kind::Number) {
        control->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    }
    auto* title = new QLabel(row.title, page);
    title->setToolTip(plainTip(row.tip));
    title->setBuddy(control);
    auto* reset = new QToolButton(page);
    reset->setIcon(icon(QStringLiteral("reset")));
    reset->setObjectName(QStringLiteral("reset ") + row.key);
    reset->setAccessibleName(tr("Reset %1").arg(row.title));
    reset->setToolTip(tr("Reset to the default"));
    reset->setFocusPolicy(Qt::TabFocus);
    connect(reset, &QToolButton::clicked, this, [this, key = row.key] { m_preferences.reset(key); });
    m_resets.append({&row, reset});
    grid.addWidget(title, line, 0);
    grid.addWidget(control, line, 1);
    grid.addWidget(reset, line, 2);
    return line + 1;
}

void PreferencesDialog::showValues()
{
    m_form->show();
    for (const auto& [row, reset] : m_resets) {
        QSizePolicy keepsItsPlace = reset->sizePolicy();
        keepsItsPlace.setRetainSizeWhenHidden(true);
        reset->setSizePolicy(keepsItsPlace);
        reset->setVisible(!m_preferences.isDefault(row->key));
    }
}

}  // namespace ui
