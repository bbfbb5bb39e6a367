// Turns a scene and a view into a result, off the GUI thread: the one line of work behind every change of what is
// shown.
#pragma once

#include "core/analysis/view/result.h"
#include "core/analysis/view/view.h"
#include "ui/session/documents/scene.h"
#include "ui/session/work/clock.h"
#include "ui/session/work/latest_only_task.h"

#include <QObject>

#include <optional>
#include <vector>

namespace ui {

using ResultPtr = std::shared_ptr<const core::Result>;

/// A computed result and exactly the inputs that it was computed from.
struct DisplayedResult {
    ScenePtr scene;   ///< with the edits of the view
    core::View view;  ///< as asked; a layer may answer for another query (core::resolved)
    ResultPtr result;
    MarkedObjects objects = {};  ///< that the view was computed with
};

/// Lives on the GUI thread. Answers come in the order of the requests, and the last request always gets one. Requests
/// that come faster than answers (a mouse move, a held key) wait behind the run in progress for a moment, only the
/// newest of them; were each to stop the run before it, nothing would be seen until the hand rests.
class ResultRunner final : public QObject {
    Q_OBJECT
public:
    ResultRunner(QThreadPool& pool, Clock& clock, QObject* parent = nullptr);

    /// @param scene       without edits: those of the view are made on the worker
    /// @param companions  other images' scenes, for views of what images share
    /// @param objects     for views that need them; others are computed without
    void request(ScenePtr scene, core::View view, std::vector<ScenePtr> companions = {}, MarkedObjects objects = {});
    void cancel();
    bool isRunning() const { return m_line.isRunning(); }

Q_SIGNALS:
    void started();
    void ready(const ui::DisplayedResult& shown);
    void failed(const core::Failure& failure, const core::View& view);
    void progressed(int done, int total);

private:
    struct Request {
        ScenePtr scene;
        core::View view;
        std::vector<ScenePtr> companions;
        MarkedObjects objects;
    };
    static DisplayedResult compute(const Request& request, const core::RunControl& control);
    void start(Request request);
    void answer(const core::View& asked, LatestOnlyTask<DisplayedResult>::Outcome&& outcome);

    LatestOnlyTask<DisplayedResult> m_line;
    ScenePtr m_runningScene;
    std::optional<Request> m_waiting;
    Clock& m_clock;
    qint64 m_startedAt = 0;  ///< the run in progress
    Timer m_patience;
};

}  // namespace ui
