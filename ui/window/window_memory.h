// Persistence of the window between two starts: geometry, open documents and preferences. GUI
// thread only.
#pragma once

#include "ui/window/window_state.h"

#include <QObject>

class QMainWindow;
class QSettings;

namespace ui {

class Actions;
class Commands;
struct SessionStorage;
class Docks;
class Preferences;
class Session;
class StateKeeper;

/// The parts of the window whose state is remembered.
struct RememberedParts {
    QMainWindow& window;
    Session& session;
    SessionStorage& storage;
    Preferences& preferences;
    Actions& actions;
    Commands& commands;
    Docks& docks;
};

class WindowMemory final : public QObject {
    Q_OBJECT
public:
    /// @param last  what the settings hold; restore() brings the parts to it
    WindowMemory(WindowState last, const RememberedParts& parts, QObject* parent);

    const WindowState& last() const { return m_last; }
    void setHintSeen() { m_last.hintSeen = true; }

    void restore();
    /// From now on every change goes into the settings, within a second.
    void keepIn(QSettings& settings);
    void keepNow();  ///< at the end; also what is still on its way to being shown. Nothing without keepIn()

Q_SIGNALS:
    void failed(const QString& sentence);  ///< the settings cannot be written

private:
    void rememberWhatIsOpen();
    void rememberWhatHeld();
    WindowState current();

    WindowState m_last;  ///< as it was restored, or kept since
    RememberedParts m_parts;
    StateKeeper* m_keeper = nullptr;  ///< null: nothing is remembered
};

}  // namespace ui
