#include "ui/session/shown/shown.h"

#include "ui/session/opened/opened.h"
#include "ui/session/shown/edit_steps.h"
#include "ui/session/shown/view_offer.h"
#include "ui/session/shown/view_steps.h"

namespace ui {

Shown::Shown(const Opened& opened, Workers& workers, Work& work, QObject* parent)
    : QObject(parent), m_opened(opened), m_work(work), m_pictures(workers.results, work), m_overview(workers.overviews)
{
    connect(&opened, &Opened::photoChanged, this, &Shown::takePhoto);
    connect(&opened, &Opened::sceneChanged, this, &Shown::takeScene);
    connect(&m_pictures, &PictureMaker::changed, this, &Shown::pictureChanged);
    connect(&m_pictures, &PictureMaker::workChanged, this, &Shown::workChanged);
    connect(&m_overview, &Overview::changed, this, &Shown::overviewChanged);
}

ObjectPtr Shown::objectIn(const PhotoPtr& photo) const
{
    const auto found = photo ? m_objects.find(photo->key) : m_objects.end();
    return found == m_objects.end() ? nullptr : found->second;
}

void Shown::setObject(ObjectPtr object)
{
    const PhotoPtr photo = m_opened.photo();
    if (photo && object != objectIn(photo)) {
        m_objects[photo->key] = std::move(object);
        m_pictures.setObject(objectIn(m_scene ? m_scene->photo : photo));
        m_overview.setObject(objectIn(m_scene ? m_scene->photo : photo));
        takePhoto();
        refresh();
        Q_EMIT objectChanged();
    }
}

ObjectPtr Shown::object() const
{
    return objectIn(m_opened.photo());
}

ScenePtr Shown::editedScene() const
{
    const ScenePtr seen = pictureScene();
    return seen && m_scene && !seen->edits.empty() && isMadeOf(seen, m_scene) ? seen : nullptr;
}

std::optional<WatchedChange> Shown::answerChange() const
{
    const ScenePtr edited = editedScene();
    Watched watched = m_watched;
    watched.classIndex = watched.classIndex ? watched.classIndex : m_view.classIndex;
    return edited ? std::optional(changeOf(watched, *m_scene, *edited)) : std::nullopt;
}

void Shown::setWatched(const Watched& watched)
{
    if (!(watched == m_watched)) {
        m_watched = watched;
        Q_EMIT watchedChanged();
    }
}

void Shown::arrangeOverview(std::map<std::string, core::OptionValue> options)
{
    m_overview.arrange(std::move(options));
}

void Shown::takePhoto()
{
    if (const PhotoPtr photo = m_opened.photo(); photo && !m_opened.scene()) {
        m_pictures.setObject(objectIn(photo));
        m_pictures.showAlone(*photo);
    }
}

/// What a model is shown with that has not the view asked for.
static std::string usualView(const core::ModelSpec& spec)
{
    return isAvailable("attention", spec) ? "attention" : viewBeside("attention", 1, spec);
}

void Shown::takeScene()
{
    const ScenePtr before = std::exchange(m_scene, m_opened.scene());
    if (!m_scene) {
        m_pictures.clear();
        m_overview.show(nullptr, m_view);
        return;
    }
    m_pictures.setObject(objectIn(m_scene->photo));
    m_overview.setObject(objectIn(m_scene->photo));
    const auto& spec = m_scene->model->spec();
    core::View view = m_view;
    if (!isAvailable(view.name, spec)) {
        view.name = usualView(spec);
    }
    view = fitted(std::move(view), m_scene->trace, before ? &before->trace : nullptr);
    const bool otherModel = !before || before->model != m_scene->model;
    if (otherModel || (view.classIndex && *view.classIndex >= spec.classes)) {
        view.classIndex.reset();  // class numbers mean nothing to another model
        m_watched.classIndex.reset();
        m_watched.against.reset();
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

void Shown::adopt(const ShownState& state, ScenePtr scene)
{
    m_view = state.view;
    m_history = state.history;
    m_scene = std::move(scene);
    m_pictures.adopt(state.picture, state.pictureScene);
}

void Shown::tell()
{
    Q_EMIT viewChanged();
    Q_EMIT pictureChanged();
}

void Shown::setView(core::View view, int run)
{
    view = withBothAsking(std::move(view), m_view);
    if (m_scene) {
        view = fitted(view, m_scene->trace, nullptr);
    }
    if (view == m_view) {
        return;
    }
    m_history.remember(m_view, run);
    applyView(std::move(view));
}

void Shown::applyView(core::View view)
{
    m_work.countRequest();
    m_view = std::move(view);
    Q_EMIT viewChanged();
    refresh();
}

core::View Shown::shownHere(core::View view) const
{
    if (!m_scene) {
        return view;
    }
    if (const auto& spec = m_scene->model->spec(); !isAvailable(view.name, spec)) {
        view.name = usualView(spec);
    }
    view.edits = editsFor(std::move(view.edits), *m_scene);
    return fitted(std::move(view), m_scene->trace, nullptr);
}

void Shown::undo()
{
    if (const auto view = m_history.undo(m_view)) {
        applyView(shownHere(*view));
    }
}

void Shown::redo()
{
    if (const auto view = m_history.redo(m_view)) {
        applyView(shownHere(*view));
    }
}

void Shown::cancel()
{
    m_pictures.cancel();
    if (m_scene && isMadeOf(pictureScene(), m_scene) && !(picture()->view == m_view)) {
        applyView(picture()->view);  // controls say what is seen
    }
}

void Shown::refresh()
{
    if (m_scene) {
        m_pictures.show(m_scene, m_view, companions());
        m_overview.show(m_scene, m_view);
    }
}

std::vector<ScenePtr> Shown::companions() const
{
    return core::needsCompanions(m_view) ? m_opened.companions() : std::vector<ScenePtr>();
}

}  // namespace ui
