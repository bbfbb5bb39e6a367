#include "ui/session/display/result_runner.h"

#include "ui/session/documents/scene_registry.h"
#include "ui/session/video/video.h"
#include "ui/video/video_colors.h"

namespace ui {
namespace {

constexpr int kPatienceMilliseconds = 150;  // longer than any view that is quick; shorter than anyone likes to wait

}  // namespace

ResultRunner::ResultRunner(QThreadPool& pool, Clock& clock, QObject* parent)
    : QObject(parent), m_line(pool), m_clock(clock), m_patience(clock, kPatienceMilliseconds)
{
    connect(&m_patience, &Timer::timeout, this, [this] {
        if (m_waiting) {
            start(*std::exchange(m_waiting, std::nullopt));
        }
    });
}

void ResultRunner::request(ScenePtr scene, core::View view, std::vector<ScenePtr> companions, MarkedObjects objects)
{
    Request request{std::move(scene), std::move(view), std::move(companions), std::move(objects)};
    const qint64 patience = kPatienceMilliseconds - (m_clock.now() - m_startedAt);
    if (m_line.isRunning() && m_runningScene == request.scene && patience > 0) {
        m_waiting = std::move(request);
        m_patience.start(static_cast<int>(patience));
        return;
    }
    start(std::move(request));
}

DisplayedResult ResultRunner::compute(const Request& request, const core::RunControl& control)
{
    const auto video = videoOf(*request.scene, request.view);
    const VideoColors colors = video ? video->colorsFor(*request.scene, request.view, control) : VideoColors();
    SessionSource source(request.scene, video ? colors.companions : request.companions, request.objects);
    const auto shown = core::show(video ? withOneBasis(request.view) : request.view, source, control);
    return {std::static_pointer_cast<const SessionScene>(shown.scene), request.view, colors.applied(shown.result),
            request.objects};
}

void ResultRunner::start(Request request)
{
    m_waiting.reset();
    m_patience.stop();
    m_runningScene = request.scene;
    m_startedAt = m_clock.now();
    const core::View asked = request.view;
    m_line.start(
        [request = std::move(request)](const core::RunControl& control) { return compute(request, control); },
        [this, asked](LatestOnlyTask<DisplayedResult>::Outcome&& outcome) { answer(asked, std::move(outcome)); },
        [this](int done, int total) { Q_EMIT progressed(done, total); });
    Q_EMIT started();
}

void ResultRunner::answer(const core::View& asked, LatestOnlyTask<DisplayedResult>::Outcome&& outcome)
{
    m_runningScene.reset();
    if (m_waiting) {
        start(*std::exchange(m_waiting, std::nullopt));  // first, so that the worker never rests
    }
    if (const auto* failure = std::get_if<core::Failure>(&outcome)) {
        if (!m_line.isRunning()) {  // an error about what nobody waits for any more helps nobody
            Q_EMIT failed(*failure, asked);
        }
    } else {
        Q_EMIT ready(std::get<DisplayedResult>(outcome));
    }
}

void ResultRunner::cancel()
{
    m_waiting.reset();
    m_patience.stop();
    m_line.cancel();
    m_runningScene.reset();
}

}  // namespace ui
