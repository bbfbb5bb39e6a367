// Finding what can be done: the palette, the manual, the page of keys, the views.
#pragma once

#include "ui/window/commands/command_group.h"

#include <QPointer>

#include <functional>
#include <memory>
#include <utility>

namespace ui {

class ManualWindow;
class CommandPalette;
class ViewCommands;

class HelpCommands final : public CommandGroup {
    Q_OBJECT
public:
    HelpCommands(const CommandContext& context, ViewCommands& views);
    std::vector<ActionRow> rows() override;
    /// Further results of a search in the palette, besides commands and choices of the view, made anew whenever it
    /// opens.
    /// @param entries  gives actions that belong to the parent
    void setPaletteEntries(std::function<QList<QAction*>(QObject* parent)> entries) { m_entries = std::move(entries); }

Q_SIGNALS:
    void displayPanelAsked();  ///< for a number of the view, which has no list of choices

private:
    void showPalette();
    void showManual(const QString& page = {}, const QString& heading = {});
    void showExplanation();
    void showShortcuts();
    void showAbout();

    ViewCommands& m_views;
    ManualWindow* m_manual = nullptr;  ///< made when first asked for; then it stays, and where one has read to
    QList<QAction*> m_headings;        ///< of the manual, for the palette; made when that is first asked for
    std::function<QList<QAction*>(QObject*)> m_entries;
    QPointer<CommandPalette> m_palette;  ///< that is open
    std::unique_ptr<QObject> m_choices;  ///< parent of the palette's actions
};

}  // namespace ui
