// Keeps the window's state in the settings as it changes, so that a program that is killed loses a second of it at
// most.
#pragma once

#include "ui/session/work/clock.h"
#include "ui/window/window_state.h"

#include <QObject>
#include <QThreadPool>

#include <functional>

namespace ui {

/// Lives on the GUI thread and writes on a worker; a file of settings is replaced whole or not at all (QSettings).
class StateKeeper final : public QObject {
    Q_OBJECT
public:
    /// @param state  asked for when it is to be written
    StateKeeper(QSettings& settings, Clock& clock, std::function<WindowState()> state, QObject* parent);
    ~StateKeeper() override { m_writer.waitForDone(); }

    void scheduleWrite();        ///< the state may have changed: it is written soon
    void follow(QObject& part);  ///< a widget: its size, its place and whether it is seen are part of the state
    void keepNow();              ///< waits until it is written

Q_SIGNALS:
    void failed(const QString& sentence);  ///< emitted once

protected:
    bool eventFilter(QObject* part, QEvent* event) override;

private:
    void write();
    void reportFailure();

    QSettings& m_settings;
    std::function<WindowState()> m_state;
    WindowState m_written;  ///< what this window read at its beginning or wrote last
    Timer m_soon;
    QThreadPool m_writer;  ///< one thread: a later state must not be overtaken
    bool m_reported = false;
};

}  // namespace ui
