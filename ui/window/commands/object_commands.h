// Marking an object in the photo, and what is shown in words. GUI thread only.
#pragma once

#include "ui/window/center/pane_area.h"
#include "ui/window/commands/command_group.h"

namespace ui {

class ObjectCommands final : public CommandGroup {
    Q_OBJECT
public:
    explicit ObjectCommands(const CommandContext& context);
    std::vector<ActionRow> rows() override;
    void showState() override;

private:
    void outline(Outlining how);  ///< by the next drag on the photo; once more: not after all
    void markFound();
    void placePrompt(core::PixelPoint at, bool foreground);
    void showPrompts();
    void askForMask();      ///< the image of a mask
    void askForMaskFile();  ///< where to write the marked object
    void askForName();
    void removeSelection();
    QString nameOfObject() const;  ///< empty: it has none
    void forget();
    void copyDescription();  ///< to the clipboard, the status line and screen readers
    void setOutline(const std::vector<core::PixelPoint>& outline);
    PhotoPtr seenPhoto() const;  ///< the one on the screen: another may be open already
    void mark(const PhotoPtr& photo, const ObjectPtr& object);
};

}  // namespace ui
