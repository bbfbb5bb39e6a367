#include "ui/window/preferences/keys_page.h"

#include "ui/window/preferences/key_field.h"
#include "ui/window/preferences/preferences.h"
#include "ui/window/widgets/actions.h"
#include "ui/window/widgets/controls.h"
#include "ui/window/widgets/look.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace ui {
namespace {

constexpr int kActionRole = Qt::UserRole;

QAction* actionAt(const QTreeWidgetItem& item)
{
    return item.data(0, kActionRole).value<QAction*>();
}

QString nativeText(const QList<QKeySequence>& keys)
{
    QStringList words;
    for (const QKeySequence& key : keys) {
        words << key.toString(QKeySequence::NativeText);
    }
    return words.join(QStringLiteral("   "));
}

}  // namespace

void applyKeys(const Preferences& preferences, Actions& actions)
{
    for (QAction* action : actions.all()) {
        const auto kept = preferences.keys(Actions::keyName(*action));
        const auto keys = kept ? Actions::keysFromText(*kept) : Actions::defaultKeys(*action);
        if (keys != action->shortcuts()) {
            actions.setKeys(*action, keys);
        }
    }
}

KeysPage::KeysPage(Preferences& preferences, Actions& actions, QWidget* parent)
    : QWidget(parent),
      m_preferences(preferences),
      m_actions(actions),
      m_filter(new QLineEdit(this)),
      m_list(new QTreeWidget(this))
{
    m_filter->setPlaceholderText(tr("Find a command or a key"));
    m_filter->setAccessibleName(tr("Find a command or a key"));
    m_filter->setClearButtonEnabled(true);
    m_list->setObjectName(QStringLiteral("keysList"));
    m_list->setAccessibleName(tr("Commands and their keys"));
    m_list->setHeaderLabels({tr("Command"), tr("Keys")});
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(m_filter);
    column->addWidget(m_list, 1);
    column->addWidget(makeBar());
    column->addWidget(m_words);
    fill();
    connect(m_filter, &QLineEdit::textChanged, this, &KeysPage::filter);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &KeysPage::showChosen);
    connect(m_list, &QTreeWidget::itemActivated, this, [this] { m_field->setFocus(); });
    connect(&preferences, &Preferences::keysChanged, this, &KeysPage::showKeys);
    showKeys();
    m_list->setCurrentItem(m_list->topLevelItem(0));
}

QWidget* KeysPage::makeBar()
{
    auto* bar = new QWidget(this);
    auto* row = tightRow(bar);
    m_field = control<KeyField>(bar, tr("New key for the selected command"));
    m_field->setFocusPolicy(Qt::StrongFocus);
    m_default = new QPushButton(tr("Default Key"), bar);
    m_none = new QPushButton(tr("No Key"), bar);
    m_take = new QPushButton(tr("Reassign"), bar);
    row->addWidget(m_field, 1);
    row->addWidget(m_take);
    row->addWidget(m_default);
    row->addWidget(m_none);
    for (QPushButton* button : {m_default, m_none, m_take}) {
        button->setAutoDefault(false);
    }
    m_take->setObjectName(QStringLiteral("takeKey"));
    m_words = quietLabel({}, this);
    m_words->setObjectName(QStringLiteral("keyWords"));
    m_words->setMinimumHeight(2 * m_words->fontMetrics().lineSpacing());  // two lines have room: nothing jumps
    m_words->setAlignment(Qt::AlignTop);
    connect(m_field, &KeyField::pressed, this, &KeysPage::press);
    connect(m_take, &QPushButton::clicked, this, &KeysPage::assignKey);
    connect(m_none, &QPushButton::clicked, this, [this] {
        if (QAction* action = chosen()) {
            give(*action, {});
        }
    });
    connect(m_default, &QPushButton::clicked, this, [this] {
        QAction* action = chosen();
        const auto keys = action != nullptr ? Actions::defaultKeys(*action) : QList<QKeySequence>();
        for (const QKeySequence& key : keys) {
            if (const QAction* other = m_actions.actionOf(key); other != nullptr && other != action) {
                m_pressed = key;
                say(tr("%1 is already assigned to “%2”.")
                        .arg(key.toString(QKeySequence::NativeText), other->iconText()),
                    true);
                return;
            }
        }
        if (action != nullptr) {
            m_preferences.setKeys(Actions::keyName(*action), std::nullopt);
            say(tr("Reset to the default."));
        }
    });
    return bar;
}

void KeysPage::fill()
{
    for (const Menu menu : m_actions.menus()) {
        for (QAction* action : m_actions.ofMenu(menu)) {
            if (Actions::keyName(*action).isEmpty()) {
                continue;
            }
            const QString group = Actions::submenuOf(*action).isEmpty() ? menuTitle(menu) : Actions::submenuOf(*action);
            auto* item = new QTreeWidgetItem(m_list);
            item->setText(0, tr("%1:  %2").arg(withoutKey(group), action->iconText()));
            item->setToolTip(0, plainTip(action->statusTip()));
            item->setData(0, kActionRole, QVariant::fromValue(action));
        }
    }
}

void KeysPage::filter()
{
    const QStringList words = m_filter->text().split(' ', Qt::SkipEmptyParts);
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        QTreeWidgetItem* item = m_list->topLevelItem(i);
        const QString text = item->text(0) + ' ' + item->text(1);
        const bool shown = std::all_of(words.begin(), words.end(), [&text](const QString& word) {
            return text.contains(word, Qt::CaseInsensitive);
        });
        item->setHidden(!shown);
    }
}

void KeysPage::showKeys()
{
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        QTreeWidgetItem* item = m_list->topLevelItem(i);
        const QAction& action = *actionAt(*item);
        item->setText(1, nativeText(action.shortcuts()));
        QFont font = m_list->font();
        font.setBold(action.shortcuts() != Actions::defaultKeys(action));
        item->setFont(1, font);
    }
    showChosen();
}

QAction* KeysPage::chosen() const
{
    const QTreeWidgetItem* item = m_list->currentItem();
    return item != nullptr ? actionAt(*item) : nullptr;
}

void KeysPage::showChosen()
{
    const QAction* action = chosen();
    m_field->setEnabled(action != nullptr);
    m_field->setText(action != nullptr ? nativeText(action->shortcuts()) : QString());
    m_none->setEnabled(action != nullptr && !action->shortcuts().isEmpty());
    m_default->setEnabled(action != nullptr && action->shortcuts() != Actions::defaultKeys(*action));
    say(action != nullptr ? tr("“%1”: click the field and press a new key.").arg(action->iconText()) : QString());
}

void KeysPage::press(const QKeySequence& key)
{
    QAction* action = chosen();
    if (action == nullptr) {
        return;
    }
    m_pressed = key;
    const QString name = key.toString(QKeySequence::NativeText);
    const QAction* other = m_actions.actionOf(key);
    if (other == nullptr || other == action) {
        give(*action, {key});
    } else if (Actions::keyName(*other).isEmpty()) {
        say(tr("%1 is reserved for “%2”.").arg(name, other->iconText()));
    } else {
        m_field->setText(name);
        say(tr("%1 is already assigned to “%2”.").arg(name, other->iconText()), true);
    }
}

void KeysPage::assignKey()
{
    QAction* action = chosen();
    for (QAction* other = m_actions.actionOf(m_pressed); action != nullptr && other != nullptr && other != action;
         other = m_actions.actionOf(m_pressed)) {
        QList<QKeySequence> rest = other->shortcuts();
        rest.removeIf([this](const QKeySequence& key) {
            return key.matches(m_pressed) != QKeySequence::NoMatch || m_pressed.matches(key) != QKeySequence::NoMatch;
        });
        give(*other, rest);
    }
    if (action != nullptr) {
        give(*action, {m_pressed});
        m_field->setFocus();
    }
}

void KeysPage::give(QAction& action, const QList<QKeySequence>& keys)
{
    const bool defaultValue = keys == Actions::defaultKeys(action);
    m_preferences.setKeys(Actions::keyName(action),
                          defaultValue ? std::nullopt : std::optional(Actions::keysText(keys)));
    say(keys.isEmpty() ? tr("“%1” has no key now.").arg(action.iconText())
                       : tr("“%1”: %2").arg(action.iconText(), nativeText(keys)));
}

void KeysPage::say(const QString& sentence, bool takes)
{
    m_words->setText(sentence);
    m_take->setVisible(takes);
}

}  // namespace ui
