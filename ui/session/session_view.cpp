// The half of Session that is about what is shown; session.cpp has what is open.
#include "core/analysis/views.h"
#include "ui/session/session.h"
#include "ui/session/view_steps.h"

namespace ui {
namespace {

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

bool isAvailable(const std::string& view, const core::ModelSpec& spec)
{
    for (const auto& row : core::viewTable()) {
        if (row.name == view) {
            return row.unavailable == nullptr || row.unavailable(spec).empty();
        }
    }
    return false;
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
    return all;
}

}  // namespace

void Session::takeScene(ScenePtr scene)
{
    const ScenePtr before = std::exchange(m_scene, scene);
    m_cache.insert(scene);
    const bool otherModel = !before || before->model != scene->model;
    core::View view = fitted(m_view, scene->trace, before ? &before->trace : nullptr);
    if (!isAvailable(view.name, scene->model->spec())) {
        view.name = "attention";
    }
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
    painted.view = repainted(shown.view, m_view);
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

void Session::undo()
{
    if (const auto view = m_history.undo(m_view)) {
        applyView(m_scene ? fitted(*view, m_scene->trace, nullptr) : *view);
    }
}

void Session::redo()
{
    if (const auto view = m_history.redo(m_view)) {
        applyView(m_scene ? fitted(*view, m_scene->trace, nullptr) : *view);
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
    m_results.request(m_scene, m_view);
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

void Session::stepLayer(int by)
{
    if (m_scene) {
        setView(withLayerStep(m_view, m_scene->trace, by));
    }
}

void Session::stepHead(int by)
{
    if (m_scene) {
        setView(withHeadStep(m_view, m_scene->trace, by));
    }
}

void Session::moveQuery(int rows, int cols)
{
    if (m_scene) {
        setView(withQueryStep(m_view, m_scene->trace, rows, cols));
    }
}

void Session::askPatch(int row, int col, int run)
{
    core::View view = m_view;
    view.query = core::QueryChoice::patch(row, col);
    setView(std::move(view), run);
}

void Session::askPatchOfMap(int row, int col, int run)
{
    const auto* map =
        m_picture && m_picture->result ? std::get_if<core::PatchMap>(&m_picture->result->content) : nullptr;
    if (m_scene && map != nullptr) {
        const core::QueryChoice asked = patchOfPicture(m_scene->trace, map->grid, row, col);
        askPatch(asked.row, asked.col, run);
    }
}

void Session::askClassToken()
{
    core::View view = m_view;
    view.query = {};
    setView(std::move(view));
}

void Session::showTarget(core::Target target)
{
    setView(withTarget(m_view, target));
}

void Session::showClass(int classIndex)
{
    core::View view = m_view;
    view.classIndex = classIndex;
    if (!core::findView(view.name).parameters.classIndex) {
        view.name = "relevance";
    }
    setView(std::move(view));
}

void Session::toggleGrid()
{
    core::View view = m_view;
    if (view.name == "attention-grid") {
        view.name = m_viewBeforeGrid;
    } else {
        m_viewBeforeGrid = view.name;
        view.name = "attention-grid";
    }
    setView(std::move(view));
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
