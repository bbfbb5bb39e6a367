// Finding what can be done: the palette, the manual, the page of keys, the views.
#pragma once

#include "ui/window/commands/command_group.h"

namespace ui {

class ManualWindow;
class ViewCommands;

class HelpCommands final : public CommandGroup {
    Q_OBJECT
public:
    HelpCommands(const CommandContext& context, ViewCommands& views);
    std::vector<ActionRow> rows() override;

private:
    void showPalette();
    void showManual(const QString& page = {}, const QString& heading = {});
    void showShortcuts();
    void showAbout();

    ViewCommands& m_views;
    ManualWindow* m_manual = nullptr;  ///< made when first asked for; then it stays, and where one has read to
    QList<QAction*> m_headings;        ///< of the manual, for the palette; made when that is first asked for
};

}  // namespace ui
