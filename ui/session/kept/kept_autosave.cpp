// The part of Kept that outlives a crash.
#include "ui/session/kept/kept.h"
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
        words << Kept::tr("%n pin(s)", nullptr, static_cast<int>(session.pins.size()));
    }
    return words.join(QStringLiteral(", "));
}

}  // namespace

void Kept::keepIn(const QString& folder)
{
    m_autosave = std::make_shared<Autosave>(toPath(folder));
    m_lostLine.start([path = toPath(folder)](const core::RunControl&) { return findLost(path); },
                     [this](NewestWins<Lost>::Outcome&& outcome) {
                         if (auto* found = std::get_if<Lost>(&outcome); found != nullptr && found->lock) {
                             takeLost(*found);
                         }
                     });
    note();
}

Kept::Lost Kept::findLost(const std::filesystem::path& folder)
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

void Kept::takeLost(const Lost& found)
{
    if (found.orderly) {
        m_left = found.lock;
        goOn();
    } else {
        m_lost = found.lock;
        Q_EMIT lostFound(found.what);
    }
}

void Kept::goOnWithLast()
{
    m_goesOn = true;
    goOn();
}

void Kept::goOn()
{
    if (m_goesOn && m_left && !m_lost && m_path.isEmpty() && m_pins.all().isEmpty() && !m_readLine.isRunning()) {
        m_lost = std::exchange(m_left, nullptr);
        restoreLost();
    }
}

void Kept::leaveForLater()
{
    if (m_autosave && m_path.isEmpty() && (!m_pins.all().isEmpty() || !m_content.notes.isEmpty())) {
        m_autosave->leaveAsLast(whole());
    }
}

void Kept::restoreLost()
{
    if (m_lost) {
        readFrom(toName(m_lost->session()), true);
    }
}

void Kept::dropLost()
{
    if (m_lost) {
        m_lost->removeAll();
        m_lost.reset();
    }
}

void Kept::autosave()
{
    // What is still on its way may be what ends the program, and must not be what is offered after that.
    if (!m_autosave || !m_session.work().activity().isIdle()) {
        return;
    }
    core::SessionFile session = whole();
    session.savedAs = toPath(m_path);
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
