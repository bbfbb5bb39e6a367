// The part of Session that is about what is shown.
#include "core/analysis/views/views.h"
#include "ui/session/session.h"
#include "ui/session/shown/view_offer.h"
#include "ui/session/shown/view_steps.h"

namespace ui {
namespace {

constexpr size_t kMostCompanions = 8;

PicturePtr pictureOf(const ShownResult& shown)
{
    auto picture = std::make_shared<Picture>();
    picture->photo = shown.scene->photo->photo;
    picture->mapping = shown.scene->input.mapping;
    picture->patchSize = core::patchSizeOf(shown.scene->trace, *shown.result);
    picture->result = shown.result;
    picture->view = shown.view;
    picture->modelName = shown.scene->model->spec().name;
    return picture;
}

/// `computed` with the painting (colours, style, opacity) of `painting`.
core::View repainted(core::View computed, const core::View& painting)
{
    computed.colormap = painting.colormap;
    computed.style = painting.style;
    computed.opacity = painting.opacity;
    computed.smooth = painting.smooth;
    return computed;
}

/// What the overview shows for a view: every head of every layer for the same query, in comparable colours when asked.
core::View overviewOf(const core::View& view)
{
    core::View all;
    all.name = "attention-grid";
    all.query = view.query;
    all.layer = 0;
    all.range = view.range;
    if (all.range.mode == core::RangeChoice::Mode::Fixed) {
        all.range.mode = core::RangeChoice::Mode::PerMap;
    }
    for (const auto& option : core::findView(all.name).options) {
        if (const auto chosen = view.options.find(option.name); chosen != view.options.end()) {
            all.options.insert(*chosen);
        }
    }
    return all;
}

}  // namespace

void Session::takeScene(ScenePtr scene)
{
    const ScenePtr before = std::exchange(m_scene, scene);
    m_cache.insert(scene);
    const bool otherModel = !before || before->model != scene->model;
    core::View view = m_view;
    if (!isAvailable(view.name, scene->model->spec())) {
        view.name = "attention";
    }
    view = fitted(std::move(view), scene->trace, before ? &before->trace : nullptr);
    if (otherModel || (view.classIndex && *view.classIndex >= scene->model->spec().classes)) {
        view.classIndex.reset();  // class numbers mean nothing to another model
    }
    const bool changed = !(view == m_view);
    m_view = view;
    Q_EMIT sceneChanged();
    if (changed) {
        Q_EMIT viewChanged();
    }
    refreshPicture();
    refreshOverview();
    workChanged();
}

void Session::showPhotoAlone()
{
    auto picture = std::make_shared<Picture>();
    picture->photo = m_photo->photo;
    const core::PixelSize size = m_photo->photo->size();
    picture->mapping = {size, size, 1.0, 1.0, 0.0, 0.0};
    m_picture = std::move(picture);
    Q_EMIT pictureChanged();
}

void Session::takeResult(const ShownResult& shown)
{
    if (shown.scene != m_scene) {
        return;
    }
    ShownResult painted = shown;
    painted.view = sameResult(shown.view, m_view) ? m_view : repainted(shown.view, m_view);
    m_picture = pictureOf(painted);
    m_shownScene = shown.scene;
    succeed();
    Q_EMIT pictureChanged();
    workChanged();
}

void Session::setView(core::View view, int run)
{
    if (m_scene) {
        view = fitted(view, m_scene->trace, nullptr);
    }
    if (view == m_view) {
        return;
    }
    m_history.remember(m_view, run);
    applyView(std::move(view));
}

void Session::applyView(core::View view)
{
    ++m_asked;
    m_view = std::move(view);
    Q_EMIT viewChanged();
    refreshPicture();
    refreshOverview();
}

core::View Session::shownHere(core::View view) const
{
    if (!m_scene) {
        return view;
    }
    if (!isAvailable(view.name, m_scene->model->spec())) {
        view.name = "attention";
    }
    return fitted(std::move(view), m_scene->trace, nullptr);
}

void Session::undo()
{
    if (const auto view = m_history.undo(m_view)) {
        applyView(shownHere(*view));
    }
}

void Session::redo()
{
    if (const auto view = m_history.redo(m_view)) {
        applyView(shownHere(*view));
    }
}

void Session::refreshPicture()
{
    if (!m_scene) {
        return;
    }
    const bool sameScene = m_picture && m_picture->result && m_shownScene.lock() == m_scene;
    if (sameScene && sameResult(m_picture->view, m_view)) {
        m_results.cancel();
        if (!(m_picture->view == m_view)) {
            auto picture = std::make_shared<Picture>(*m_picture);
            picture->view = m_view;
            m_picture = std::move(picture);
            Q_EMIT pictureChanged();
        }
        workChanged();
        return;
    }
    if (m_results.isRunning() && m_requestedScene == m_scene && sameResult(m_requestedView, m_view)) {
        return;  // it is on its way, and will be painted as is wanted by then
    }
    m_requestedScene = m_scene;
    m_requestedView = m_view;
    m_results.request(m_scene, m_view, companions());
}

std::vector<ScenePtr> Session::companions() const
{
    const auto needed = core::findView(m_view.name).needsCompanions;
    const bool shared = needed != nullptr && needed(m_view);
    return shared ? m_cache.companionsOf(*m_scene, kMostCompanions) : std::vector<ScenePtr>();
}

void Session::refreshOverview()
{
    if (!m_scene || !m_overviewWanted) {
        return;
    }
    const core::View wanted = overviewOf(m_view);
    if (m_overviewScene == m_scene && m_overviewView == wanted) {
        return;
    }
    m_overviewScene = m_scene;
    m_overviewView = wanted;
    if (isAvailable(wanted.name, m_scene->model->spec())) {
        m_overviews.request(m_scene, wanted);
    } else {
        m_overviews.cancel();
        m_overview.reset();
        Q_EMIT overviewChanged();
    }
}

void Session::setOverviewWanted(bool wanted)
{
    m_overviewWanted = wanted;
    refreshOverview();
}

void Session::exportFigureTo(const QString& path)
{
    if (m_picture && m_picture->result && m_scene) {
        ++m_asked;
        m_exporter.start(path, m_picture, m_scene);
        workChanged();
    }
}

void Session::copyFigure()
{
    if (m_picture && m_picture->result) {
        m_exporter.paint(m_picture);
        workChanged();
    }
}

}  // namespace ui
