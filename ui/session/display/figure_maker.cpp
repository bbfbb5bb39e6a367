#include "ui/session/display/figure_maker.h"

#include "core/analysis/views/views.h"
#include "ui/language/core_text.h"
#include "ui/session/display/object_marks.h"
#include "ui/session/display/view_offer.h"
#include "ui/session/display/view_steps.h"

namespace ui {
namespace {

constexpr int kMoment = 200, kLongMoment = 1000;  // milliseconds: another view; the same one elsewhere
constexpr qint64 kWorthKeeping = 250;             // milliseconds

/// 0 while there is no estimate.
double secondsLeft(std::optional<double> fraction, qint64 milliseconds)
{
    constexpr qint64 kEnough = 1000;
    const bool known = fraction && *fraction >= 0.02 && milliseconds >= kEnough;
    return known ? double(milliseconds) * (1.0 - *fraction) / *fraction / 1000.0 : 0.0;
}

/// "12 s left"; empty while there is no estimate, and near the end.
QString timeLeft(std::optional<double> fraction, qint64 milliseconds)
{
    const int seconds = static_cast<int>(secondsLeft(fraction, milliseconds));
    if (seconds < 1) {
        return {};
    }
    return seconds < 90 ? FigureMaker::tr("%1 s left").arg(seconds)
                        : FigureMaker::tr("%1 min left").arg((seconds + 30) / 60);
}

/// By the pass over this image; 0 where few passes are needed.
double estimatedSeconds(const SessionScene& scene, const core::View& view)
{
    const core::ViewRow& row = core::findView(view.name);
    return row.passes ? row.passes(scene.model->spec(), scene.trace.grid, view) * scene.passSeconds : 0.0;
}

}  // namespace

FigureMaker::FigureMaker(QThreadPool& pool, Clock& clock, const ObjectMarks& marks, TaskStatus& work, QObject* parent)
    : QObject(parent), m_marks(marks), m_work(work), m_clock(clock), m_moment(clock, kMoment), m_runner(pool, clock)
{
    connect(&m_moment, &Timer::timeout, this, [this] {
        m_revealed = true;
        Q_EMIT workChanged();
    });
    connect(&m_runner, &ResultRunner::started, this, [this] {
        m_fraction.reset();
        m_startedAt = m_clock.now();
        Q_EMIT workChanged();
    });
    connect(&m_runner, &ResultRunner::progressed, this, [this](int done, int total) {
        const auto now = fractionOf(done, total);
        if (!m_fraction || !now || *now < *m_fraction) {  // a pass with edits counts first, then the view
            m_countingSince = m_clock.now();
        }
        m_fraction = now;
        Q_EMIT workChanged();
    });
    connect(&m_runner, &ResultRunner::ready, this, &FigureMaker::onResult);
    connect(&m_runner, &ResultRunner::failed, this, &FigureMaker::onFailure);
}

void FigureMaker::show(const ScenePtr& scene, const core::View& view, std::vector<ScenePtr> companions)
{
    m_view = view;
    m_failed.reset();
    const MarkedObjects objects = objectsFor(view);
    if (isMadeOf(m_scene, scene) && sameResult(m_figure->view, view) && m_computedWith == objects) {
        stop();
        if (!(m_figure->view == view) || m_figure->object != m_object) {
            auto figure = std::make_shared<Figure>(*m_figure);
            figure->view = view;
            figure->object = m_object;
            setFigure(std::move(figure), m_scene);
        }
        Q_EMIT workChanged();
        return;
    }
    const bool asked = m_waits || m_runner.isRunning();
    if (asked && m_askedScene == scene && sameResult(m_askedView, view) && m_askedObjects == objects) {
        return;  // it is on its way, and will be painted as is wanted by then
    }
    if (showKnown(scene, view, objects)) {
        return;
    }
    m_askedScene = scene;
    m_askedView = view;
    m_askedObjects = objects;
    m_companions = std::move(companions);
    const bool confirmed = m_confirmed && sameResult(*m_confirmed, view);
    if (estimatedSeconds(*scene, view) > m_asksFrom && !confirmed) {
        stop();
        m_waits = true;
        Q_EMIT workChanged();
        return;
    }
    request();
}

void FigureMaker::request()
{
    m_waits = false;
    const bool other = !m_figure || m_figure->view.name != m_askedView.name || !isMadeOf(m_scene, m_askedScene);
    if (!m_moment.isActive()) {
        m_moment.start(other ? kMoment : kLongMoment);
    }
    m_runner.request(m_askedScene, m_askedView, std::move(m_companions), m_askedObjects);
}

/// The request that runs or waits is forgotten.
void FigureMaker::stop()
{
    m_runner.cancel();
    m_moment.stop();
    m_revealed = m_waits = false;
    m_failed.reset();
}

MarkedObjects FigureMaker::objectsFor(const core::View& view) const
{
    if (!core::needsObject(view)) {
        return {};
    }
    const bool hasOther = view.baseline && view.baseline->image;
    return {m_object, hasOther ? m_marks.objectIn(*view.baseline->image) : nullptr};
}

bool FigureMaker::showKnown(const ScenePtr& scene, const core::View& view, const MarkedObjects& objects)
{
    const auto known = m_results.find(scene, view, objects);
    if (known) {
        stop();
        m_askedScene.reset();
        present(*known);
    }
    return known.has_value();
}

void FigureMaker::confirm(const core::View& view)
{
    m_confirmed = view;
    if (m_waits && sameResult(m_askedView, view)) {
        request();
    }
}

std::optional<PendingView> FigureMaker::pending() const
{
    if (m_failed) {
        return PendingView{.view = *m_failed, .failed = true};
    }
    if (m_waits) {
        return PendingView{m_askedView, estimatedSeconds(*m_askedScene, m_askedView), true};
    }
    if (!m_runner.isRunning() || !m_revealed) {
        return std::nullopt;
    }
    const double left = secondsLeft(m_fraction, m_clock.now() - m_countingSince);
    const double estimate = estimatedSeconds(*m_askedScene, m_askedView) - double(m_clock.now() - m_startedAt) / 1000.0;
    return PendingView{m_askedView, left > 0.0 ? left : std::max(0.0, estimate), false, m_fraction};
}

void FigureMaker::setShowsOriginal(bool original)
{
    m_original = original;
    if (m_figure && m_scene && m_scene->photoSeen != m_scene->image) {
        auto figure = std::make_shared<Figure>(*m_figure);
        figure->photo = original ? m_scene->image : m_scene->photoSeen;
        setFigure(std::move(figure), m_scene);
    }
}

void FigureMaker::setObject(ObjectPtr object)
{
    m_object = std::move(object);
}

void FigureMaker::showAlone(const OpenedPhoto& photo)
{
    auto figure = std::make_shared<Figure>();
    figure->photo = photo.photo;
    const core::PixelSize size = photo.photo->size();
    figure->mapping = {size, size, 1.0, 1.0, 0.0, 0.0};
    figure->object = m_object;
    setFigure(std::move(figure), nullptr);
}

void FigureMaker::onResult(const DisplayedResult& shown)
{
    const bool slow = core::findView(shown.view.name).passes != nullptr || m_clock.now() - m_startedAt > kWorthKeeping;
    const ScenePtr asked = shown.scene->edits.empty() ? shown.scene : shown.scene->unedited.lock();
    if (asked && slow && !core::needsCompanions(shown.view)) {
        m_results.add(asked, shown);
    }
    m_moment.stop();
    m_revealed = false;
    if (m_runner.isRunning()) {
        m_moment.start(kLongMoment);
    }
    present(shown);
}

void FigureMaker::present(const DisplayedResult& shown)
{
    const core::View view = sameResult(shown.view, m_view) ? m_view : repainted(shown.view, m_view);
    m_work.succeed();
    m_computedWith = shown.objects;
    auto figure = std::make_shared<Figure>(figureOf({shown.scene, view, shown.result}));
    figure->object = m_object;
    if (m_original) {
        figure->photo = shown.scene->image;
    }
    setFigure(std::move(figure), shown.scene);
    Q_EMIT workChanged();
}

void FigureMaker::onFailure(const core::Failure& failure, const core::View& view)
{
    m_moment.stop();
    m_revealed = false;
    m_failed = view;
    m_work.report(failure, Operation::ComputingView, coreText(core::findView(view.name).title));
    Q_EMIT workChanged();
}

void FigureMaker::setFigure(FigurePtr figure, ScenePtr scene)
{
    m_figure = std::move(figure);
    m_scene = std::move(scene);
    Q_EMIT changed();
}

void FigureMaker::restore(FigurePtr figure, ScenePtr scene, const MarkedObjects& computedWith)
{
    stop();
    m_askedScene.reset();
    m_figure = std::move(figure);
    m_scene = std::move(scene);
    m_computedWith = computedWith;
}

void FigureMaker::cancel()
{
    stop();
    Q_EMIT workChanged();
}

void FigureMaker::clear()
{
    stop();
    m_askedScene.reset();
    setFigure(nullptr, nullptr);
    Q_EMIT workChanged();
}

Activity FigureMaker::activity() const
{
    if (!m_runner.isRunning()) {
        return {};
    }
    const auto& row = core::findView(m_askedView.name);
    const std::string cost = costText(row, *m_askedScene->model);
    const QString text =
        cost.empty() ? tr("Computing") : tr("%1 needs %2").arg(coreText(row.title), QString::fromStdString(cost));
    const QString left = timeLeft(m_fraction, m_clock.now() - m_countingSince);
    return {left.isEmpty() ? text : tr("%1, %2").arg(text, left), m_fraction};
}

}  // namespace ui
