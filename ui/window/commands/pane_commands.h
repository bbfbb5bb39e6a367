// Panes side by side: opening, comparing, and what links them.
#pragma once

#include "ui/window/commands/command_group.h"

namespace ui {

struct PaneLinks;

class PaneCommands final : public CommandGroup {
    Q_OBJECT
public:
    using CommandGroup::CommandGroup;
    std::vector<ActionRow> rows() override;
    void showState() override;

private:
    bool isDifference() const;
    void changeLinks(void (*change)(PaneLinks& links, bool on), ActionId id);
};

}  // namespace ui
