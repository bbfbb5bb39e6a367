// Experiments by pointing: which edits can be made of a head, of patches, of what is marked, as menus and as commands.
// GUI thread only.
#pragma once

#include "core/experiment/edit.h"
#include "ui/canvas/canvas.h"
#include "ui/session/session.h"
#include "ui/window/commands/command_group.h"

#include <optional>

class QMenu;

namespace ui {

class EditCommands final : public CommandGroup {
    Q_OBJECT
public:
    explicit EditCommands(const CommandContext& context);
    std::vector<ActionRow> rows() override;

    /// Opens the menu for the pointed head, patch or marked object; else for the displayed head.
    void openMenu(const Pointed& at, QPoint global);
    void openHeadMenu(int layer, int head, QPoint global);

private:
    // ---- edits of the shown head or the marked patches, for the rows ----
    bool canEditShownHead() const;
    bool canEditMarked() const;
    bool hasEdits() const { return !m_session.shown().view().edits.empty(); }
    void editShownHead(core::EditKind kind);  ///< made, or off where it is on already
    void askForTemperature();                 ///< of the head that is shown
    void dropMarked();
    void fillMarked(core::Filling filling);
    void knockOutMarked(bool allLayers);

    struct Place {
        int layer = 0;
        std::optional<int> head;  ///< nothing: all of the layer
    };
    std::optional<Place> shownPlace() const;
    std::optional<core::TokenSet> marked() const;
    void toggle(const core::Edit& edit);
    void askForTemperature(const Place& place);
    void addHead(QMenu& menu, const Place& place);
    void addPatches(QMenu& menu, const QString& which, const core::TokenSet& patches);
    void addList(QMenu& menu);
    void addToggle(QMenu& menu, const QString& text, const core::Edit& edit);
    void show(QMenu* menu, QPoint global);
};

}  // namespace ui
