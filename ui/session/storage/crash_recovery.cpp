#include "ui/session/storage/crash_recovery.h"

#include "ui/language/core_text.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/session.h"

#include <utility>

namespace ui {
namespace {

QString inWords(const core::SessionFile& session)
{
    QStringList words;
    for (const auto& pane : session.panes) {
        if (!pane.photo.path.empty()) {
            words << shownFileName(toName(pane.photo.path));
        }
    }
    words.removeDuplicates();
    if (!session.pins.empty()) {
        words << CrashRecovery::tr("%n pin(s)", nullptr, static_cast<int>(session.pins.size()));
    }
    return words.join(QStringLiteral(", "));
}

}  // namespace

CrashRecovery::CrashRecovery(Session& session, SessionStore& store, SessionOpener& opener)
    : m_session(session), m_store(store), m_opener(opener), m_autosaveLine(m_files), m_orphanLine(m_files)
{
    m_files.setMaxThreadCount(1);
    connect(&store, &SessionStore::rested, this, &CrashRecovery::autosave);
    connect(&opener, &SessionOpener::shown, this, [this](bool restored) {
        m_restored = restored;
        m_autosaved.reset();
    });
}

CrashRecovery::~CrashRecovery()
{
    m_autosaveLine.cancel();
    m_files.waitForDone();
    if (m_restored) {
        dropOrphan();  // what was restored has come to an orderly end by now
    }
}

void CrashRecovery::keepIn(const QString& folder)
{
    m_autosave = std::make_shared<Autosave>(toPath(folder));
    m_orphanLine.start([path = toPath(folder)](const core::RunControl&) { return findOrphan(path); },
                       [this](LatestOnlyTask<Orphan>::Outcome&& outcome) {
                           if (auto* found = std::get_if<Orphan>(&outcome); found != nullptr && found->lock) {
                               onOrphanFound(*found);
                           }
                       });
    m_store.scheduleCheck();
}

CrashRecovery::Orphan CrashRecovery::findOrphan(const std::filesystem::path& folder)
{
    while (auto lock = Autosave::findOrphan(folder)) {
        try {
            const QString what = inWords(core::readSessionFile(lock->session()));
            const bool orderly = Autosave::isLast(lock->session());
            return {std::make_shared<SessionLock>(std::move(*lock)), what, orderly};
        } catch (const core::Error&) {  // of another version, or damaged: nothing to be had from it
            lock->removeAll();
        }
    }
    return {};
}

void CrashRecovery::onOrphanFound(const Orphan& found)
{
    if (found.orderly) {
        m_left = found.lock;
        continueIfReady();
    } else {
        m_orphan = found.lock;
        Q_EMIT orphanFound(found.what);
    }
}

void CrashRecovery::continueLast()
{
    m_continues = true;
    continueIfReady();
}

void CrashRecovery::continueIfReady()
{
    if (m_continues && m_left && !m_orphan && m_store.path().isEmpty() && m_store.pins().all().isEmpty() &&
        !m_opener.isReading()) {
        m_orphan = std::exchange(m_left, nullptr);
        restoreOrphan();
    }
}

void CrashRecovery::saveForNextStart(bool unsaved)
{
    const bool nameless = m_store.path().isEmpty() && (!m_store.pins().all().isEmpty() || !m_store.notes().isEmpty());
    if (m_autosave && (nameless || (unsaved && m_store.isModified()))) {
        core::SessionFile session = m_store.whole();
        session.savedAs = toPath(m_store.path());
        m_autosave->leaveAsLast(session);
    }
}

void CrashRecovery::restoreOrphan()
{
    if (m_orphan) {
        m_opener.restore(toName(m_orphan->session()));
    }
}

void CrashRecovery::dropOrphan()
{
    if (m_orphan) {
        m_orphan->removeAll();
        m_orphan.reset();
    }
}

void CrashRecovery::autosave()
{
    // An operation in progress may be what ends the program, and must not be offered again after that.
    if (!m_autosave || !m_session.work().activity().isIdle()) {
        return;
    }
    core::SessionFile session = m_store.whole();
    session.savedAs = toPath(m_store.path());
    if (m_autosaved && sameContent(*m_autosaved, session) && m_autosaved->savedAs == session.savedAs) {
        return;
    }
    m_autosaved = session;
    m_autosaveLine.start(
        [session = std::move(session), autosave = m_autosave](const core::RunControl&) {
            autosave->write(session);
            return true;
        },
        [this, restored = m_restored](bool) {
            if (restored && std::exchange(m_restored, false)) {
                dropOrphan();  // it is in our own file by now
            }
        },
        [this](const core::Failure& failure) {
            m_autosaved.reset();  // the next rest tries again
            if (!std::exchange(m_reported, true)) {
                Q_EMIT statusMessage(tr("The recovery file could not be written: %1").arg(coreText(failure.message)));
            }
        });
}

}  // namespace ui
