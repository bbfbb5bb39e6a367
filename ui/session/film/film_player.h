// The film that is open: which of its frames is shown, playing, following what a patch shows, and writing it as a film,
// as pictures or as numbers.
#pragma once

#include "core/analysis/tokens/followed_patch.h"
#include "ui/session/film/film.h"
#include "ui/session/work/newest_wins.h"
#include "ui/session/work/work.h"
#include "ui/session/work/workers.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

namespace ui {

class Opened;
class Shown;

/// Lives on the GUI thread. Every frame goes the way of a photo that is opened, so that all that can be asked of a
/// photo can be asked of it. A frame is asked for when the picture of the one before is there, and it is the newest
/// that is due then: what came between is dropped. Another photo ends the film.
class FilmPlayer final : public QObject {
    Q_OBJECT
public:
    FilmPlayer(Opened& opened, Shown& shown, Work& work, Workers& workers, QObject* parent = nullptr);

    const std::shared_ptr<Film>& film() const { return m_film; }  ///< null: none is open
    int frame() const { return m_frame; }                         ///< that is open
    int wanted() const { return m_wanted; }                       ///< that is open, or on its way
    int frames() const { return m_film ? m_film->frames() : 0; }
    bool isPlaying() const { return m_playing; }
    bool isFollowing() const { return m_following; }

    void open(const QString& source);  ///< as core::openFrames() takes it; shows the first frame
    void seek(int frame);              ///< nothing for a camera
    void play(bool playing);           ///< as fast as the film says; from its start where it has ended
    /// The query, a patch of the frame that is shown, goes where what it shows has gone; so does one that is asked
    /// later.
    void setFollowing(bool following);

    bool canExport() const;  ///< a map, tiles or a matrix of a file's frames
    /// The view of all frames as `headscope-cli film` writes it: FILE.mp4, FILE.csv with numbers, or a new folder of
    /// PNGs. Answers with exported(), or with a problem.
    void exportTo(const QString& path);
    bool isExporting() const { return m_export.isRunning(); }
    void cancelExport();

Q_SIGNALS:
    void changed();                                 ///< all but the progress of an export
    void exportStepped(double fraction, int left);  ///< of going through the film; seconds, -1 where it is not known
    void exported(const QString& path);

private:
    void takePhoto();
    void takeView();
    core::View followed(core::View view, const Scene& scene);
    void anchor(const Scene& scene, const core::QueryChoice& query);
    void pump();
    int due() const;
    void show(NewestWins<PhotoPtr>::Outcome&& outcome);
    void report(const core::Failure& failure);
    void tellExport(int done, int total);

    Opened& m_opened;
    Shown& m_shown;
    Work& m_work;
    std::shared_ptr<Film> m_film;
    int m_frame = 0, m_wanted = 0;
    bool m_playing = false, m_following = false;
    std::optional<core::FollowedPatch> m_followed;
    core::QueryChoice m_query;  ///< as it was set by following
    QElapsedTimer m_clock;      ///< since m_from was due
    int m_from = 0;
    QTimer m_timer;
    QElapsedTimer m_exporting;  ///< since this going through the film has begun
    NewestWins<PhotoPtr> m_opening, m_reading;
    NewestWins<QString> m_export;
};

}  // namespace ui
