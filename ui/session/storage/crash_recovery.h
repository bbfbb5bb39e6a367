// Keeps the open session on the disk while the program runs, and recovers that of an earlier run: after a crash it is
// offered, after an orderly end without a name it is there again.
#pragma once

#include "ui/session/storage/autosave.h"
#include "ui/session/storage/session_opener.h"
#include "ui/session/storage/session_store.h"
#include "ui/session/work/latest_only_task.h"

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
    void restoreOrphan();  ///< after orphanFound()
    void dropOrphan();
    /// Restores pins and notes of an earlier run's unnamed session, unless another session is open by the
    /// time it is read. Otherwise it waits for another start.
    void continueLast();
    /// For the end. A session without a name has no file to be saved in, and nobody is asked: its pins and notes wait
    /// for the next start. @param unsaved  so does the unsaved work of one that has a name
    void saveForNextStart(bool unsaved);

Q_SIGNALS:
    void orphanFound(const QString& what);  ///< what was open then, in words: "cat.png, 3 pins"
    void statusMessage(const QString& sentence);

private:
    struct Orphan {
        std::shared_ptr<SessionLock> lock;
        QString what;
        bool orderly = false;  ///< left on purpose, by saveForNextStart()
    };
    static Orphan findOrphan(const std::filesystem::path& folder);
    void onOrphanFound(const Orphan& found);
    void continueIfReady();
    void autosave();

    Session& m_session;
    SessionStore& m_store;
    SessionOpener& m_opener;
    std::shared_ptr<SessionLock> m_orphan;  ///< null: nothing was left
    std::shared_ptr<SessionLock> m_left;    ///< by saveForNextStart() of another run; null: nothing, or it is taken
    bool m_continues = false;               ///< with m_left
    bool m_restored = false;                ///< m_orphan is shown, and can go once it is in a file of our own
    std::shared_ptr<Autosave> m_autosave;
    std::optional<core::SessionFile> m_autosaved;
    bool m_reported = false;
    QThreadPool m_files;  // goes away first: it waits for what runs
    LatestOnlyTask<bool> m_autosaveLine;
    LatestOnlyTask<Orphan> m_orphanLine;
};

}  // namespace ui
