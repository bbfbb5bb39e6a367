// The window: canvas in the middle, panels around it, everything through one Session. It puts the parts together and
// connects their signals; their work is their own. GUI thread only.
#pragma once

#include "ui/session/panes/panes.h"
#include "ui/session/session.h"
#include "ui/session/storage/session_storage.h"
#include "ui/window/center/pane_area.h"
#include "ui/window/widgets/theme.h"

#include <QMainWindow>

#include <optional>
#include <utility>

class QSettings;
class QStackedWidget;

namespace ui {

class Actions;
class Commands;
class ErrorStrip;
class VideoBar;
class FirstHint;
class NoticeStrip;
class OverviewPanel;
class Docks;
class Preferences;
class PreferencesDialog;
class RemoteControl;
class StatusLine;
class TourStrip;
class ViewNote;
class ViewToolBar;
class WelcomePage;
class WindowMemory;

class MainWindow final : public QMainWindow {
    Q_OBJECT
public:
    /// @param settings  where the state of the last time is and this time's goes as it changes; null: nothing is
    ///                  remembered
    explicit MainWindow(QSettings* settings, ModelOpener openModel = {});
    ~MainWindow() override;

    /// Opens what was asked for; what is missing comes from the last time, else from what is bundled.
    void start(const QStringList& paths);
    /// Closes the window where nobody can be asked, as at a logout. Unsaved work is there again at the next start.
    void closeUnasked();
    void setTheme(ThemeChoice choice);  ///< as the preferences do

    Session& session() { return m_session; }
    Preferences& preferences() { return *m_preferences; }
    SessionStorage& storage() { return m_storage; }
    Panes& panes() { return m_panes; }
    PaneArea& paneArea() { return *m_area; }
    Canvas& canvas() { return m_area->canvas(); }  ///< of the pane that has the focus
    Actions& actions() { return *m_actions; }
    StatusLine& statusLine() { return *m_status; }
    ErrorStrip& errorStrip() { return *m_errors; }
    NoticeStrip& noticeStrip() { return *m_notices; }
    OverviewPanel& overview();
    ViewNote& note() { return *m_note; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildCenter();
    void connectSession();
    void connectCanvas();
    void connectCommands();
    void connectStorage();
    void connectPreferences();
    void openFiles(const QStringList& paths);  ///< as if dropped on the window
    void showPreferences();
    void offerLastSession();
    void showMessage(const QString& sentence, int milliseconds = 8000);  ///< in the status line
    void showPending();
    void showFigure();
    void showTitle();
    void stepArea(int by);
    void hovered(const std::optional<PatchReadout>& patch);

    Preferences* m_preferences;
    PreferencesDialog* m_preferencesDialog = nullptr;  ///< made when first asked for
    Session m_session;
    Panes m_panes;
    SessionStorage m_storage;
    Actions* m_actions;
    PaneArea* m_area;
    Commands* m_commands;
    QStackedWidget* m_pages = nullptr;
    WelcomePage* m_welcome = nullptr;
    ErrorStrip* m_errors = nullptr;
    NoticeStrip* m_notices = nullptr;
    TourStrip* m_tour = nullptr;
    VideoBar* m_video = nullptr;
    ViewNote* m_note = nullptr;
    ViewToolBar* m_toolBar = nullptr;
    StatusLine* m_status = nullptr;
    Docks* m_docks = nullptr;
    FirstHint* m_hint = nullptr;
    WindowMemory* m_memory = nullptr;
    RemoteControl* m_remote;
    std::pair<int, int> m_followed{-1, -1};
    bool m_mayClose = false;  ///< what is not saved has been asked for
    bool m_unasked = false;   ///< or cannot be
};

}  // namespace ui
