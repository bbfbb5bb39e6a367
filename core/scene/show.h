// From a view to its result, whoever asks: which scenes the view needs is known here and nowhere else; where they come
// from is up to a SceneSource.
#pragma once

#include "core/analysis/view/result.h"
#include "core/analysis/view/subtrahend.h"
#include "core/analysis/view/view.h"
#include "core/image/object_mask.h"
#include "core/scene/scene.h"

#include <memory>
#include <optional>
#include <vector>

namespace core {

struct SceneRequest {
    std::vector<Edit> edits;  ///< those that are off count for nothing
    bool keepTokens = false;  ///< at least; a scene that keeps them serves other requests, too
    /// Names the model or the image in place of the source's own; null: neither.
    const Subtrahend* baseline = nullptr;
};

/// Finds or makes the scenes of one model on one image, and those that its views are compared with. Used by one thread
/// at a time, which may be a worker.
class SceneSource {
public:
    virtual ~SceneSource() = default;

    /// @throws Error what opening, preprocessing and running throw; Unsupported or OutOfRange for edits without meaning
    ///         for the model
    virtual ScenePtr scene(const SceneRequest& request, const RunControl& control) = 0;
    /// The same model on other images, for views of what images share; none by default.
    virtual std::vector<ScenePtr> companions(const SceneRequest& request, const RunControl& control);
    /// The object marked in the image; null by default: none.
    virtual std::shared_ptr<const ObjectMask> object() { return nullptr; }
    /// Where a view of the scene keeps what it computes: by default the scene's own cache.
    virtual Memo* cacheOf(const Scene& scene) { return scene.cache.get(); }
};

/// All scenes that a view needs, held while it is computed.
class ViewScenes {
public:
    /// @throws Error NotFound without such a view; what the source throws
    ViewScenes(const View& view, SceneSource& source, const RunControl& control);
    ViewScenes(const ViewScenes&) = delete;
    ViewScenes& operator=(const ViewScenes&) = delete;

    const ScenePtr& scene() const { return m_scene; }
    const Subject& input() const { return *m_input; }  ///< refers to this object

private:
    void addObject(const View& view, SceneSource& source);

    ScenePtr m_scene, m_baseline;
    std::vector<ScenePtr> m_companions;
    std::optional<Subject> m_input, m_baselineInput;
};

/// A view of a scene.
struct SceneView {
    ScenePtr scene;
    View view;  ///< as resolved() gives it
    std::shared_ptr<const Result> result;
};

/// @param control  its progress counts the steps of passes first, then those of the view
/// @throws Error what the source, resolved() and computeView() throw
SceneView show(const View& view, SceneSource& source, const RunControl& control = {});

}  // namespace core
