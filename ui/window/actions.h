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
    Undo,
    Redo,
    ThemeSystem,
    ThemeDark,
    ThemeLight,
    ResetLayout,
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

    /// An action that is not in the table because a table of core makes it: the views.
    QAction* add(const QString& menu, const QString& text, const QString& shortcut, const QString& tip);

    /// In the order of the table; those added later stand at the end of their menu.
    QList<QAction*> ofMenu(const QString& menu) const;
    QList<QAction*> all() const { return m_all; }
    static QStringList menus();
    static bool startsGroup(const QAction* action);

    void refreshIcons();  ///< after a change of theme

private:
    void enter(QAction* action, const QString& menu, const QString& iconName, const QString& tip);

    QWidget* m_window;
    QHash<int, QAction*> m_byId;
    QList<QAction*> m_all;
};

}  // namespace ui
