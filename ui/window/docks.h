// The docks around the figure, one row each in a table: what they hold, where they stand and how large they are at
// first. GUI thread only.
#pragma once

#include <QList>
#include <QObject>
#include <QSize>
#include <QString>

class QMainWindow;
class QWidget;

namespace ui {

class Actions;
class Commands;
class Dock;
struct SessionStorage;
class OverviewBox;
class OverviewPanel;
class PanelSizes;
class PinTray;
class Session;

class Docks final : public QObject {
    Q_OBJECT
public:
    /// Adds the docks to `window`, which owns them; reset() gives them their place.
    Docks(Session& session, SessionStorage& storage, Commands& commands, Actions& actions, QMainWindow& window);

    QList<Dock*> docks() const;  ///< in the order of the menu
    OverviewPanel& overview() { return *m_overview; }
    OverviewBox& overviewBox() { return *m_overviewBox; }

    void reset();          ///< place and size of every dock as at the first start
    void showPins();       ///< their dock is hidden while there are none
    void rememberSizes();  ///< the sizes that the docks have are those that they should have
    void restoreSizes();   ///< brings the docks to the sizes that they should have, as far as there is room

Q_SIGNALS:
    void correctionsClosed();  ///< the model card gives the focus back

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
    QList<Row> makeRows(Actions& actions);
    Dock& dock(const char* name) const;
    Dock& reveal(const char* name);

    Session& m_session;
    SessionStorage& m_storage;
    QMainWindow& m_window;
    OverviewPanel* m_overview;
    OverviewBox* m_overviewBox;
    PinTray* m_pins;
    QList<Row> m_rows;
    PanelSizes* m_sizes;
};

}  // namespace ui
