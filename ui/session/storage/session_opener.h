// Opens what SessionStore holds: a session that was saved, and what a pin leads to.
#pragma once

#include "core/session/session_file.h"
#include "ui/session/storage/session_store.h"
#include "ui/session/work/latest_only_task.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QThreadPool>

#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

namespace ui {

/// Lives on the GUI thread; files are read and hashed elsewhere.
class SessionOpener final : public QObject {
    Q_OBJECT
public:
    SessionOpener(Session& session, Panes& panes, SessionStore& store);
    ~SessionOpener() override { m_checkLine.cancel(); }

    // ---- each asks and returns at once ----
    /// Answers with filesLost(), after which the caller goes on with show(); or shows it; or reports a problem.
    void open(const QString& path) { readFrom(path, false); }
    void restore(const QString& path) { readFrom(path, true); }    ///< likewise, a session that another run has left
    void setFoundPath(const QString& lost, const QString& found);  ///< after filesLost()
    void show();                                                   ///< what open() has read
    void goTo(int pin);
    bool isReading() const { return m_readLine.isRunning(); }

Q_SIGNALS:
    void filesLost(const QStringList& paths);
    void shown(bool restored);                   ///< what was read is content now; restored: by restore()
    void notification(const QString& sentence);  ///< worth being read in peace

private:
    struct Read {
        core::SessionFile session;
        std::vector<std::filesystem::path> lost;
        QString path;
        bool restores = false;
    };
    void readFrom(const QString& path, bool restores);
    void checkHashes(const std::vector<core::SessionPane>& panes);
    void goTo(std::deque<core::SessionPane> panes);  ///< the first in the focused one, more beside it
    void openFiles(const core::SessionPane& pane);   ///< in place of what is being opened
    void showPending();                              ///< the scene that is awaited may be there
    void showPane(const core::SessionPane& pane, bool there);
    void finish();  ///< all that was asked for is there, or does not come

    Session& m_session;
    Panes& m_panes;
    SessionStore& m_store;
    SessionStore::PendingPanes& m_pending;
    bool m_isShowing = false;
    std::optional<Read> m_read;
    QThreadPool m_files, m_checks;  // go away first: they wait for what runs
    LatestOnlyTask<std::shared_ptr<Read>> m_readLine;
    LatestOnlyTask<QStringList> m_checkLine;
};

}  // namespace ui
