#include "ui/session/shown/result_runner.h"

#include "ui/film/film_colors.h"
#include "ui/session/film/film.h"
#include "ui/session/opened/scene_registry.h"

namespace ui {
namespace {

constexpr int kPatienceMilliseconds = 150;  // longer than any view that is quick; shorter than anyone likes to wait

}  // namespace

ResultRunner::ResultRunner(QThreadPool& pool, QObject* parent) : QObject(parent), m_line(pool)
{
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, [this] {
        if (m_waiting) {
            start(*std::exchange(m_waiting, std::nullopt));
        }
    });
}

void ResultRunner::request(ScenePtr scene, core::View view, std::vector<ScenePtr> companions, ObjectPtr object)
{
    Request request{std::move(scene), std::move(view), std::move(companions), std::move(object)};
    const qint64 patience = kPatienceMilliseconds - (m_runningSince.isValid() ? m_runningSince.elapsed() : 0);
    if (m_line.isRunning() && m_runningScene == request.scene && patience > 0) {
        m_waiting = std::move(request);
        m_patience.start(static_cast<int>(patience));
        return;
    }
    start(std::move(request));
}

ShownResult ResultRunner::compute(const Request& request, const core::RunControl& control)
{
    const auto film = filmOf(*request.scene, request.view);
    const FilmColors colors = film ? film->colorsFor(*request.scene, request.view, control) : FilmColors();
    SessionSource source(request.scene, film ? colors.companions : request.companions, request.object);
    const auto shown = core::show(film ? withOneBasis(request.view) : request.view, source, control);
    return {std::static_pointer_cast<const Scene>(shown.scene), request.view, colors.applied(shown.result),
            request.object};
}

void ResultRunner::start(Request request)
{
    m_waiting.reset();
    m_patience.stop();
    m_runningScene = request.scene;
    m_runningSince.start();
    const core::View asked = request.view;
    m_line.start([request = std::move(request)](const core::RunControl& control) { return compute(request, control); },
                 [this, asked](NewestWins<ShownResult>::Outcome&& outcome) { answer(asked, std::move(outcome)); },
                 [this](int done, int total) { Q_EMIT progressed(done, total); });
    Q_EMIT started();
}

void ResultRunner::answer(const core::View& asked, NewestWins<ShownResult>::Outcome&& outcome)
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
        Q_EMIT ready(std::get<ShownResult>(outcome));
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
