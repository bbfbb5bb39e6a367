// The window: canvas in the middle, panels around it, everything through one Session. It puts the parts together and
// carries what one says to the other; what they do is theirs. GUI thread only.
#pragma once

#include "ui/session/panes/panes.h"
#include "ui/session/session.h"
#include "ui/window/center/pane_area.h"
#include "ui/window/widgets/look.h"
#include "ui/window/window_state.h"

#include <QMainWindow>

class QSettings;
class QStackedWidget;

namespace ui {

class Actions;
class Commands;
class Dock;
class ErrorStrip;
class ExperimentPanel;
class FilmBar;
class Kept;
class Menus;
class ModelCard;
class NoticeStrip;
class OverviewBox;
class OverviewPanel;
class PanelSizes;
class PinTray;
class Preferences;
class PreferencesDialog;
class StateKeeper;
class StatusLine;
class ViewNote;
class ViewToolBar;
class WelcomePage;

class MainWindow final : public QMainWindow {
    Q_OBJECT
public:
    /// @param settings  where the state of the last time is and this time's goes as it changes; null: nothing is
    ///                  remembered
    explicit MainWindow(QSettings* settings, ModelOpener openModel = {});
    ~MainWindow() override;

    /// Opens what was asked for; what is missing comes from the last time, else from what is bundled.
    void start(const QStringList& paths);
    void setTheme(ThemeChoice choice);  ///< as the preferences do

    Session& session() { return m_session; }
    Preferences& preferences() { return *m_preferences; }
    Kept& kept() { return *m_kept; }
    Panes& panes() { return m_panes; }
    PaneArea& paneArea() { return *m_area; }
    Canvas& canvas() { return m_area->canvas(); }  ///< of the pane that has the focus
    Actions& actions() { return *m_actions; }
    StatusLine& statusLine() { return *m_status; }
    ErrorStrip& errorStrip() { return *m_errors; }
    NoticeStrip& noticeStrip() { return *m_notices; }
    OverviewPanel& overview() { return *m_overview; }
    ViewNote& note() { return *m_note; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildCenter();
    void buildDocks();
    void connectSession();
    void connectCanvas();
    void connectLook();
    void connectKept();
    void connectPreferences();
    void follow(const QString& preference);
    void applyTheme();
    void preferOf(core::View& view, const QString& preference) const;
    void showPreferences();
    void offerLastSession();
    void showPins();
    void resetLayout();
    void restore(const WindowState& state);
    void keepState(QSettings& settings);
    WindowState currentState();
    void rememberWhatIsOpen();
    void rememberWhatHeld();
    void refreshLook();
    void showPicture();
    void showTitle();
    void hovered(const std::optional<PatchReadout>& patch);
    void endHint();

    WindowState m_last;  ///< as it was restored, or kept since
    Preferences* m_preferences;
    PreferencesDialog* m_preferencesDialog = nullptr;  ///< made when first asked for
    Session m_session;
    Panes m_panes;
    Kept* m_kept;
    Actions* m_actions;
    PaneArea* m_area;
    QStackedWidget* m_pages = nullptr;
    WelcomePage* m_welcome = nullptr;
    ErrorStrip* m_errors = nullptr;
    NoticeStrip* m_notices = nullptr;
    FilmBar* m_film = nullptr;
    ViewNote* m_note = nullptr;
    ViewToolBar* m_toolBar = nullptr;
    Commands* m_commands = nullptr;
    Menus* m_menus = nullptr;
    StatusLine* m_status = nullptr;
    ModelCard* m_card = nullptr;
    OverviewPanel* m_overview = nullptr;
    PinTray* m_pins = nullptr;
    QList<Dock*> m_docks;  ///< model, prediction, overview, display, experiments, pictures, pins
    OverviewBox* m_overviewBox = nullptr;
    PanelSizes* m_sizes;
    StateKeeper* m_keeper = nullptr;  ///< null: nothing is remembered
    std::pair<int, int> m_followed{-1, -1};
    bool m_hinting = false;
    bool m_mayClose = false;  ///< what is not saved has been asked for
};

}  // namespace ui
