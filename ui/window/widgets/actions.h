// What can be done in the window, by name. A row says all about one action, and menu, toolbar, shortcut, tooltip,
// command palette and the shortcut page take it from there. The rows stand in ui/window/commands/command_table.cpp.
#pragma once

#include <QAction>
#include <QHash>
#include <QList>
#include <QObject>
#include <QString>

#include <functional>
#include <initializer_list>
#include <utility>

class QActionGroup;
class QWidget;

namespace ui {
Q_NAMESPACE

/// The actions that other code asks for, or whose keys may be chosen. A row of neither kind has none. The names are
/// those under which chosen keys are kept.
enum class Act {
    None,
    OpenImage,
    OpenModel,
    ModelGallery,
    OpenFolder,
    OpenSample,
    OpenSession,
    SaveSession,
    SaveSessionAs,
    Notes,
    Paste,
    Export,
    CopyPicture,
    CopyCommand,
    CopyNumbers,
    SaveNumbers,
    CloseAll,
    Quit,
    Fit,
    ActualSize,
    ZoomIn,
    ZoomOut,
    Grid,
    Follow,
    Note,
    Undo,
    Redo,
    ThemeSystem,
    ThemeDark,
    ThemeLight,
    ResetLayout,
    Views,
    ViewBefore,
    ViewAfter,
    PreviousPhoto,
    NextPhoto,
    LayerBefore,
    LayerAfter,
    HeadBefore,
    HeadAfter,
    ClassToken,
    QueryUp,
    QueryDown,
    QueryLeft,
    QueryRight,
    MarkRectangle,
    MarkLasso,
    ForgetObject,
    InWords,
    PinShown,
    ShowPins,
    RenamePin,
    RemovePin,
    PinLeft,
    PinRight,
    NewPane,
    ClosePane,
    NextPane,
    PaneBefore,
    FlipPanes,
    Difference,
    WithoutDifference,
    LinkQuery,
    LinkLayer,
    LinkDepth,
    LinkHead,
    LinkRange,
    LinkZoom,
    EditZero,
    EditMean,
    EditUniform,
    EditTemperature,
    EditDrop,
    EditFillMean,
    EditFillBlur,
    EditKnockOut,
    EditKnockOutAll,
    EditTyped,
    EditsOff,
    EditsRemoved,
    SweepHeads,
    SweepPatches,
    SweepLogit,
    CorrectModel,
    DeviceAuto,
    DeviceCpu,
    DeviceCuda,
    Cancel,
    Palette,
    Shortcuts,
    ViewsHelp,
    About,
    Preferences,
    OpenMask,
    SwipePanes,
    SwipeLeft,
    SwipeRight,
    FigurePage,
    PinsToPage,
    OpenFilm,
    OpenCamera,
    ExportFilm,
    FilmPlay,
    FrameBefore,
    FrameAfter,
    FollowObject,
    Statistics,
};
Q_ENUM_NS(Act)

enum class Menu { File, View, Go, Panes, Experiments, Model, Help };
QString menuTitle(Menu menu);       ///< "&File"
QString withoutKey(QString words);  ///< "File"; of Chinese, where the key stands behind the words in brackets, too

/// How an action stands among the others.
struct ActionPlace {
    bool separated = false;  ///< a line before it
    bool checkable = false;
    const char* group = "";  ///< actions of the same non-empty group are choices: exactly one is checked
    QString submenu = {};    ///< of its menu; empty: in the menu itself
    bool leads = false;      ///< before those of its menu that were added earlier
};

struct ActionRow {
    Act id;
    Menu menu;
    QString text;      ///< as in the menu
    const char* icon;  ///< file in resources/icons, or ""
    const char* keys;  ///< "Ctrl+K; Ctrl+P"; the first is the one that is shown
    QString tip;       ///< one line: tooltip and status tip
    /// What it does. Empty only where the check mark is all: who is concerned asks for it, or listens to toggled().
    std::function<void()> run;
    std::function<bool()> enabledWhen = {};  ///< asked by refresh(); empty: always, or setEnabled by who added it
    ActionPlace place = {};
};

/// The rows as QActions. GUI thread only.
class Actions final : public QObject {
    Q_OBJECT
public:
    /// Every action becomes an action of `window`, so that its shortcut works wherever the focus is.
    explicit Actions(QWidget* window);

    QAction* add(const ActionRow& row);
    void add(std::initializer_list<ActionRow> rows);
    /// @return null before the row was added, and for Act::None
    QAction* at(Act id) const { return m_byId.value(id); }
    QList<QAction*> all() const { return m_all; }  ///< in the order in which they were added

    void refresh();  ///< enables what can be done now, and only that

    // ---- keys ----
    /// Under which name an action's keys are kept: "OpenImage", "view:rollout"; empty: it cannot have others.
    static QString keyName(const QAction& action);
    static QList<QKeySequence> usualKeys(const QAction& action);  ///< those of its row
    /// In place of those it has. Menu and tooltip follow at once.
    void setKeys(QAction& action, const QList<QKeySequence>& keys);
    /// What the key does, or a longer run of keys that begins with it; null: nothing.
    QAction* actionOf(const QKeySequence& key) const;
    /// "Ctrl+K; Ctrl+P" and back; what is no key is left out.
    static QString keysText(const QList<QKeySequence>& keys);
    static QList<QKeySequence> keysFromText(const QString& text);

    /// Why an action that is disabled cannot be done, shown in its place; empty: what it does.
    static void setReason(QAction& action, const QString& reason);
    static QString reasonOf(const QAction& action);

    /// The row of core's table of views that an action shows; empty: it is none of a view.
    static void setView(QAction& action, const QString& name);
    static QString viewOf(const QAction& action);
    static void setKeyName(QAction& action, const QString& name);  ///< where there is neither Act nor view

    QList<Menu> menus() const;
    /// Those that lead first, then the others, both as they were added.
    QList<QAction*> ofMenu(Menu menu) const;
    static Menu menuOf(const QAction& action);
    static QString submenuOf(const QAction& action);  ///< empty: in the menu itself
    static bool isSeparated(const QAction& action);   ///< a line stands before it

private:
    QWidget* m_window;
    QHash<Act, QAction*> m_byId;
    QHash<QString, QActionGroup*> m_groups;
    QList<QAction*> m_all;
    QList<std::pair<QAction*, std::function<bool()>>> m_conditions;
};

}  // namespace ui
