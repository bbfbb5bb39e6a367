#include "ui/session/session.h"

#include "core/file/output_file.h"
#include "core/image/object_mask.h"
#include "core/image/photo_mask.h"
#include "core/memory_supply.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/video/video_exporter.h"
#include "ui/session/video/video_player.h"
#include "ui/session/work/run_to_end.h"

namespace ui {

using core::literals::operator""_msg;

namespace {

constexpr int kRestMilliseconds = 400;     // without a change, until the next image is looked at
constexpr int kTrimMilliseconds = 30'000;  // after work has begun or ended, until freed memory is given back

}  // namespace

Session::Session(QObject* parent, ModelOpener openModel)
    : QObject(parent),
      m_opened(m_workers, m_recents, m_work, std::move(openModel)),
      m_marks(m_opened),
      m_shown(m_opened, m_marks, m_workers, m_work),
      m_steps(m_shown),
      m_exporter(m_workers.files),
      m_masks(m_workers.files),
      m_maskPrompter(m_opened, m_marks, m_work, m_workers),
      m_video(std::make_unique<VideoPlayer>(m_opened, m_shown, m_marks, m_work, m_workers)),
      m_videoExporter(std::make_unique<VideoExporter>(*m_video, m_opened, m_shown, m_marks, m_work, m_workers)),
      m_rest(m_workers.clock, kRestMilliseconds)
{
    connect(&m_opened, &OpenDocuments::workChanged, this, &Session::updateActivity);
    connect(&m_shown, &DisplayState::workChanged, this, &Session::updateActivity);
    connect(m_video.get(), &VideoPlayer::workChanged, this, &Session::updateActivity);
    connectExporter();
    connectPrefetching();
    auto* trim = new Timer(m_workers.clock, kTrimMilliseconds, this);
    connect(&m_work, &TaskStatus::activityChanged, trim, &Timer::startUnlessActive);
    connect(trim, &Timer::timeout, this, [this] { m_workers.files.start(core::returnFreedMemory); });
}

Session::~Session() = default;

void Session::connectExporter()
{
    connect(&m_exporter, &Exporter::finished, this, [this](const QString& path) {
        m_work.succeed();
        updateActivity();
        Q_EMIT exported(path);
    });
    connect(&m_exporter, &Exporter::failed, this, [this](const core::Failure& failure, const QString& path) {
        m_work.report(failure, Operation::Exporting, shownFileName(path));
        updateActivity();
    });
    connect(&m_exporter, &Exporter::painted, this, [this](const QImage& figure) {
        m_work.succeed();
        updateActivity();
        Q_EMIT copied(figure);
    });
    connect(&m_exporter, &Exporter::unpainted, this, [this](const core::Failure& failure) {
        m_work.report(failure, Operation::Copying, {});
        updateActivity();
    });
}

/// The next image is looked at only while nobody does anything: what is on the screen never waits for it.
void Session::connectPrefetching()
{
    const auto wait = [this] {
        m_opened.stopPrefetching();
        m_rest.start();
    };
    connect(&m_work, &TaskStatus::activityChanged, this, wait);
    connect(&m_opened, &OpenDocuments::sceneChanged, this, wait);
    connect(&m_shown, &DisplayState::viewChanged, this, wait);
    connect(&m_shown, &DisplayState::watchedChanged, this, wait);
    connect(&m_shown, &DisplayState::figureChanged, this, wait);
    connect(&m_shown.overview(), &Overview::changed, this, wait);
    connect(&m_rest, &Timer::timeout, this, [this] {
        if (m_work.activity().isIdle()) {
            m_opened.prefetch();
        }
    });
}

void Session::updateActivity()
{
    Activity now = m_opened.activity();
    if (now.isIdle() && m_video->isOpening()) {
        now = {tr("Opening video")};
    }
    if (now.isIdle()) {
        now = m_shown.activity();
    }
    if (now.isIdle() && m_exporter.isRunning()) {
        now = {tr("Writing figure")};
    }
    m_work.setActivity(now);
}

void Session::restore(const PaneState& state)
{
    m_video->stopOpening();
    m_shown.restore(state.shown, state.opened.scene);
    m_opened.restore(state.opened);
    m_shown.emitChanged();
}

void Session::exportFigureTo(const QString& path, const FigureStyle& style)
{
    exportFigureTo(path, m_shown.figure(), m_shown.figureScene(), style);
}

void Session::exportFigureTo(const QString& path, const FigurePtr& figure, const ScenePtr& scene,
                             const FigureStyle& style)
{
    if (scene) {
        m_work.countRequest();
        m_exporter.start(path, asOfVideo(figure, scene), scene, style);
        updateActivity();
    }
}

void Session::copyFigure()
{
    if (m_shown.figureScene()) {
        m_work.countRequest();
        m_exporter.paint(asOfVideo(m_shown.figure(), m_shown.figureScene()));
        updateActivity();
    }
}

void Session::readMask(const QString& path, const PhotoPtr& photo)
{
    m_work.countRequest();
    m_masks.start(
        [path = toPath(path), size = photo->photo->size()](const core::RunControl&) -> ObjectPtr {
            return std::make_shared<const core::ObjectMask>(core::maskOfImage(core::readPhoto(path), size));
        },
        [this, photo](const ObjectPtr& object) {
            m_work.succeed();
            m_marks.setObject(photo, object);
        },
        [this, path](const core::Failure& failure) {
            m_work.report(failure, Operation::OpeningPhoto, shownFileName(path));
        });
}

void Session::writeMask(const QString& path, const PhotoPtr& photo, const ObjectPtr& object)
{
    m_work.countRequest();
    const auto task = [path = toPath(path), photo, object] {
        if (!photo->path.isEmpty()) {
            core::requireNoInput({path}, {{toPath(photo->path), "the photo"_msg}});
        }
        core::writePng(path, core::pixelsOfMask(*object, photo->photo->size()));
    };
    runToEnd(m_workers.files, this, task, [this, path](const std::optional<core::Failure>& failure) {
        if (failure) {
            m_work.report(*failure, Operation::Exporting, shownFileName(path));
            return;
        }
        m_work.succeed();
        Q_EMIT exported(path);
    });
}

void Session::cancel()
{
    m_masks.cancel();
    m_video->stopOpening();
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
