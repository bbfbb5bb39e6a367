// The one table of what can be done: menu, toolbar, shortcut, tooltip, command palette and the shortcut page come from
// it.
#pragma once

#include <QAction>
#include <QHash>
#include <QList>
#include <QObject>
#include <QString>

#include <functional>

class QMenuBar;
class QWidget;

namespace ui {

enum class Act {
    OpenImage,
    OpenModel,
    ModelGallery,
    OpenFolder,
    OpenSample,
    Paste,
    Export,
    CopyPicture,
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
    CorrectModel,
    DeviceAuto,
    DeviceCpu,
    DeviceCuda,
    Cancel,
    Palette,
    Shortcuts,
    ViewsHelp,
    About,
};

/// One row of the table, as it stands in actions.cpp.
struct ActionRow {
    Act id;
    const char* menu;       ///< "File", "View", "Go", "Model", "Help"
    const char* text;       ///< as in the menu
    const char* icon;       ///< file in resources/icons, or ""
    const char* shortcuts;  ///< "Ctrl+K; Ctrl+P"; the first is the one that is shown
    const char* tip;        ///< one line: tooltip and status tip
    const char* group;      ///< actions of the same non-empty group are choices: exactly one is checked
    bool checkable;
    bool separatorBefore;
};

class Actions final : public QObject {
    Q_OBJECT
public:
    /// Every action becomes an action of `window`, so that its shortcut works wherever the focus is.
    explicit Actions(QWidget* window);

    QAction* at(Act id) const { return m_byId.value(static_cast<int>(id)); }
    void onTriggered(Act id, std::function<void()> slot);

    /// An action that is not in the table because a table of core makes it: the views. It leads its menu.
    /// @param submenu  where in the menu it stands
    QAction* add(const QString& menu, const QString& submenu, const QString& text, const QString& shortcut,
                 const QString& tip);

    /// Why an action that is disabled cannot be done, shown in its place; empty: what it does.
    static void setReason(QAction& action, const QString& reason);
    static QString reasonOf(const QAction& action);

    /// Those added later first, then in the order of the table.
    QList<QAction*> ofMenu(const QString& menu) const;
    static QString submenuOf(const QAction* action);  ///< empty: in the menu itself
    QList<QAction*> all() const { return m_all; }
    static QStringList menus();
    static bool startsGroup(const QAction* action);
    static void startGroup(QAction& action);  ///< a line before it

    void refreshIcons();  ///< after a change of theme

private:
    void enter(QAction* action, const QString& menu, const QString& iconName, const QString& tip);

    QWidget* m_window;
    QHash<int, QAction*> m_byId;
    QList<QAction*> m_all;
};

}  // namespace ui
