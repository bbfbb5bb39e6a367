#include "core/scene/show.h"

#include "core/analysis/views/views.h"
#include "core/cancellation.h"

namespace core {

std::vector<ScenePtr> SceneSource::companions(const SceneRequest&, const RunControl&)
{
    return {};
}

ViewScenes::ViewScenes(const View& view, SceneSource& source, const RunControl& control)
{
    SceneRequest request{view.edits, needsTokens(view)};
    m_scene = source.scene(request, control);
    m_input.emplace(viewInput(*m_scene)).cache = source.cacheOf(*m_scene);
    if (needsCompanions(view)) {
        m_companions = source.companions(request, control);
    }
    for (const ScenePtr& each : m_companions) {
        m_input->companions.push_back({&each->trace, each->input.pixels});
    }
    if (needsOther(view)) {
        request.edits = view.baseline->view ? view.baseline->view->edits : view.edits;
        request.baseline = &*view.baseline;
        m_baseline = source.scene(request, control);
        m_input->other = &m_baselineInput.emplace(viewInput(*m_baseline));
    }
    if (needsObject(view)) {
        addObject(view, source);
    }
}

/// The baseline has the object where it is of the same image; another image has its own.
void ViewScenes::addObject(const View& view, SceneSource& source)
{
    const auto seenBy = [](const std::shared_ptr<const ObjectMask>& object, const Scene& scene) {
        return object ? patchesInside(*object, scene.input.mapping, scene.trace.grid, scene.trace.patchSize)
                      : torch::Tensor();
    };
    const auto object = source.object();
    m_input->object = seenBy(object, *m_scene);
    if (m_baseline) {
        m_baselineInput->object =
            seenBy(view.baseline->image ? source.objectInOther(*view.baseline) : object, *m_baseline);
    }
}

SceneView show(const View& view, SceneSource& source, const RunControl& control)
{
    const CancellationScope stoppable(control.stop);
    const ViewScenes scenes(view, source, control);
    View exact = resolved(view, scenes.input());
    auto result = std::make_shared<const Result>(computeView(scenes.input(), exact, control));
    return {scenes.scene(), std::move(exact), std::move(result)};
}

}  // namespace core
