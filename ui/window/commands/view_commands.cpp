#include "ui/window/commands/view_commands.h"

#include "core/analysis/views/views.h"
#include "ui/language/core_text.h"
#include "ui/session/session.h"
#include "ui/session/shown/view_offer.h"
#include "ui/window/commands/command_palette.h"
#include "ui/window/commands/views_page.h"
#include "ui/window/widgets/actions.h"
#include "ui/window/widgets/view_choices.h"

#include <QAction>
#include <QWidget>

namespace ui {

ViewCommands::ViewCommands(Session& session, Actions& actions, QWidget* window)
    : QObject(window), m_session(session), m_actions(actions), m_window(window)
{
    int number = 1;
    for (const auto& group : viewGroups()) {
        addGroup(group, number++);
    }
    connect(&session.opened(), &Opened::modelChanged, this, &ViewCommands::showState);
    connect(&session.opened(), &Opened::sceneChanged, this, &ViewCommands::showState);
    connect(&session.shown(), &Shown::viewChanged, this, &ViewCommands::showState);
    showState();
}

void ViewCommands::addGroup(const std::string& group, int number)
{
    const QString title = coreText(group);
    const QByteArray key = number <= 9 ? "Ctrl+" + QByteArray::number(number) : QByteArray();
    QAction* next = m_actions.add({Act::None,
                                   Menu::View,
                                   tr("%1: next view").arg(title),
                                   "",
                                   key.constData(),
                                   tr("The next view of this group that the model has"),
                                   [this, group] { m_session.shown().stepInGroup(group); },
                                   {},
                                   {.submenu = title, .leads = true}});
    next->setText(tr("Next of these"));
    next->setIconText(tr("%1: next view").arg(title));  // setText changed it
    Actions::setKeyName(*next, QStringLiteral("group:") + QString::fromStdString(group));
    m_groups.append({group, next});
    bool first = true;
    for (const auto& row : core::viewTable()) {
        if (row.group == group) {
            addView(row, std::exchange(first, false));
        }
    }
}

void ViewCommands::addView(const core::ViewRow& row, bool separated)
{
    const auto show = [this, name = row.name] {
        m_session.shown().showView(name);
        showState();  // a click on the checked one has taken its mark away
    };
    const ActionPlace place{.separated = separated, .checkable = true, .submenu = coreText(row.group), .leads = true};
    QAction* action =
        m_actions.add({Act::None, Menu::View, coreText(row.title), "", "", coreText(row.meaning), show, {}, place});
    Actions::setView(*action, QString::fromStdString(row.name));
    m_views.append({row.name, action});
}

void ViewCommands::showState()
{
    const bool scene = m_session.opened().scene() != nullptr;
    const ModelPtr model = m_session.opened().model();
    QHash<QString, int> available;
    for (const auto& [name, action] : m_views) {
        const auto& row = core::findView(name);
        const core::Message reason = model ? reasonAgainst(name, model->spec()) : core::Message();
        action->setEnabled(scene && reason.empty());
        action->setChecked(name == m_session.shown().view().name);
        action->setStatusTip(viewTip(row, model));
        Actions::setReason(*action, coreText(reason));
        available[QString::fromStdString(row.group)] += scene && reason.empty() ? 1 : 0;
    }
    for (const auto& [group, action] : m_groups) {
        action->setEnabled(available.value(QString::fromStdString(group)) > 0);
    }
}

void ViewCommands::openList()
{
    QList<QAction*> actions;
    for (const auto& each : m_views) {
        actions << each.second;
    }
    auto* list = new CommandPalette(actions, m_window, CommandPalette::Kind::Views);
    list->show();
}

void ViewCommands::openHelp()
{
    auto* page = new ViewsPage(m_session.opened().model(), m_session.shown().view().name, m_window);
    page->setAttribute(Qt::WA_DeleteOnClose);
    page->open();
}

}  // namespace ui
