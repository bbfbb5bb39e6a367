#include "ui/session/display/display_state.h"

#include "core/analysis/views/view_rows.h"
#include "core/analysis/views/views.h"

#include "ui/session/display/edit_steps.h"
#include "ui/session/display/object_marks.h"
#include "ui/session/display/view_offer.h"
#include "ui/session/display/view_steps.h"
#include "ui/session/documents/open_documents.h"

namespace ui {

namespace {

constexpr int kOpeningMoment = 200;  // milliseconds: what comes sooner is not announced

}  // namespace

DisplayState::DisplayState(const OpenDocuments& opened, const ObjectMarks& marks, Workers& workers, TaskStatus& work,
                           QObject* parent)
    : QObject(parent),
      m_opened(opened),
      m_marks(marks),
      m_work(work),
      m_figures(workers.results, workers.clock, marks, work),
      m_opening(workers.clock, kOpeningMoment),
      m_overview(workers.overviews, workers.clock)
{
    for (const auto opens : {&OpenDocuments::modelChanged, &OpenDocuments::photoChanged}) {
        connect(&opened, opens, &m_opening, [this] { m_opening.start(); });
    }
    connect(&marks, &ObjectMarks::changed, this, &DisplayState::onObjectChanged);
    connect(&m_opening, &Timer::timeout, this, &DisplayState::workChanged);
    connect(&opened, &OpenDocuments::photoChanged, this, &DisplayState::onPhotoChanged);
    connect(&opened, &OpenDocuments::sceneChanged, this, &DisplayState::onSceneChanged);
    connect(&m_figures, &FigureMaker::changed, this, &DisplayState::figureChanged);
    connect(&m_figures, &FigureMaker::workChanged, this, &DisplayState::workChanged);
}

ScenePtr DisplayState::editedScene() const
{
    const ScenePtr seen = figureScene();
    return seen && m_scene && !seen->edits.empty() && isMadeOf(seen, m_scene) ? seen : nullptr;
}

std::optional<ScoreChange> DisplayState::answerChange() const
{
    const ScenePtr edited = editedScene();
    WatchedScore watched = m_watched;
    const bool isClass = m_view.classIndex && m_scene && *m_view.classIndex < m_scene->model->spec().classes;
    if (!watched.classIndex && isClass) {
        watched.classIndex = m_view.classIndex;
    }
    return edited ? std::optional(changeOf(watched, *m_scene, *edited)) : std::nullopt;
}

void DisplayState::setWatched(const WatchedScore& watched)
{
    if (!(watched == m_watched)) {
        m_watched = watched;
        Q_EMIT watchedChanged();
    }
}

void DisplayState::onObjectChanged()
{
    const ObjectPtr object = m_marks.objectIn(m_scene ? m_scene->photo : m_opened.photo());
    m_figures.setObject(object);
    m_overview.setObject(object);
    onPhotoChanged();
    refresh();
}

void DisplayState::onPhotoChanged()
{
    if (const PhotoPtr photo = m_opened.photo(); photo && !m_opened.scene()) {
        m_figures.setObject(m_marks.objectIn(photo));
        m_figures.showAlone(*photo);
    }
}

/// The default view of a model that lacks the requested one.
static std::string defaultView(const core::ModelSpec& spec)
{
    const std::string& attention = core::kAttentionView.name;
    return isAvailable(attention, spec) ? attention : viewBeside(attention, 1, spec);
}

/// The view that a model begins with when another one was open: a map stays, for it is what one compares; experiments
/// and tables of the other model's heads do not.
static core::View carriedOver(core::View view, const core::ModelSpec& spec)
{
    const core::ViewRow& row = core::findView(view.name);
    const bool isMap = row.kind == core::ResultKind::PatchMap || row.kind == core::ResultKind::Tiles;
    if (!isMap || row.passes != nullptr) {
        view.name = defaultView(spec);
    }
    return view;
}

void DisplayState::onSceneChanged()
{
    const ScenePtr before = std::exchange(m_scene, m_opened.scene());
    if (!m_scene) {
        m_figures.clear();
        m_overview.show(nullptr, m_view);
        return;
    }
    m_figures.setObject(m_marks.objectIn(m_scene->photo));
    m_overview.setObject(m_marks.objectIn(m_scene->photo));
    const auto& spec = m_scene->model->spec();
    core::View view = m_view;
    if (!m_viewModel.isEmpty() && m_viewModel != m_scene->model->path) {
        view = carriedOver(std::move(view), spec);
        if (!before) {  // nothing is known of the other model's layers and heads
            view.layer = core::View().layer;
            view.head = {};
            view.query = {};
        }
    }
    m_viewModel = m_scene->model->path;
    if (!isAvailable(view.name, spec)) {
        view.name = defaultView(spec);
    }
    view = fitted(std::move(view), m_scene->trace, before ? &before->trace : nullptr);
    const bool otherModel = !before || before->model != m_scene->model;
    if (otherModel || (view.classIndex && *view.classIndex >= spec.classes)) {
        view.classIndex.reset();
        forgetWatchedClasses();
    }
    view.edits = editsFor(std::move(view.edits), *m_scene);
    if (m_follow) {
        view = m_follow(std::move(view), *m_scene);
    }
    if (!(view == m_view)) {
        m_view = std::move(view);
        Q_EMIT viewChanged();
    }
    refresh();
}

void DisplayState::forgetWatchedClasses()
{
    m_watched.classIndex.reset();
    m_watched.against.reset();
}

void DisplayState::restore(const DisplaySnapshot& state, ScenePtr scene)
{
    if (!m_scene || !scene || m_scene->model != scene->model) {
        forgetWatchedClasses();
    }
    m_view = state.view;
    m_history = state.history;
    m_places = state.places;
    m_scene = std::move(scene);
    m_viewModel = m_scene ? m_scene->model->path : QString();
    m_figures.restore(state.figure, state.figureScene, state.figureObjects);
}

void DisplayState::emitChanged()
{
    Q_EMIT viewChanged();
    Q_EMIT figureChanged();
}

void DisplayState::setView(core::View view, int run)
{
    view = withBothQueries(std::move(view), m_view);
    if (m_scene) {
        view = fitted(view, m_scene->trace, nullptr);
    } else {
        m_viewModel.clear();
    }
    if (view == m_view) {
        return;
    }
    if (m_scene) {  // what was never shown is no step
        m_history.remember(m_view, run);
        if (!(withPlaceOf(view, m_view) == view)) {
            m_places.remember(m_view, run);
        }
        Q_EMIT stepped();
    }
    applyView(std::move(view));
}

void DisplayState::setView(core::View view, const QString& model)
{
    setView(std::move(view));
    m_viewModel = m_scene ? m_viewModel : model;
}

void DisplayState::applyView(core::View view)
{
    m_work.countRequest();
    m_view = std::move(view);
    Q_EMIT viewChanged();
    refresh();
}

core::View DisplayState::shownHere(core::View view) const
{
    if (!m_scene) {
        return view;
    }
    if (const auto& spec = m_scene->model->spec(); !isAvailable(view.name, spec)) {
        view.name = defaultView(spec);
    }
    view.edits = editsFor(std::move(view.edits), *m_scene);
    return fitted(std::move(view), m_scene->trace, nullptr);
}

void DisplayState::undo()
{
    if (const auto view = m_history.undo(m_view)) {
        walk(*view);
    }
}

void DisplayState::redo()
{
    if (const auto view = m_history.redo(m_view)) {
        walk(*view);
    }
}

void DisplayState::walk(const core::View& view)
{
    stepPlaces(view);
    applyView(shownHere(view));
}

/// This view may be reached by a step back or forward, too.
void DisplayState::stepPlaces(const core::View& view)
{
    const auto leadsTo = [&](const core::View* place) { return place && withPlaceOf(view, *place) == view; };
    if (leadsTo(m_places.previous())) {
        m_places.undo(m_view);
    } else if (leadsTo(m_places.next())) {
        m_places.redo(m_view);
    }
}

void DisplayState::back()
{
    if (const auto place = m_places.undo(m_view)) {
        goTo(*place);
    }
}

void DisplayState::forward()
{
    if (const auto place = m_places.redo(m_view)) {
        goTo(*place);
    }
}

void DisplayState::goTo(const core::View& place)
{
    m_history.remember(m_view);
    Q_EMIT stepped();
    applyView(shownHere(withPlaceOf(m_view, place)));
}

void DisplayState::cancel()
{
    m_figures.cancel();
    if (m_scene && isMadeOf(figureScene(), m_scene) && !(figure()->view == m_view)) {
        const core::View seen = figure()->view;  // the controls follow it
        const auto isThere = [&](const core::View& place) { return withPlaceOf(seen, place) == seen; };
        m_history.returnTo(m_view, [&](const core::View& step) { return step == seen; });
        if (!isThere(m_view)) {
            m_places.returnTo(m_view, isThere);
        }
        applyView(seen);
    }
}

/// Whether nothing is shown and nothing computed, as that was cancelled.
bool DisplayState::isGivenUp() const
{
    const FigurePtr shown = figure();
    return m_scene && shown && !shown->result && m_figures.activity().isIdle() && !m_figures.pending();
}

std::optional<PendingView> DisplayState::pending() const
{
    if (m_opened.canRun() || isGivenUp()) {
        return PendingView{.view = m_view, .asks = true};
    }
    const ScenePtr shown = figureScene();
    const bool other = shown && (shown->model != m_opened.model() || shown->photo != m_opened.photo());
    if (other && !m_opening.isActive() && !m_opened.activity().isIdle()) {
        return PendingView{.view = m_view};
    }
    return m_figures.pending();
}

void DisplayState::confirmPending()
{
    if (const auto pending = m_figures.pending()) {
        m_figures.confirm(pending->view);
    } else if (isGivenUp()) {
        refresh();
    }
}

namespace {

struct Shortening {
    const char* option;
    double value;
};
/// Enough to see where a curve goes.
constexpr Shortening kShortenings[] = {{"steps", 8.0}, {"orders", 4.0}};

/// With fewer steps, or the view itself.
core::View shortened(core::View view)
{
    for (const core::ViewOption& option : core::findView(view.name).options) {
        for (const Shortening& each : kShortenings) {
            if (option.name == each.option && std::get<double>(core::valueOf(view, option)) > each.value) {
                view = withOption(std::move(view), each.option, each.value);
            }
        }
    }
    return view;
}

}  // namespace

bool DisplayState::canShorten(const core::View& view)
{
    return !(shortened(view) == view);
}

void DisplayState::shortenPending()
{
    if (m_figures.pending()) {
        const core::View view = shortened(m_view);
        m_figures.confirm(view);
        setView(view);
    }
}

void DisplayState::refresh()
{
    if (m_scene) {
        m_figures.show(m_scene, m_view, m_opened.companionsOf(*m_scene, m_view));
        m_overview.show(m_scene, m_view);
    }
}

}  // namespace ui
