// Assembles the table of actions from its themes, and keeps those enabled that can be done. GUI thread only.
#pragma once

#include "ui/window/commands/command_group.h"

#include <QObject>

namespace ui {

class DocumentCommands;
class EditCommands;
class FigureCommands;
class HelpCommands;
class SessionCommands;

class Commands final : public QObject {
    Q_OBJECT
public:
    /// Adds every action to `actions`.
    Commands(Panes& panes, Session& session, SessionStorage& storage, Actions& actions, PaneArea& area,
             QWidget* window);

    /// Without one for figures the last one that was used stays.
    void setFolders(const DialogFolders& folders);
    DocumentCommands& documents() { return *m_documents; }  ///< for the menu of models
    EditCommands& edits() { return *m_edits; }              ///< for the menu of a head in the overview
    SessionCommands& sessions() { return *m_sessions; }     ///< for a dropped session, and the window's end
    FigureCommands& figures() { return *m_figures; }        ///< for the settings: how figures were exported last
    HelpCommands& help() { return *m_help; }                ///< for what the palette finds besides commands

Q_SIGNALS:
    void statusMessage(const QString& sentence);

private:
    void showState();

    Actions& m_actions;
    DialogFolders m_folders;
    QList<CommandGroup*> m_groups;
    DocumentCommands* m_documents;
    EditCommands* m_edits;
    SessionCommands* m_sessions;
    FigureCommands* m_figures;
    HelpCommands* m_help;
};

}  // namespace ui
