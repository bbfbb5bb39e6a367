#include "ui/session/film/film_player.h"

#include "core/analysis/views/views.h"
#include "core/file/atomic_file.h"
#include "core/file/output_file.h"
#include "core/model/model_file.h"
#include "ui/film/film_look.h"
#include "ui/film/film_output.h"
#include "ui/session/opened/file_name.h"
#include "ui/session/opened/opened.h"
#include "ui/session/shown/shown.h"

#include <algorithm>
#include <ostream>

namespace ui {
namespace {

constexpr int kLookMilliseconds = 15;  // between two looks whether a frame is due and the one before is there

/// What is written of a film, as values that a worker may keep.
struct FilmExport {
    std::filesystem::path path;
    std::string source;
    ModelPtr model;
    core::View view;
    std::optional<core::FollowedPatch> followed;
};

void requireRoom(const FilmExport& wanted)
{
    if (wanted.path.extension() != ".csv") {
        requireFilmOutput(wanted.path);
    }
    if (isFilmFile(wanted.path) || wanted.path.extension() == ".csv") {
        auto inputs = core::filesOfModel(wanted.model->model.file);
        inputs.push_back({wanted.source, "the film"});
        core::requireOutput(wanted.path, inputs);
    }
}

void write(const FilmExport& wanted, const core::RunControl& control)
{
    requireRoom(wanted);
    SceneFiles scenes(
        [&wanted](const std::string& file, const core::ModelOverrides& corrections, const core::RunControl& opening) {
            return core::openModel(file, corrections, core::parseDevice(wanted.model->device.toStdString()), opening);
        });
    const SceneSide side{{wanted.model->model.file.string(), {}}, wanted.model->overrides, {}};
    scenes.put(side, wanted.model->model);
    ChosenFrames frames(wanted.source, {});
    const FilmTask task{scenes,
                        side,
                        wanted.view,
                        wanted.followed.has_value(),
                        wanted.followed,
                        control.stop,
                        [&control](FilmStep, int done, int expected) { control.step(done, expected); }};
    requireSameFilm(wanted.path, frames, task);
    const SeenFilm film = lookAtFilm(frames, task);
    if (wanted.path.extension() == ".csv") {
        core::writeAtomically(wanted.path, [&](std::ostream& file) { file << numbersOf(film); });
    } else {
        drawFilm(wanted.path, film, frames, task, film.facts.framesPerSecond);
    }
}

}  // namespace

FilmPlayer::FilmPlayer(Opened& opened, Shown& shown, Work& work, Workers& workers, QObject* parent)
    : QObject(parent),
      m_opened(opened),
      m_shown(shown),
      m_work(work),
      m_opening(workers.files),
      m_reading(workers.files),
      m_export(workers.films)
{
    m_timer.setInterval(kLookMilliseconds);
    connect(&m_timer, &QTimer::timeout, this, &FilmPlayer::pump);
    connect(&opened, &Opened::photoChanged, this, &FilmPlayer::takePhoto);
    connect(&opened, &Opened::filmAsked, this, &FilmPlayer::open);
    connect(&shown, &Shown::viewChanged, this, &FilmPlayer::takeView);
    shown.followWith([this](core::View view, const Scene& scene) { return followed(std::move(view), scene); });
}

void FilmPlayer::open(const QString& source)
{
    m_work.countRequest();
    m_opening.start([source = toPath(source).string()](
                        const core::RunControl&) { return std::make_shared<Film>(source)->frame(0); },
                    [this, source](NewestWins<PhotoPtr>::Outcome&& outcome) {
                        if (const auto* failure = std::get_if<core::Failure>(&outcome)) {
                            m_work.report(*failure, Doing::OpeningFilm, shownFileName(source));
                        } else {
                            m_work.succeed();
                            m_opened.showFrame(std::get<PhotoPtr>(outcome));
                        }
                    });
}

void FilmPlayer::takePhoto()
{
    const PhotoPtr photo = m_opened.photo();
    const auto film = photo ? photo->film : nullptr;
    if (film != m_film) {
        m_film = film;
        m_playing = false;
        m_following = false;
        m_followed.reset();
        m_reading.cancel();
        m_timer.stop();
        m_wanted = photo ? photo->frame : 0;
        if (m_film && m_film->facts().isLive) {
            play(true);
        }
    }
    m_frame = photo ? photo->frame : 0;
    m_wanted = m_timer.isActive() ? m_wanted : m_frame;
    Q_EMIT changed();
}

// ---- going through it ----

void FilmPlayer::seek(int frame)
{
    if (!m_film || m_film->facts().isLive) {
        return;
    }
    m_wanted = std::clamp(frame, 0, std::max(0, frames() - 1));
    m_from = m_wanted;
    m_clock.start();
    m_timer.start();
    pump();
    Q_EMIT changed();
}

void FilmPlayer::play(bool playing)
{
    if (!m_film || m_playing == playing) {
        return;
    }
    m_playing = playing;
    m_from = m_frame + 1 < frames() ? m_frame : 0;
    m_clock.start();
    if (playing) {
        m_timer.start();
    } else {
        m_wanted = m_frame;
    }
    Q_EMIT changed();
}

/// The frame that should be seen by now.
int FilmPlayer::due() const
{
    if (!m_playing) {
        return m_wanted;
    }
    if (m_film->facts().isLive) {
        return m_frame + 1;
    }
    const double since = double(m_clock.elapsed()) / 1000.0 * m_film->facts().framesPerSecond;
    return static_cast<int>(std::min(m_from + since, double(frames() - 1)));
}

void FilmPlayer::pump()
{
    if (!m_film) {
        m_timer.stop();
        return;
    }
    if (m_reading.isRunning() || !m_work.activity().isIdle()) {
        return;  // the picture before is not there yet
    }
    const int next = due();
    if (next == m_frame) {
        const bool hasEnded = m_playing && next + 1 == frames();
        if (!m_playing || hasEnded) {
            m_timer.stop();
            m_wanted = m_frame;
        }
        if (hasEnded) {
            m_playing = false;
            Q_EMIT changed();
        }
        return;
    }
    m_wanted = next;
    m_reading.start([film = m_film, next](const core::RunControl&) { return film->frame(next); },
                    [this](NewestWins<PhotoPtr>::Outcome&& outcome) { show(std::move(outcome)); });
}

void FilmPlayer::show(NewestWins<PhotoPtr>::Outcome&& outcome)
{
    if (const auto* failure = std::get_if<core::Failure>(&outcome)) {
        report(*failure);
        return;
    }
    const PhotoPtr photo = std::get<PhotoPtr>(outcome);
    if (photo->frame != m_wanted && photo->frame + 1 == frames()) {
        m_wanted = photo->frame;  // the film was shorter than it said
    }
    m_opened.showFrame(photo);
}

void FilmPlayer::report(const core::Failure& failure)
{
    m_timer.stop();
    m_playing = false;
    m_wanted = m_frame;
    m_work.report(failure, Doing::OpeningFilm, shownFileName(QString::fromStdString(m_film->source())));
    Q_EMIT changed();
}

// ---- following ----

void FilmPlayer::setFollowing(bool following)
{
    m_following = following && m_film;
    m_followed.reset();
    if (m_film) {
        m_film->follow({});
    }
    if (m_following && m_opened.scene()) {
        anchor(*m_opened.scene(), m_shown.view().query);
    }
    Q_EMIT changed();
}

void FilmPlayer::anchor(const Scene& scene, const core::QueryChoice& query)
{
    m_query = query;
    m_followed.reset();
    try {
        if (query.kind == core::QueryChoice::Kind::Patch) {
            m_followed.emplace(scene.trace, query.row, query.col);
        }
    } catch (const core::Error&) {
        m_following = false;
        m_work.report(core::currentFailure(), Doing::ComputingView, tr("Follow the object"));
    }
    m_film->follow(m_followed);
}

void FilmPlayer::takeView()
{
    const ScenePtr scene = m_opened.scene();
    if (m_following && m_film && scene && scene->photo->film == m_film && !(m_shown.view().query == m_query)) {
        anchor(*scene, m_shown.view().query);
    }
}

core::View FilmPlayer::followed(core::View view, const Scene& scene)
{
    if (!m_following || !m_followed || scene.photo->film != m_film ||
        view.query.kind != core::QueryChoice::Kind::Patch) {
        return view;
    }
    try {
        const auto place = m_followed->in(scene.trace);
        view.query = m_query = core::QueryChoice::patch(place.row, place.col);
    } catch (const core::Error&) {  // another model has another grid
        anchor(scene, view.query);
    }
    return view;
}

// ---- writing ----

bool FilmPlayer::canExport() const
{
    const core::View& view = m_shown.view();
    return m_film && !m_film->facts().isLive && m_opened.scene() && !view.minus && !core::needsObject(view) &&
           core::findView(view.name).kind != core::ResultKind::Curves && !m_export.isRunning();
}

void FilmPlayer::exportTo(const QString& path)
{
    if (!canExport()) {
        return;
    }
    m_work.countRequest();
    FilmExport wanted{toPath(path), m_film->source(), m_opened.scene()->model, m_shown.view(),
                      m_following ? m_followed : std::nullopt};
    m_exporting.start();
    m_export.start(
        [wanted = std::move(wanted), path](const core::RunControl& control) {
            write(wanted, control);
            return path;
        },
        [this, path](NewestWins<QString>::Outcome&& outcome) {
            if (const auto* failure = std::get_if<core::Failure>(&outcome)) {
                m_work.report(*failure, Doing::ExportingFilm, shownFileName(path));
            } else {
                m_work.succeed();
                Q_EMIT exported(path);
            }
            Q_EMIT changed();
        },
        [this](int done, int total) { tellExport(done, total); });
    Q_EMIT changed();
}

void FilmPlayer::tellExport(int done, int total)
{
    if (done == 0) {
        m_exporting.start();
    }
    const double fraction = total > 0 ? double(done) / total : 0.0;
    const double left = done > 0 ? double(m_exporting.elapsed()) / 1000.0 * (total - done) / done : -1.0;
    Q_EMIT exportStepped(fraction, static_cast<int>(left));
}

void FilmPlayer::cancelExport()
{
    m_export.cancel();
    Q_EMIT changed();
}

}  // namespace ui
