// Shares the content of the panes as one web page, for people without Headscope.
#pragma once

#include "ui/session/display/report_maker.h"
#include "ui/window/commands/command_group.h"

#include <vector>

namespace ui {

class ReportCommands final : public CommandGroup {
    Q_OBJECT
public:
    explicit ReportCommands(const CommandContext& context);
    std::vector<ActionRow> rows() override;

private:
    std::vector<ReportPane> panes() const;  ///< those with a model and an image
    ReportWords wordsFor(const std::vector<ReportPane>& panes) const;
    void askForReport();

    ReportMaker m_maker;
};

}  // namespace ui
