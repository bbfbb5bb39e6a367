#include "ui/window/widgets/actions.h"

#include "ui/window/widgets/icon.h"
#include "ui/window/widgets/look.h"

#include <QActionGroup>
#include <QKeySequence>
#include <QMetaEnum>
#include <QRegularExpression>
#include <QWidget>

#include <algorithm>

namespace ui {
namespace {

constexpr char kMenuProperty[] = "menu";
constexpr char kSeparatedProperty[] = "separated";
constexpr char kSubmenuProperty[] = "submenu";
constexpr char kLeadsProperty[] = "leads";
constexpr char kReasonProperty[] = "reason";
constexpr char kViewProperty[] = "view";
constexpr char kKeyNameProperty[] = "keyName";
constexpr char kDefaultKeysProperty[] = "defaultKeys";

}  // namespace

QString menuTitle(Menu menu)
{
    switch (menu) {
        case Menu::File:
            return Actions::tr("&File");
        case Menu::Edit:
            return Actions::tr("&Edit");
        case Menu::View:
            return Actions::tr("&View");
        case Menu::Go:
            return Actions::tr("&Go");
        case Menu::Panes:
            return Actions::tr("&Panes");
        case Menu::Experiments:
            return Actions::tr("E&xperiments");
        case Menu::Model:
            return Actions::tr("&Model");
        case Menu::Help:
            break;
    }
    return Actions::tr("&Help");
}

Actions::Actions(QWidget* window) : QObject(window), m_window(window) {}

QString withoutKey(QString words)
{
    static const QRegularExpression behind(QStringLiteral("\\(&\\w\\)"));
    return words.remove(behind).remove('&');
}

QAction* Actions::make(const ActionRow& row, QObject* parent)
{
    const QString iconName = QString::fromLatin1(row.icon);
    auto* action = new QAction(row.text, parent);
    action->setCheckable(row.place.checkable);
    action->setAutoRepeat(row.place.repeats);
    action->setIconText(withoutKey(action->text()).remove(QStringLiteral("…")));
    action->setStatusTip(row.tip);
    action->setProperty(kMenuProperty, static_cast<int>(row.menu));
    action->setProperty(kSeparatedProperty, row.place.separated);
    action->setProperty(kSubmenuProperty, row.place.submenu);
    action->setProperty(kLeadsProperty, row.place.leads);
    if (!iconName.isEmpty()) {
        action->setIcon(icon(iconName));
    }
    if (row.run) {
        connect(action, &QAction::triggered, parent, [run = row.run] { run(); });
    }
    return action;
}

QAction* Actions::add(const ActionRow& row)
{
    QAction* action = make(row, this);
    action->setShortcuts(keysFromText(QString::fromLatin1(row.keys)));
    action->setProperty(kDefaultKeysProperty, QString::fromLatin1(row.keys));
    if (const QString group = QString::fromLatin1(row.place.group); !group.isEmpty()) {
        if (!m_groups.contains(group)) {
            m_groups.insert(group, new QActionGroup(this));
        }
        m_groups.value(group)->addAction(action);
    }
    connect(action, &QAction::triggered, this, &Actions::performed);
    if (row.enabledWhen.holds) {
        m_conditions.append({action, row.enabledWhen});
    }
    if (row.id != ActionId::None) {
        m_byId.insert(row.id, action);
        action->setProperty(kKeyNameProperty,
                            QString::fromLatin1(QMetaEnum::fromType<ActionId>().valueToKey(int(row.id))));
    }
    setReason(*action, {});
    m_window->addAction(action);
    m_all << action;
    return action;
}

void Actions::add(const std::vector<ActionRow>& rows)
{
    for (const auto& row : rows) {
        add(row);
    }
}

void Actions::refresh()
{
    for (const auto& [action, condition] : m_conditions) {
        const bool enabled = condition.holds();
        action->setEnabled(enabled);
        if (const QString reason = enabled ? QString() : condition.otherwise; reason != reasonOf(*action)) {
            setReason(*action, reason);
        }
    }
}

QString Actions::keyName(const QAction& action)
{
    return action.property(kKeyNameProperty).toString();
}

void Actions::setKeyName(QAction& action, const QString& name)
{
    action.setProperty(kKeyNameProperty, name);
}

QList<QKeySequence> Actions::defaultKeys(const QAction& action)
{
    return keysFromText(action.property(kDefaultKeysProperty).toString());
}

void Actions::setKeys(QAction& action, const QList<QKeySequence>& keys)
{
    action.setShortcuts(keys);
    setReason(action, reasonOf(action));  // the tooltip names the key
}

QAction* Actions::actionOf(const QKeySequence& key) const
{
    for (QAction* action : m_all) {
        for (const QKeySequence& own : action->shortcuts()) {
            if (key.matches(own) != QKeySequence::NoMatch || own.matches(key) != QKeySequence::NoMatch) {
                return action;
            }
        }
    }
    return nullptr;
}

QString Actions::keysText(const QList<QKeySequence>& keys)
{
    return QKeySequence::listToString(keys, QKeySequence::PortableText);
}

QList<QKeySequence> Actions::keysFromText(const QString& text)
{
    QList<QKeySequence> keys = QKeySequence::listFromString(text, QKeySequence::PortableText);
    keys.removeIf([](const QKeySequence& key) { return key.isEmpty() || key[0].key() == Qt::Key_unknown; });
    return keys;
}

void Actions::setReason(QAction& action, const QString& reason)
{
    const QString key = action.shortcut().toString(QKeySequence::NativeText);
    const QString name = key.isEmpty() ? action.iconText() : QStringLiteral("%1  (%2)").arg(action.iconText(), key);
    action.setProperty(kReasonProperty, reason);
    action.setToolTip(plainTip(QStringLiteral("%1\n%2").arg(name, reason.isEmpty() ? action.statusTip() : reason)));
}

QString Actions::reasonOf(const QAction& action)
{
    return action.property(kReasonProperty).toString();
}

void Actions::setView(QAction& action, const QString& name)
{
    action.setProperty(kViewProperty, name);
    setKeyName(action, QStringLiteral("view:") + name);
}

QString Actions::viewOf(const QAction& action)
{
    return action.property(kViewProperty).toString();
}

QList<Menu> Actions::menus() const
{
    QList<Menu> found;
    for (const QAction* action : m_all) {
        if (const Menu menu = menuOf(*action); !found.contains(menu)) {
            found << menu;
        }
    }
    return found;
}

QList<QAction*> Actions::ofMenu(Menu menu) const
{
    QList<QAction*> found;
    std::copy_if(m_all.begin(), m_all.end(), std::back_inserter(found),
                 [menu](const QAction* action) { return menuOf(*action) == menu; });
    std::stable_partition(found.begin(), found.end(),
                          [](const QAction* action) { return action->property(kLeadsProperty).toBool(); });
    return found;
}

Menu Actions::menuOf(const QAction& action)
{
    return static_cast<Menu>(action.property(kMenuProperty).toInt());
}

QString Actions::submenuOf(const QAction& action)
{
    return action.property(kSubmenuProperty).toString();
}

bool Actions::isSeparated(const QAction& action)
{
    return action.property(kSeparatedProperty).toBool();
}

}  // namespace ui
