// The actions of the window, by name. A row defines everything about one action, and menu, toolbar, shortcut, tooltip,
// command palette and the shortcut page take it from there. The rows stand in the groups of ui/window/commands/.
#pragma once

#include <QAction>
#include <QHash>
#include <QList>
#include <QObject>
#include <QString>

#include <functional>
#include <utility>
#include <vector>

class QActionGroup;
class QWidget;

namespace ui {
Q_NAMESPACE

/// Every action but those of the views, in the order of the menus. The names are those under which chosen keys are
/// stored.
enum class ActionId {
    None,
    // File
    OpenImage,
    OpenModel,
    ModelGallery,
    OpenFolder,
    OpenVideo,
    OpenCamera,
    OpenSample,
    OpenSession,
    SaveSession,
    SaveSessionAs,
    Export,
    ExportVideo,
    FigurePage,
    ShareReport,
    SaveNumbers,
    CloseAll,
    Quit,
    // Edit
    Undo,
    Redo,
    CopyFigure,
    CopyNumbers,
    CopyCommand,
    Paste,
    Preferences,
    // View
    Back,
    Forward,
    Fit,
    ActualSize,
    ZoomIn,
    ZoomOut,
    Follow,
    Grid,
    Sinks,
    Original,
    Note,
    ThemeSystem,
    ThemeDark,
    ThemeLight,
    HidePanels,
    Notes,
    NextArea,
    PreviousArea,
    FullScreen,
    Presentation,
    ResetLayout,
    // Go
    Views,
    PreviousView,
    ViewAfter,
    PreviousPhoto,
    NextPhoto,
    PreviousLayer,
    LayerAfter,
    PlayLayers,
    PreviousHead,
    HeadAfter,
    ClassToken,
    QueryUp,
    QueryDown,
    QueryLeft,
    QueryRight,
    // Go > Slide
    TileLeft,
    TileRight,
    TileUp,
    TileDown,
    // Go > Video
    VideoPlay,
    VideoLoop,
    PreviousFrame,
    FrameAfter,
    FollowObject,
    // Go: pins
    PinShown,
    ShowPins,
    RenamePin,
    PinLeft,
    PinRight,
    RemovePin,
    PinsToPage,
    // Go > Object
    InWords,
    MarkFound,
    MarkRectangle,
    MarkLasso,
    MarkPrompts,
    OpenMask,
    SaveMask,
    NameObject,
    RemoveSelection,
    ForgetObject,
    // Panes
    NewPane,
    ClosePane,
    NextPane,
    PreviousPane,
    FlipPanes,
    SwipePanes,
    SwipeLeft,
    SwipeRight,
    Difference,
    MatchPanes,
    SoftmaxBeside,
    MatrixBeside,
    LinkQuery,
    LinkLayer,
    LinkDepth,
    LinkHead,
    LinkRange,
    LinkZoom,
    // Experiments
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
    Statistics,
    // Model
    CorrectModel,
    DeviceAuto,
    DeviceCpu,
    DeviceCuda,
    Cancel,
    // Help
    Palette,
    Tour,
    Explain,
    Manual,
    Shortcuts,
    ViewsHelp,
    About,
};
Q_ENUM_NS(ActionId)

enum class Menu { File, Edit, View, Go, Panes, Experiments, Model, Help };
QString menuTitle(Menu menu);       ///< "&File"
QString withoutKey(QString words);  ///< "File"; of Chinese, where the key stands behind the words in brackets, too

/// How an action stands among the others.
struct ActionPlace {
    bool separated = false;  ///< a line before it
    bool checkable = false;
    const char* group = "";  ///< actions of the same non-empty group are choices: exactly one is checked
    QString submenu = {};    ///< of its menu; empty: in the menu itself
    bool leads = false;      ///< before those of its menu that were added earlier
    bool repeats = false;    ///< while its key is held, as a step does; everything else is done once
};

/// When an action can be done, and the sentence that says why not while it cannot.
struct Condition {
    std::function<bool()> holds;  ///< empty: always
    QString otherwise;
};

struct ActionRow {
    ActionId id;
    Menu menu;
    QString text;      ///< as in the menu
    const char* icon;  ///< file in resources/icons, or ""
    const char* keys;  ///< "Ctrl+K; Ctrl+P"; the first is the one that is shown
    QString tip;       ///< one line: tooltip and status tip
    /// The handler. Empty where the check mark is all, or where a part of the window listens to triggered().
    std::function<void()> run;
    Condition enabledWhen = {};  ///< asked by refresh(); empty: always, or setEnabled by who added it
    ActionPlace place = {};
};

/// The rows as QActions. GUI thread only.
class Actions final : public QObject {
    Q_OBJECT
public:
    /// Every action becomes an action of `window`, so that its shortcut works wherever the focus is.
    explicit Actions(QWidget* window);

    QAction* add(const ActionRow& row);
    void add(const std::vector<ActionRow>& rows);
    /// An action that is in no menu and has no key: for the palette.
    static QAction* make(const ActionRow& row, QObject* parent);
    /// @return null before the row was added, and for ActionId::None
    QAction* at(ActionId id) const { return m_byId.value(id); }
    QList<QAction*> all() const { return m_all; }  ///< in the order in which they were added

    void refresh();  ///< enables what can be done now, and only that; the rest gets its reason

    // ---- keys ----
    /// Under which name an action's keys are kept: "OpenImage", "view:rollout"; empty: it cannot have others.
    static QString keyName(const QAction& action);
    static QList<QKeySequence> defaultKeys(const QAction& action);  ///< those of its row
    /// In place of those it has. Menu and tooltip follow at once.
    void setKeys(QAction& action, const QList<QKeySequence>& keys);
    /// The action of a key, or of a longer key sequence that begins with it; null: none.
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
    static void setKeyName(QAction& action, const QString& name);  ///< where there is neither ActionId nor view

    QList<Menu> menus() const;
    /// Those that lead first, then the others, both as they were added.
    QList<QAction*> ofMenu(Menu menu) const;
    static Menu menuOf(const QAction& action);
    static QString submenuOf(const QAction& action);  ///< empty: in the menu itself
    static bool isSeparated(const QAction& action);   ///< a line stands before it

Q_SIGNALS:
    void performed();  ///< the handler of an action has run

private:
    QWidget* m_window;
    QHash<ActionId, QAction*> m_byId;
    QHash<QString, QActionGroup*> m_groups;
    QList<QAction*> m_all;
    QList<std::pair<QAction*, Condition>> m_conditions;
};

}  // namespace ui
