// The session as a file: its name, its notes and its pins, beside what the panes show.
#pragma once

#include "core/session/session_file.h"
#include "ui/session/panes/pane_links.h"
#include "ui/session/storage/pins.h"
#include "ui/session/work/clock.h"

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ui {

class Panes;
class Session;
struct PaneState;

/// Lives on the GUI thread; files are hashed and written elsewhere. A session that has a name is modified when its work
/// (core::sameWork) differs from what was saved last; one without a name never is. Looking is not a change: where the
/// panes have gone since is saved by savePlace(), without a question.
class SessionStore final : public QObject {
    Q_OBJECT
public:
    static constexpr const char* kLinksKey = "links";  ///< of SessionFile::rest: what the panes have in common

    SessionStore(Session& session, Panes& panes);
    ~SessionStore() override;

    Pins& pins() { return m_pins; }
    const Pins& pins() const { return m_pins; }
    const QString& notes() const { return m_notes; }
    void setNotes(const QString& notes);
    const QString& path() const { return m_path; }  ///< empty: it has no name
    bool isModified() const;
    bool isSaving() const { return m_saving > 0; }  ///< a file that save() was asked for is not written yet
    core::SessionFile content() const;              ///< as it would be saved now, without hashes and thumbnails
    core::SessionFile whole() const;                ///< content() with thumbnails

    // ---- each asks and returns at once ----
    void save(const QString& path);  ///< answers with saved(), or with a problem, also when another save follows
    /// When the session is left: brings its file up to where the panes are, unless there is unsaved work, or the file
    /// is not as it was saved. A failure costs nothing but the place, and is not reported.
    void savePlace();
    void pinShown();  ///< the displayed result; that of a pasted image cannot be pinned, which is reported
    void forget();    ///< its name, pins, selections and notes: a new session

    // ---- for SessionOpener ----
    /// Panes of a session or a pin that are still being opened; they are content already.
    struct PendingPanes {
        std::deque<core::SessionPane> panes =
            {};                               ///< the first by way of the focused pane, the others by panes to come
        std::optional<PaneLinks> links = {};  ///< those that the panes of a session will have; none: of a pin
        bool complete = true;                 ///< none of the panes of the session has failed so far
    };
    PendingPanes& pending() { return m_pending; }
    /// Takes over a session that was read. @param asSaved  once it is shown it counts as saved
    void beginRestore(core::SessionFile session, const QString& path, bool asSaved);
    void finishRestore();  ///< all that was pending is shown, or does not come
    void scheduleCheck();  ///< something may differ: rested() follows in half a second

Q_SIGNALS:
    void changed();  ///< path(), at once; isModified() may be another, as soon as what is shown rests
    void rested();   ///< after changed(), when the pointer or the key rests
    void saved(const QString& path);
    void statusMessage(const QString& sentence);
    void notification(const QString& sentence);  ///< worth being read in peace

private:
    core::SessionPane paneOf(const PaneState& state) const;
    std::vector<core::SessionPane> shownPanes() const;
    std::map<std::string, std::string> restWithLinks() const;

    Session& m_session;
    Panes& m_panes;
    Pins m_pins;
    QString m_notes, m_path;
    std::map<std::string, std::string> m_rest;  ///< what other versions have written into the file
    std::vector<core::SessionPane> m_unshown;   ///< panes beyond those that there is room for
    PendingPanes m_pending;
    std::optional<core::SessionFile> m_saved;  ///< what path() holds; none while it is being opened
    bool m_restoring = false;                  ///< a session is being shown: what comes is what was saved
    Timer m_soon;
    int m_saving = 0;
    int m_begun = 0;  ///< counts sessions: a file that is written after its session was left is not path()
    QThreadPool m_files, m_paints;  // go away first: they wait for what runs
};

}  // namespace ui
