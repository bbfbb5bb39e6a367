// All heads of all layers for the query that is shown: the small picture beside the large one.
#pragma once

#include "ui/session/shown/result_runner.h"

#include <QObject>

#include <optional>

namespace ui {

/// Lives on the GUI thread; computes on a worker, and only while somebody looks.
class Overview final : public QObject {
    Q_OBJECT
public:
    explicit Overview(QThreadPool& pool, QObject* parent = nullptr);

    /// Null where the model has nothing to show, and until the first is there. The last one stays until the next is.
    ResultPtr result() const { return m_result; }

    /// Follows scene and view. What was asked for another scene never arrives. Without a scene there is no overview.
    void show(const ScenePtr& scene, const core::View& view);
    void setWanted(bool wanted);

Q_SIGNALS:
    void changed();

private:
    void refresh();
    void take(ResultPtr result);

    bool m_wanted = true;
    ScenePtr m_scene;
    core::View m_view;                  ///< every head of every layer, for the query that is shown
    std::optional<core::View> m_asked;  ///< the last that the runner was asked for, of m_scene
    ResultPtr m_result;
    ResultRunner m_runner;
};

}  // namespace ui
