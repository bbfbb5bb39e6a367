// The docks around the figure, one row each in a table: what they hold, where they stand and how large they are at
// first. Where the window is small, those of a side fold into a strip so that the image has the room. GUI thread only.
#pragma once

#include <QList>
#include <QObject>
#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>

class QMainWindow;
class QWidget;

namespace ui {

class Actions;
class Commands;
class Dock;
struct SessionStorage;
class NotesPanel;
class UpdatesPanel;
class OverviewBox;
class OverviewPanel;
class PanelSizes;
class PanelStrip;
class PinTray;
class Session;

class Docks final : public QObject {
    Q_OBJECT
public:
    /// Adds the docks to `window`, which owns them; reset() gives them their place.
    Docks(Session& session, SessionStorage& storage, Commands& commands, Actions& actions, QMainWindow& window);

    QList<Dock*> docks() const;     ///< in the order of the menu
    QList<QWidget*> parts() const;  ///< the strip of folded ones, then the docks
    OverviewPanel& overview() { return *m_overview; }
    OverviewBox& overviewBox() { return *m_overviewBox; }

    Dock& reveal(const char* name);  ///< shows it, also where it is folded or all are hidden

    /// Folds what leaves the image too little room in the window as it is, and unfolds what it had folded.
    void fit(int panes);
    void setHidden(bool hidden);  ///< all of them, until setHidden(false)

    /// Places, and sizes and what is folded, for the next start; as they were before setHidden(true).
    QByteArray state() const;
    QStringList panels() const;
    void restore(const QByteArray& state, const QStringList& panels);

    void reset();         ///< place and size of every dock as at the first start
    void showPins();      ///< their dock is hidden while there are none
    void restoreSizes();  ///< brings the docks to the sizes that they should have, as far as there is room

Q_SIGNALS:
    void focusLeft();  ///< a panel gives the focus back
    void revealed();   ///< a panel was asked for while all were hidden

private:
    struct Row {
        const char* name;  ///< for stored layouts; never translated
        QString title;
        QWidget* contents;
        Qt::DockWidgetArea area;
        QSize size;
        const char* tabWith = nullptr;  ///< the dock that it is one tab with
        bool scrolls = true;
        Dock* dock = nullptr;
    };
    QList<Row> makeRows(Commands& commands, Actions& actions);
    void setFolded(Qt::DockWidgetArea area, bool folded);
    void fillStrip();
    void showNotes();
    void showUpdates();
    Dock& dock(const char* name) const;

    Session& m_session;
    SessionStorage& m_storage;
    QMainWindow& m_window;
    OverviewPanel* m_overview;
    OverviewBox* m_overviewBox;
    PinTray* m_pins;
    NotesPanel* m_notes;
    UpdatesPanel* m_updates;
    bool m_hasUpdates = true;  ///< the panel of that name has been shown for the open trace
    QList<Row> m_rows;
    PanelSizes* m_sizes;
    PanelStrip* m_strip;
    QList<Qt::DockWidgetArea> m_foldedAreas;
    int m_panes = 1;                    ///< that share the room
    QStringList m_folded;               ///< the docks that were shown before their side was folded, by name
    std::optional<QByteArray> m_state;  ///< while all are hidden: how they stood before
};

}  // namespace ui
