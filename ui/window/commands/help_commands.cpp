#include "ui/window/commands/help_commands.h"

#include "ui/window/commands/choice_actions.h"
#include "ui/window/commands/command_palette.h"
#include "ui/window/commands/explain_dialog.h"
#include "ui/window/commands/shortcut_page.h"
#include "ui/window/commands/view_commands.h"
#include "ui/window/manual/manual_window.h"

#include <QApplication>
#include <QMessageBox>

namespace ui {

HelpCommands::HelpCommands(const CommandContext& context, ViewCommands& views) : CommandGroup(context), m_views(views)
{
}

std::vector<ActionRow> HelpCommands::rows()
{
    // clang-format off
    return {
        {ActionId::Palette, Menu::Help, tr("&Find Command…"), "palette", "Ctrl+K; Ctrl+P",
         tr("Search all commands"), [this] { showPalette(); }},
        {ActionId::Tour, Menu::Help, tr("Guided &Tour"), "", "",
         tr("Learn Headscope in six steps with the bundled image"), {}},
        {ActionId::Explain, Menu::Help, tr("&Explain This Image…"), "", "Shift+W",
         tr("Explain in three sentences what the model predicts, where it looks and which head matters"),
         [this] { showExplanation(); }, withScene()},
        {ActionId::Manual, Menu::Help, tr("Headscope &Manual"), "help", "F1",
         tr("What can be done, by tasks; also for reading offline"), [this] { showManual(); }},
        {ActionId::Shortcuts, Menu::Help, tr("&Keys and Mouse"), "keyboard", "Ctrl+/; ?",
         tr("Show all keys and mouse actions"), [this] { showShortcuts(); }},
        {ActionId::ViewsHelp, Menu::Help, tr("About the &Views"), "help", "Shift+F1",
         tr("Show every view's meaning, options and source"), [this] { m_views.openHelp(); }},
        {ActionId::About, Menu::Help, tr("&About Headscope"), "info", "", tr("Show version and license"),
         [this] { showAbout(); }, {}, {.separated = true}},
    };
    // clang-format on
}

void HelpCommands::showPalette()
{
    if (m_headings.isEmpty()) {
        for (const ManualHeading& heading : manualHeadings()) {
            m_headings << Actions::make(
                {ActionId::None, Menu::Help, heading.title, "", "", tr("Opens the manual: %1").arg(heading.pageTitle),
                 [this, heading] { showManual(heading.page, heading.title); }},
                this);
        }
    }
    if (m_palette) {
        m_palette->close();  // the keys of the window work in it, too, and its actions are about to go
    }
    m_choices = std::make_unique<QObject>();
    QList<QAction*> more = choiceActions(
        m_session, [this] { Q_EMIT displayPanelAsked(); }, m_choices.get());
    more += m_entries ? m_entries(m_choices.get()) : QList<QAction*>();
    m_palette = new CommandPalette(m_actions.all(), m_window, CommandPalette::Kind::Commands, more + m_headings);
    m_palette->show();
}

void HelpCommands::showManual(const QString& page, const QString& heading)
{
    if (m_manual == nullptr) {
        m_manual = new ManualWindow(m_window);
    }
    m_manual->show();
    m_manual->raise();
    m_manual->activateWindow();
    if (!page.isEmpty()) {
        m_manual->openPage(page, heading);  // after show(): only now it is as wide as it will be
    }
}

void HelpCommands::showExplanation()
{
    auto* dialog = new ExplainDialog(m_session, m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

void HelpCommands::showShortcuts()
{
    auto* page = new ShortcutPage(m_actions, m_window);
    page->setAttribute(Qt::WA_DeleteOnClose);
    page->open();
}

void HelpCommands::showAbout()
{
    QMessageBox box(m_window);
    box.setWindowTitle(tr("About Headscope"));
    box.setText(tr("<b>Headscope %1</b>").arg(QApplication::applicationVersion()));
    box.setInformativeText(
        tr("Shows where a vision transformer looks.\nFree software under the GNU General Public License, version 3 or "
           "later."));
    box.exec();
}

}  // namespace ui
