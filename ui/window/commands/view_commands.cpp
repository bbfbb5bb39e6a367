#include "ui/window/commands/view_commands.h"

#include "core/analysis/views/views.h"
#include "ui/session/session.h"
#include "ui/session/shown/view_offer.h"
#include "ui/window/commands/actions.h"
#include "ui/window/commands/command_palette.h"
#include "ui/window/commands/views_page.h"
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
    m_actions.onTriggered(Act::Views, [this] { openList(); });
    m_actions.onTriggered(Act::ViewBefore, [this] { m_session.shown().stepView(-1); });
    m_actions.onTriggered(Act::ViewAfter, [this] { m_session.shown().stepView(1); });
    m_actions.onTriggered(Act::ViewsHelp, [this] { openHelp(); });
    connect(&session.opened(), &Opened::modelChanged, this, &ViewCommands::showState);
    connect(&session.opened(), &Opened::sceneChanged, this, &ViewCommands::showState);
    connect(&session.shown(), &Shown::viewChanged, this, &ViewCommands::showState);
    showState();
}

void ViewCommands::addGroup(const std::string& group, int number)
{
    const QString title = QString::fromStdString(group);
    const QString key = number <= 9 ? QStringLiteral("Ctrl+%1").arg(number) : QString();
    QAction* next = m_actions.add(QStringLiteral("View"), title, tr("%1: next view").arg(title), key,
                                  tr("The next view of this group that the model has"));
    next->setText(tr("Next of these"));
    next->setIconText(tr("%1: next view").arg(title));  // setText changed it
    connect(next, &QAction::triggered, this, [this, group] { m_session.shown().stepInGroup(group); });
    m_groups.append({group, next});
    bool first = true;
    for (const auto& row : core::viewTable()) {
        if (row.group == group) {
            addView(row.name);
            if (std::exchange(first, false)) {
                Actions::startGroup(*m_views.last().second);
            }
        }
    }
}

void ViewCommands::addView(const std::string& name)
{
    const auto& row = core::findView(name);
    QAction* action = m_actions.add(QStringLiteral("View"), QString::fromStdString(row.group),
                                    QString::fromStdString(row.title), {}, QString::fromStdString(row.meaning));
    action->setCheckable(true);
    connect(action, &QAction::triggered, this, [this, name] {
        m_session.shown().showView(name);
        showState();  // a click on the checked one has taken its mark away
    });
    m_views.append({name, action});
}

void ViewCommands::showState()
{
    const bool scene = m_session.opened().scene() != nullptr;
    const ModelPtr model = m_session.opened().model();
    QHash<QString, int> available;
    for (const auto& [name, action] : m_views) {
        const auto& row = core::findView(name);
        const std::string reason = model ? reasonAgainst(name, model->spec()) : std::string();
        action->setEnabled(scene && reason.empty());
        action->setChecked(name == m_session.shown().view().name);
        action->setStatusTip(viewTip(row, model));
        Actions::setReason(*action, QString::fromStdString(reason));
        available[QString::fromStdString(row.group)] += scene && reason.empty() ? 1 : 0;
    }
    for (const auto& [group, action] : m_groups) {
        action->setEnabled(available.value(QString::fromStdString(group)) > 0);
    }
    for (const Act id : {Act::Views, Act::ViewBefore, Act::ViewAfter}) {
        m_actions.at(id)->setEnabled(scene);
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
