// The commands of one theme: their rows in the table of actions, and their handlers where one line is not enough.
// GUI thread only.
#pragma once

#include "ui/window/widgets/actions.h"

#include <QObject>
#include <QString>

#include <vector>

class QWidget;

namespace ui {

class PaneArea;
class Panes;
class Session;
struct SessionStorage;

/// Where file dialogs begin; empty: where the last file was. Shared by all commands.
struct DialogFolders {
    QString images, figures;
};

/// The objects that commands act on; all of them outlive the commands.
struct CommandContext {
    Panes& panes;
    Session& session;
    SessionStorage& storage;
    Actions& actions;
    PaneArea& area;
    DialogFolders& folders;
    QWidget* window;  ///< parent of dialogs, and of the groups themselves
};

class CommandGroup : public QObject {
    Q_OBJECT
public:
    explicit CommandGroup(const CommandContext& context);

    /// In any order: ActionId gives that of the menus. Actions whose effect is a part of the window (a panel, a dialog
    /// that the window owns) have no handler: the window listens to their triggered().
    virtual std::vector<ActionRow> rows() = 0;
    virtual void showState() {}  ///< sets the check marks that only the group knows; called when anything has changed

Q_SIGNALS:
    void statusMessage(const QString& sentence);

protected:
    // Conditions that many actions share.
    Condition withImage() const;
    Condition withModel() const;
    Condition withScene() const;
    Condition withFigure() const;  ///< a view is shown
    Condition withPins() const;
    Condition withPanes() const;  ///< several

    bool hasResult() const;     ///< a view is shown, with its scene
    QString imageStem() const;  ///< of names that are proposed for files; empty without an image

    Panes& m_panes;
    Session& m_session;
    SessionStorage& m_storage;
    Actions& m_actions;
    PaneArea& m_area;
    DialogFolders& m_folders;
    QWidget* m_window;
};

}  // namespace ui
