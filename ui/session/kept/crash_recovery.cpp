#include "ui/session/kept/crash_recovery.h"

#include "ui/session/opened/file_name.h"
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
    : m_session(session), m_store(store), m_opener(opener), m_autosaveLine(m_files), m_lostLine(m_files)
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
        dropLost();  // what was restored has come to an orderly end by now
    }
}

void CrashRecovery::keepIn(const QString& folder)
{
    m_autosave = std::make_shared<Autosave>(toPath(folder));
    m_lostLine.start([path = toPath(folder)](const core::RunControl&) { return findLost(path); },
                     [this](NewestWins<Lost>::Outcome&& outcome) {
                         if (auto* found = std::get_if<Lost>(&outcome); found != nullptr && found->lock) {
                             takeLost(*found);
                         }
                     });
    m_store.noteChange();
}

CrashRecovery::Lost CrashRecovery::findLost(const std::filesystem::path& folder)
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

void CrashRecovery::takeLost(const Lost& found)
{
    if (found.orderly) {
        m_left = found.lock;
        goOn();
    } else {
        m_lost = found.lock;
        Q_EMIT lostFound(found.what);
    }
}

void CrashRecovery::goOnWithLast()
{
    m_goesOn = true;
    goOn();
}

void CrashRecovery::goOn()
{
    if (m_goesOn && m_left && !m_lost && m_store.path().isEmpty() && m_store.pins().all().isEmpty() &&
        !m_opener.isReading()) {
        m_lost = std::exchange(m_left, nullptr);
        restoreLost();
    }
}

void CrashRecovery::leaveForLater()
{
    if (m_autosave && m_store.path().isEmpty() && (!m_store.pins().all().isEmpty() || !m_store.notes().isEmpty())) {
        m_autosave->leaveAsLast(m_store.whole());
    }
}

void CrashRecovery::restoreLost()
{
    if (m_lost) {
        m_opener.restore(toName(m_lost->session()));
    }
}

void CrashRecovery::dropLost()
{
    if (m_lost) {
        m_lost->removeAll();
        m_lost.reset();
    }
}

void CrashRecovery::autosave()
{
    // What is still on its way may be what ends the program, and must not be what is offered after that.
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
        [this](NewestWins<bool>::Outcome&& outcome) {
            if (const auto* failure = std::get_if<core::Failure>(&outcome)) {
                if (!std::exchange(m_told, true)) {
                    Q_EMIT said(tr("What is open cannot be kept for the case of a crash: %1")
                                    .arg(QString::fromStdString(failure->message)));
                }
            } else if (std::exchange(m_restored, false)) {
                dropLost();  // it is in our own file by now
            }
        });
}

}  // namespace ui
