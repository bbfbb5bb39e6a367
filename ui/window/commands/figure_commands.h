// The shown result as a figure, as numbers, as the command that repeats it, and over a whole folder.
#pragma once

#include "ui/window/commands/command_group.h"
#include "ui/window/page/export_choice.h"

namespace ui {

class StatisticsDialog;

class FigureCommands final : public CommandGroup {
    Q_OBJECT
public:
    explicit FigureCommands(const CommandContext& context);
    std::vector<ActionRow> rows() override;

    const ExportChoice& exportChoice() const { return m_exportChoice; }
    void setExportChoice(const ExportChoice& choice) { m_exportChoice = choice; }

Q_SIGNALS:
    void exportChoiceChanged();  ///< by the user

private:
    QString proposedName() const;  ///< "cat-rollout"
    void askForExport();
    void copyCommand();
    void copyNumbers();
    void askForNumbers();
    void showStatistics();

    ExportChoice m_exportChoice;
    QString m_numbersSuffix = "csv";
    StatisticsDialog* m_statistics = nullptr;  ///< made when first asked for; then it stays, and what it gathers
};

}  // namespace ui
