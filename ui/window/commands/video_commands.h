// Opening, playing, following and exporting videos.
#pragma once

#include "ui/window/commands/command_group.h"

namespace ui {

class VideoCommands final : public CommandGroup {
    Q_OBJECT
public:
    explicit VideoCommands(const CommandContext& context);
    std::vector<ActionRow> rows() override;
    void showState() override;

private:
    void askForVideo();
    void askForExport();
};

}  // namespace ui
