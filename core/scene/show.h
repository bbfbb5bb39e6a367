// From a view to its result: determines the scenes that the view needs; a SceneSource provides them.
#pragma once

#include "core/analysis/view/baseline.h"
#include "core/analysis/view/result.h"
#include "core/analysis/view/view.h"
#include "core/image/object_mask.h"
#include "core/scene/scene.h"

#include <memory>
#include <optional>
#include <vector>

namespace core {

/// Edits, tokens and baseline that a scene must have.
struct SceneRequest {
    std::vector<Edit> edits;  ///< edits that are off are ignored
    bool keepTokens = false;  ///< minimum: a scene that keeps tokens also serves other requests
    /// replaces the source's own model or image; null: neither
    const Baseline* baseline = nullptr;
};

/// Finds or makes the scenes of one model on one image, and the scenes to compare with. Used by one thread at a time,
/// which may be a worker.
class SceneSource {
public:
    virtual ~SceneSource() = default;

    /// @throws Error what opening, preprocessing and running throw; Unsupported or OutOfRange for edits that do not
    ///         apply to the model
    virtual ScenePtr scene(const SceneRequest& request, const RunControl& control) = 0;
    /// The same model on other images, for views computed over several; none by default.
    virtual std::vector<ScenePtr> companions(const SceneRequest& request, const RunControl& control);
    /// The object marked in the image; null by default.
    virtual std::shared_ptr<const ObjectMask> object() { return nullptr; }
    /// The object marked in the other image that a baseline names; null by default.
    virtual std::shared_ptr<const ObjectMask> objectInOther(const Baseline&) { return nullptr; }
    /// The cache for views of the scene: by default the scene's own.
    virtual TensorCache* cacheOf(const Scene& scene) { return scene.cache.get(); }
};

/// All scenes that a view needs, kept alive while it is computed.
class ViewScenes {
public:
    /// @throws Error NotFound without such a view; what the source throws
    ViewScenes(const View& view, SceneSource& source, const RunControl& control);
    ViewScenes(const ViewScenes&) = delete;
    ViewScenes& operator=(const ViewScenes&) = delete;

    /// The scene of the view itself.
    const ScenePtr& scene() const { return m_scene; }
    const ViewInput& input() const { return *m_input; }  ///< refers to this object

private:
    void addObject(const View& view, SceneSource& source);

    ScenePtr m_scene, m_baseline;
    std::vector<ScenePtr> m_companions;
    std::optional<ViewInput> m_input, m_baselineInput;
};

/// A view, its scene and its result.
struct SceneView {
    ScenePtr scene;
    View view;  ///< from resolved()
    std::shared_ptr<const Result> result;
};

/// Computes a view from the scenes of a source.
/// @param control  its progress counts the steps of passes first, then those of the view
/// @throws Error what the source, resolved() and computeView() throw
SceneView show(const View& view, SceneSource& source, const RunControl& control = {});

}  // namespace core
