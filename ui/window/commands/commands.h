// What each action does and when it can be done: the middle between the actions, the session and the canvas. GUI thread
// only.
#pragma once

#include "ui/window/page/export_choice.h"
#include "ui/window/widgets/actions.h"
#include "ui/window/widgets/theme.h"

#include <QObject>

class QWidget;

namespace ui {

class EditCommands;
class FilmCommands;
class KeepCommands;
struct LastingSession;
class ModelGallery;
class ObjectCommands;
class PageCommands;
class PaneArea;
class Panes;
struct PaneLinks;
class Session;
class StatisticsDialog;
class ViewCommands;

class Commands final : public QObject {
    Q_OBJECT
public:
    /// Adds every action to `actions`, and from then on keeps those enabled that can be done.
    Commands(Panes& panes, Session& session, LastingSession& kept, Actions& actions, PaneArea& area, QWidget* window);

    EditCommands& edits() { return *m_edits; }
    /// Where dialogs begin; empty: where the last file was.
    void setFolders(const QString& pictures, const QString& figures);
    /// How figures were exported the last time, for the settings.
    const ExportChoice& exportChoice() const { return m_exportChoice; }
    void setExportChoice(const ExportChoice& choice) { m_exportChoice = choice; }
    KeepCommands& keep() { return *m_keep; }  ///< for what comes from outside: a dropped session, the window's end

Q_SIGNALS:
    // What only the window itself can do.
    void correctionsAsked();
    void themeAsked(ui::ThemeChoice choice);
    void layoutResetAsked();
    void editAsked();  ///< to be typed
    void preferencesAsked();
    void pinsAsked();
    void pinNameAsked();
    void said(const QString& sentence);  ///< worth a line for a moment
    void exportChosen();                 ///< exportChoice()

private:
    // The table of actions, a menu each: command_table.cpp.
    void addFileRows();
    void addViewRows();
    void addGoRows();
    void addObjectRows();
    void addPinRows();
    void addFilmRows();
    void addPaneRows();
    void addExperimentRows();
    void addModelRows();
    void addHelpRows();

    void showState();  ///< what can be done now is enabled, what is on is checked

    // What takes more than a line of the table.
    void askForImage();
    void askForModel();
    void askForFolder();
    void showGallery();
    void showStatistics();
    void askForExport();
    void paste();
    void closeAll();
    void zoomBy(double factor);  ///< around the middle of the canvas
    void changeLinks(void (*change)(PaneLinks& links, bool on), Act act);
    void showLinks();
    void showPalette();
    void showShortcuts();
    void showAbout();

    Panes& m_panes;
    Session& m_session;
    LastingSession& m_kept;
    Actions& m_actions;
    PaneArea& m_area;
    QWidget* m_window;
    KeepCommands* m_keep;
    ViewCommands* m_views = nullptr;
    ObjectCommands* m_objects = nullptr;
    EditCommands* m_edits = nullptr;
    PageCommands* m_figurePages = nullptr;
    FilmCommands* m_films = nullptr;
    ModelGallery* m_gallery = nullptr;         ///< made when first asked for; then it stays, and its download with it
    StatisticsDialog* m_statistics = nullptr;  ///< likewise, and what it gathers
    QString m_pictureFolder, m_exportFolder;
    ExportChoice m_exportChoice;
};

}  // namespace ui
