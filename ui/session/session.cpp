#include "ui/session/session.h"

#include "ui/session/film/film_player.h"
#include "ui/session/opened/file_name.h"

#include <chrono>

namespace ui {

Session::Session(QObject* parent, ModelOpener openModel)
    : QObject(parent),
      m_opened(m_workers, m_recents, m_work, std::move(openModel)),
      m_shown(m_opened, m_workers, m_work),
      m_exporter(m_workers.files),
      m_masks(m_workers.files),
      m_film(std::make_unique<FilmPlayer>(m_opened, m_shown, m_work, m_workers))
{
    connect(&m_opened, &Opened::workChanged, this, &Session::tellActivity);
    connect(&m_shown, &Shown::workChanged, this, &Session::tellActivity);
    connectExporter();
    connectLookingAhead();
}

Session::~Session() = default;

void Session::connectExporter()
{
    connect(&m_exporter, &Exporter::finished, this, [this](const QString& path) {
        m_work.succeed();
        tellActivity();
        Q_EMIT exported(path);
    });
    connect(&m_exporter, &Exporter::failed, this, [this](const core::Failure& failure, const QString& path) {
        m_work.report(failure, Doing::Exporting, shownFileName(path));
        tellActivity();
    });
    connect(&m_exporter, &Exporter::painted, this, [this](const QImage& figure) {
        m_work.succeed();
        tellActivity();
        Q_EMIT copied(figure);
    });
    connect(&m_exporter, &Exporter::unpainted, this, [this](const core::Failure& failure) {
        m_work.report(failure, Doing::Copying, {});
        tellActivity();
    });
}

/// The next picture is looked at only while nobody does anything: what is on the screen never waits for it.
void Session::connectLookingAhead()
{
    constexpr auto rest = std::chrono::milliseconds(400);
    m_rest.setSingleShot(true);
    m_rest.setInterval(rest);
    const auto wait = [this] {
        m_opened.stopLookingAhead();
        m_rest.start();
    };
    connect(&m_work, &Work::activityChanged, this, wait);
    connect(&m_opened, &Opened::sceneChanged, this, wait);
    connect(&m_shown, &Shown::viewChanged, this, wait);
    connect(&m_shown, &Shown::watchedChanged, this, wait);
    connect(&m_shown, &Shown::pictureChanged, this, wait);
    connect(&m_shown, &Shown::overviewChanged, this, wait);
    connect(&m_rest, &QTimer::timeout, this, [this] {
        if (m_work.activity().isIdle()) {
            m_opened.lookAhead();
        }
    });
}

void Session::tellActivity()
{
    Activity now = m_opened.activity();
    if (now.isIdle()) {
        now = m_shown.activity();
    }
    if (now.isIdle() && m_exporter.isRunning()) {
        now = {tr("Writing figure")};
    }
    m_work.setActivity(now);
}

void Session::adopt(const PaneState& state)
{
    m_shown.adopt(state.shown, state.opened.scene);
    m_opened.adopt(state.opened);
    m_shown.tell();
}

void Session::exportFigureTo(const QString& path, const FigureStyle& style)
{
    if (const ScenePtr scene = m_shown.pictureScene()) {
        m_work.countRequest();
        m_exporter.start(path, asOfFilm(m_shown.picture(), scene), scene, style);
        tellActivity();
    }
}

void Session::copyFigure()
{
    if (m_shown.pictureScene()) {
        m_work.countRequest();
        m_exporter.paint(asOfFilm(m_shown.picture(), m_shown.pictureScene()));
        tellActivity();
    }
}

void Session::readMask(const QString& path)
{
    const PhotoPtr photo = m_opened.photo();
    if (!photo) {
        return;
    }
    m_work.countRequest();
    m_masks.start(
        [path = path.toStdString(), size = photo->photo->size()](const core::RunControl&) -> ObjectPtr {
            return std::make_shared<const core::ObjectMask>(core::maskOfPicture(core::readPhoto(path), size));
        },
        [this, photo, path](NewestWins<ObjectPtr>::Outcome&& outcome) {
            if (const auto* failure = std::get_if<core::Failure>(&outcome)) {
                m_work.report(*failure, Doing::OpeningPhoto, shownFileName(path));
            } else if (photo == m_opened.photo()) {
                m_work.succeed();
                m_shown.setObject(std::get<ObjectPtr>(outcome));
            }
        });
}

void Session::cancel()
{
    m_masks.cancel();
    m_opened.cancel();
    m_shown.cancel();
}

void Session::closeAll()
{
    cancel();
    m_opened.close();
    m_work.dismissProblem();
}

}  // namespace ui
