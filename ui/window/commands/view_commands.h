// Which view is shown and how: the steps of view, layer, head and query, zoom and theme, undo; and from core's table of
// views one action per view and one per group of them, with the list of all and the page that explains them.
#pragma once

#include "core/analysis/view/view.h"
#include "ui/session/work/clock.h"
#include "ui/window/commands/command_group.h"

#include <string>
#include <utility>

namespace core {
struct ViewRow;
}

namespace ui {

class ViewCommands final : public CommandGroup {
    Q_OBJECT
public:
    explicit ViewCommands(const CommandContext& context);
    std::vector<ActionRow> rows() override;
    /// Adds the actions of the views, which lead the menu "View". Unavailable ones give the reason in their tooltip.
    void addViews();
    void showState() override;

    void openHelp();  ///< the page on all views, at the one that is shown

private:
    void openList();  ///< to choose a view by its name
    void toggleSinks();
    void playLayers(bool playing);
    void playNextLayer();
    void zoomBy(double factor);  ///< around the middle of the canvas
    void undo();                 ///< the last change of the view or of the pins
    void redo();
    bool canUndo() const;
    bool canRedo() const;
    void addGroup(const std::string& group, int number);
    void addView(const core::ViewRow& row, bool separated);

    Timer m_play;                                      ///< from layer to layer
    core::View m_played;                               ///< the view that it has led to: another one ends it
    QList<std::pair<std::string, QAction*>> m_views;   ///< in the order of the table
    QList<std::pair<std::string, QAction*>> m_groups;  ///< to the next view of the group
};

}  // namespace ui
