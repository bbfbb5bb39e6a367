// The session as something that is kept: saved under a name and opened again, brought to the disk while it runs, with
// its pins and notes.
#pragma once

#include "core/session/session_file.h"
#include "ui/session/kept/autosave.h"
#include "ui/session/kept/pins.h"
#include "ui/session/panes/pane_links.h"
#include "ui/session/work/newest_wins.h"

#include <QImage>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QThreadPool>
#include <QTimer>

#include <deque>
#include <functional>
#include <memory>
#include <optional>

namespace ui {

class Panes;
class Session;
struct PaneState;

/// Lives on the GUI thread; files are read, hashed and written elsewhere. A session that has a name is modified when
/// what would be saved now differs from what was saved last; one without a name never is.
class Kept final : public QObject {
    Q_OBJECT
public:
    static constexpr const char* kLinksKey = "links";  ///< of SessionFile::rest: what the panes have in common

    Kept(Session& session, Panes& panes, QObject* parent = nullptr);
    ~Kept() override;

    Pins& pins() { return m_pins; }
    const Pins& pins() const { return m_pins; }
    const QString& notes() const { return m_content.notes; }
    void setNotes(const QString& notes);
    const QString& path() const { return m_path; }  ///< empty: it has no name
    bool isModified() const;
    core::SessionFile content() const;  ///< as it would be saved now, without hashes and thumbnails

    // ---- each asks and returns at once ----
    /// Answers with filesLost(), after which the caller goes on with show(); or shows it; or reports a problem.
    void open(const QString& path);
    void tellPlace(const QString& lost, const QString& found);  ///< after filesLost()
    void show();                                                ///< what open() has read
    void save(const QString& path);                             ///< answers with saved(), or with a problem
    void pinShown();  ///< the picture that is seen; a pasted one cannot be pinned, and that is said
    void goTo(int pin);
    void forget();  ///< its name, pins and notes: a new session

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
    void changed();  ///< path(), at once; isModified() may be another, as soon as what is shown rests
    void saved(const QString& path);
    void filesLost(const QStringList& paths);
    void lostFound(const QString& what);    ///< what was open then, in words: "cat.png, 3 pins"
    void said(const QString& sentence);     ///< worth a line for a moment
    void noticed(const QString& sentence);  ///< worth being read in peace

private:
    struct Content {
        QString notes;
        std::map<std::string, std::string> rest;
        std::vector<core::SessionPane> unshown;  ///< panes beyond those that there is room for
    };
    struct Read {
        core::SessionFile session;
        std::vector<std::filesystem::path> lost;
    };
    struct Opening {
        PaneLinks links;
        bool complete = true;
    };
    struct Lost {
        std::shared_ptr<SessionLock> lock;
        QString what;
        bool orderly = false;  ///< left on purpose, by keepAsLast()
    };

    core::SessionPane paneOf(const PaneState& state) const;
    std::vector<core::SessionPane> shownPanes() const;
    std::map<std::string, std::string> restWithLinks() const;
    void goTo(std::deque<core::SessionPane> panes);  ///< the first in the focused one, more beside it
    void ask(const core::SessionPane& pane);
    void arrive();  ///< the scene that is awaited may be there
    void take(const core::SessionPane& pane, bool there);
    void settle();  ///< all that was asked for is there, or does not come
    void readFrom(const QString& path, bool restores);
    void checkHashes(const std::vector<core::SessionPane>& panes);
    void note();  ///< something may differ: title and autosave, in half a second
    void autosave();
    static Lost findLost(const std::filesystem::path& folder);
    void takeLost(const Lost& found);
    void goOn();
    core::SessionFile whole() const;  ///< content(), with thumbnails

    Session& m_session;
    Panes& m_panes;
    Pins m_pins;
    Content m_content;
    QString m_path;
    std::optional<core::SessionFile> m_saved;  ///< what path() holds; none while it is being opened
    std::deque<core::SessionPane> m_awaited;   ///< the first one by the focused pane, the others by panes to come
    std::optional<Opening> m_opening;          ///< while m_awaited are those of a session
    bool m_arriving = false;
    std::optional<Read> m_read;
    QString m_readPath;
    bool m_restores = false;  ///< what is read was left by another run
    bool m_restored = false;  ///< it is shown, and can go once it is in a file of our own
    bool m_settling = false;  ///< a session is being shown: what comes is what was saved

    std::shared_ptr<SessionLock> m_lost;  ///< null: nothing was left
    std::shared_ptr<SessionLock> m_left;  ///< by leaveForLater() of another run; null: nothing, or it is taken
    bool m_goesOn = false;                ///< with m_left
    std::shared_ptr<Autosave> m_autosave;
    std::optional<core::SessionFile> m_autosaved;
    bool m_told = false;
    QTimer m_soon;

    QThreadPool m_files, m_checks, m_paints;  // go away first: they wait for what runs
    NewestWins<std::shared_ptr<Read>> m_readLine;
    NewestWins<bool> m_saveLine, m_autosaveLine;
    NewestWins<QStringList> m_checkLine;
    NewestWins<Lost> m_lostLine;
};

}  // namespace ui
