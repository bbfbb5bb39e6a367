// All heads of all layers for the query that is shown: the small figure beside the large one.
#pragma once

#include "ui/session/display/result_runner.h"

#include <QObject>

#include <map>
#include <optional>
#include <string>

namespace ui {

/// Lives on the GUI thread; computes on a worker, and only while somebody looks.
class Overview final : public QObject {
    Q_OBJECT
public:
    explicit Overview(QThreadPool& pool, Clock& clock, QObject* parent = nullptr);

    /// Null where the model has nothing to show, and until the first is there. The last one stays until the next is,
    /// also when another scene is shown by then: whoever indexes by its tiles does so in latest().scene.
    ResultPtr result() const { return m_latest.result; }
    /// The result with the scene and the view that it was computed from. Empty where there is no result.
    const DisplayedResult& latest() const { return m_latest; }
    /// A later result or its marks are on the way.
    bool isRunning() const { return m_runner.isRunning() || m_sinks.isRunning(); }

    /// Follows scene and view. What was asked for another scene never arrives. Without a scene there is no overview.
    void show(const ScenePtr& scene, const core::View& view);
    void setWanted(bool wanted);
    /// Options of the view of all heads that win over those of the view that is shown: its order, its layers.
    void arrange(std::map<std::string, core::OptionValue> options);
    void setObject(ObjectPtr object);  ///< to sort by, from the next show() on; null: none

Q_SIGNALS:
    void changed();

private:
    void refresh();
    void clear();
    void onResult(const DisplayedResult& latest);
    core::View wholeView() const;
    void countSinks();

    bool m_wanted = true;
    ScenePtr m_scene;
    core::View m_shown;  ///< what the overview accompanies
    std::map<std::string, core::OptionValue> m_arrangement;
    ObjectPtr m_object;
    /// The runner's last request, on m_scene: every head of every layer, for the displayed query.
    std::optional<core::View> m_asked;
    ObjectPtr m_askedObject;
    ScenePtr m_sinksOf;  ///< scene whose sinks are counted or being counted: once per scene, after its first tiles
    bool m_marks = false;
    DisplayedResult m_latest;
    ResultRunner m_runner;
    LatestOnlyTask<ResultPtr> m_sinks;
};

}  // namespace ui
