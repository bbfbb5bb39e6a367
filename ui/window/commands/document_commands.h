// Opening and closing images and models, and how the open model is run.
#pragma once

#include "ui/window/commands/command_group.h"

namespace ui {

class ModelGallery;
class SessionCommands;

class DocumentCommands final : public CommandGroup {
    Q_OBJECT
public:
    /// @param sessions  opens what turns out to be a session
    DocumentCommands(const CommandContext& context, SessionCommands& sessions);
    std::vector<ActionRow> rows() override;
    /// Lists what can be shown in the place of what is: views, and models that are at hand. Opened by the title of a
    /// pane and by the name of the model.
    void openPlaceMenu(QPoint global);

private:
    void askForImage();
    void askForModel();
    void askForFolder();
    void showGallery();
    void paste();
    void closeAll();

    SessionCommands& m_sessions;
    ModelGallery* m_gallery = nullptr;  ///< made when first asked for; then it stays, and its download with it
};

}  // namespace ui
