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
    bool hasRoom() const;  ///< for another pane of what is open
    bool mixesWeights() const;
    void showSoftmaxBeside();
    void showMatrixBeside();
    void changeLinks(void (*change)(PaneLinks& links, bool on), ActionId id);
};

}  // namespace ui
