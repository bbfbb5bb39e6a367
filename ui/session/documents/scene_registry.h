// Scenes that differences are taken from: other models on the same image, other images under the same model. Those
// that are open are found; what is not is opened, and the last few are kept.
#pragma once

#include "core/analysis/view/baseline.h"
#include "core/scene/show.h"
#include "ui/session/documents/model_reader.h"
#include "ui/session/documents/scene.h"

#include <deque>
#include <mutex>
#include <optional>

namespace ui {

/// Any thread may call; only one at a time opens anything.
class SceneRegistry {
public:
    explicit SceneRegistry(ModelOpener open) : m_open(std::move(open)) {}

    void add(const ScenePtr& scene);  ///< it is open somewhere; it is not kept alive

    /// An open model of this path without corrections, on such a device; null when there is none.
    ModelPtr openModel(const QString& path, const QString& device);

    /// Finds the scene that `minus` names, on a worker: its files are looked for beside those of `from`, too.
    /// @throws core::Error as findNamed(), and as opening and running do
    ScenePtr find(const SessionScene& from, const core::Baseline& minus, const core::RunControl& control);

private:
    struct Made {
        int model = 0;  ///< serial of the scene that asked
        QString photo;  ///< its key
        std::optional<core::NamedFile> otherModel, otherPhoto;
        ScenePtr scene;
    };
    std::vector<ScenePtr> open();
    ModelPtr modelOf(const SessionScene& from, const core::Baseline& minus, const core::RunControl& control);
    PhotoPtr photoOf(const SessionScene& from, const core::Baseline& minus);

    static constexpr size_t kMost = 3;
    ModelOpener m_open;
    std::mutex m_finding, m_listing;
    std::vector<std::weak_ptr<const SessionScene>> m_scenes;
    std::deque<Made> m_made;  ///< newest first
};

/// The scenes that views of an open scene need. On a worker: making edited scenes and finding others runs models.
class SessionSource final : public core::SceneSource {
public:
    /// @param scene       without edits: those of the view are made of it
    /// @param companions  scenes of other images, without edits
    explicit SessionSource(ScenePtr scene, std::vector<ScenePtr> companions = {}, MarkedObjects objects = {})
        : m_scene(std::move(scene)), m_companions(std::move(companions)), m_objects(std::move(objects))
    {
    }

    /// The scene itself, or what the baseline names in its place, without edits. @throws core::Error as
    /// SceneRegistry::find(); Unsupported where there are no others
    ScenePtr find(const core::Baseline* baseline, const core::RunControl& control) const;

    core::ScenePtr scene(const core::SceneRequest& request, const core::RunControl& control) override;
    std::vector<core::ScenePtr> companions(const core::SceneRequest& request, const core::RunControl& control) override;
    ObjectPtr object() override { return m_objects.own; }
    ObjectPtr objectInOther(const core::Baseline&) override { return m_objects.inOther; }

private:
    ScenePtr m_scene;
    std::vector<ScenePtr> m_companions;
    MarkedObjects m_objects;
};

}  // namespace ui
