// Commands about figure pages: makes them of what is shown and of the pins, and keeps their editor. GUI thread only.
#pragma once

#include "ui/window/commands/command_group.h"
#include "ui/window/page/page_editor.h"

namespace ui {

class PageCommands final : public CommandGroup {
    Q_OBJECT
public:
    using CommandGroup::CommandGroup;
    std::vector<ActionRow> rows() override;

private:
    /// The editor with the page as it was left; a first one begins with what is shown.
    void openEditor();
    void sendPins();  ///< behind what the page holds
    QList<PageSource> sources();
    PageEditor& editor();
    FigurePage shownPage(bool layers, bool heads) const;
    FigurePage pinnedPage() const;
    FigurePage folderPage() const;

    PageEditor* m_editor = nullptr;  ///< made when first asked for
    QString m_device;                ///< that its models are on
};

}  // namespace ui
