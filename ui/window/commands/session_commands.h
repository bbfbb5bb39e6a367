// Saving and opening sessions, and their pins. Asks before unsaved changes are lost.
#pragma once

#include "ui/window/commands/command_group.h"

#include <QStringList>

#include <functional>

namespace ui {

class SessionCommands final : public CommandGroup {
    Q_OBJECT
public:
    explicit SessionCommands(const CommandContext& context);
    std::vector<ActionRow> rows() override;

    void openSession(const QString& path);  ///< after asking for what is not saved
    /// Opens the first session among what was dropped, pasted or named. @return false when there is none
    bool openSessionOf(const QStringList& paths);
    /// Goes on at once, or once what is being saved is, and what the named session lacks is saved or given up; not at
    /// all when the user stays, or something cannot be saved.
    void leaveThen(std::function<void()> then);

private:
    void askForSession();
    void save();
    void saveAs();
    void askForLostFiles(const QStringList& paths);

    std::function<void()> m_afterSaving;
};

}  // namespace ui
