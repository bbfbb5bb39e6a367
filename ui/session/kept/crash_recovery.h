// What is open, on the disk while the program runs, and what an earlier run has left there: after a crash it is
// offered, after an orderly end without a name it is there again.
#pragma once

#include "ui/session/kept/autosave.h"
#include "ui/session/kept/session_opener.h"
#include "ui/session/kept/session_store.h"
#include "ui/session/work/newest_wins.h"

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <filesystem>
#include <memory>
#include <optional>

namespace ui {

/// Lives on the GUI thread; files are read and written elsewhere.
class CrashRecovery final : public QObject {
    Q_OBJECT
public:
    CrashRecovery(Session& session, SessionStore& store, SessionOpener& opener);
    ~CrashRecovery() override;

    /// From now on what is open is also in this folder; what a run has left there that ended in the middle is offered.
    void keepIn(const QString& folder);
    void restoreLost();  ///< after lostFound()
    void dropLost();
    /// What an earlier run had pinned or noted without giving it a name is here again, unless something else is by the
    /// time it is read. Otherwise it waits for another start.
    void goOnWithLast();
    /// For the end. A session without a name has no file to be saved in, and nobody is asked: its pins and notes wait
    /// for the next start.
    void leaveForLater();

Q_SIGNALS:
    void lostFound(const QString& what);  ///< what was open then, in words: "cat.png, 3 pins"
    void said(const QString& sentence);   ///< worth a line for a moment

private:
    struct Lost {
        std::shared_ptr<SessionLock> lock;
        QString what;
        bool orderly = false;  ///< left on purpose, by leaveForLater()
    };
    static Lost findLost(const std::filesystem::path& folder);
    void takeLost(const Lost& found);
    void goOn();
    void autosave();

    Session& m_session;
    SessionStore& m_store;
    SessionOpener& m_opener;
    std::shared_ptr<SessionLock> m_lost;  ///< null: nothing was left
    std::shared_ptr<SessionLock> m_left;  ///< by leaveForLater() of another run; null: nothing, or it is taken
    bool m_goesOn = false;                ///< with m_left
    bool m_restored = false;              ///< m_lost is shown, and can go once it is in a file of our own
    std::shared_ptr<Autosave> m_autosave;
    std::optional<core::SessionFile> m_autosaved;
    bool m_told = false;
    QThreadPool m_files;  // goes away first: it waits for what runs
    NewestWins<bool> m_autosaveLine;
    NewestWins<Lost> m_lostLine;
};

}  // namespace ui
