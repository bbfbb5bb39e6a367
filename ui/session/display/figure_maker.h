// Makes the figure of a scene and a view: computed on a worker, painted anew at once where only the painting changes.
#pragma once

#include "ui/figure/placed_figure.h"
#include "ui/session/display/result_cache.h"
#include "ui/session/display/result_runner.h"
#include "ui/session/work/task_status.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace ui {

class ObjectMarks;

using FigurePtr = std::shared_ptr<const Figure>;

/// A view that is computed, waits to be or failed, while the figure is still another one.
struct PendingView {
    core::View view;
    double seconds = 0.0;  ///< that it will still take, near enough; 0: unknown
    bool asks = false;     ///< it takes so long that it waits for confirm()
    std::optional<double> fraction = {};
    bool failed = false;  ///< it will not come
};

/// Lives on the GUI thread. The last figure stays until the next one is ready; what cannot be computed is reported.
class FigureMaker final : public QObject {
    Q_OBJECT
public:
    /// @param marks  where the object in another open image is, for views that need both
    FigureMaker(QThreadPool& pool, Clock& clock, const ObjectMarks& marks, TaskStatus& work, QObject* parent = nullptr);

    FigurePtr figure() const { return m_figure; }  ///< the last one that is ready; null before the first
    ScenePtr scene() const { return m_scene; }     ///< the scene of figure(), with its edits; null for a plain photo
    const MarkedObjects& computedWith() const { return m_computedWith; }  ///< of figure()
    Activity activity() const;
    /// Nothing for a moment after the request: what is quick must not flicker.
    std::optional<PendingView> pending() const;
    /// Seconds from which a view waits for confirm(); by default 20.
    void setAsksFrom(double seconds) { m_asksFrom = seconds; }
    /// Computes this view though it takes long, when it is asked for next or waits already.
    void confirm(const core::View& view);

    /// @param companions  other images' scenes, for views of what images share
    void show(const ScenePtr& scene, const core::View& view, std::vector<ScenePtr> companions);
    /// Sets the marked object: drawn, and computed with where the view needs it, from the next show() on.
    void setObject(ObjectPtr object);
    /// Shows filled patches as they are in the photo instead of as the network sees them.
    void setShowsOriginal(bool original);
    void showAlone(const OpenedPhoto& photo);  ///< before there is anything to lay over it
    /// Takes a figure that was made elsewhere as the last one that is ready, without emitting changed().
    void restore(FigurePtr figure, ScenePtr scene, const MarkedObjects& computedWith);
    void cancel();  ///< the last figure stays
    void clear();   ///< cancels, too

Q_SIGNALS:
    void changed();
    void workChanged();  ///< activity(), pending()

private:
    void request();
    void stop();
    bool showKnown(const ScenePtr& scene, const core::View& view, const MarkedObjects& objects);
    MarkedObjects objectsFor(const core::View& view) const;
    void onResult(const DisplayedResult& shown);
    void present(const DisplayedResult& shown);
    void onFailure(const core::Failure& failure, const core::View& view);
    void setFigure(FigurePtr figure, ScenePtr scene);

    const ObjectMarks& m_marks;
    TaskStatus& m_work;
    FigurePtr m_figure;
    ScenePtr m_scene;
    core::View m_view;  ///< as it is to be shown by now: the painting may have changed since it was asked for
    ObjectPtr m_object;
    MarkedObjects m_computedWith;  ///< of m_figure
    ScenePtr m_askedScene;         ///< the last that the runner was asked for, as the next
    core::View m_askedView;
    MarkedObjects m_askedObjects;
    std::vector<ScenePtr> m_companions;  ///< of the request that waits for confirm()
    bool m_waits = false;                ///< for confirm()
    bool m_revealed = false;             ///< the moment is over
    bool m_original = false;
    double m_asksFrom = 20.0;
    std::optional<core::View> m_confirmed, m_failed;
    ResultCache m_results;
    std::optional<double> m_fraction;
    Clock& m_clock;
    Timer m_moment;
    qint64 m_startedAt = 0;
    qint64 m_countingSince = 0;  ///< when the steps that m_fraction counts began
    ResultRunner m_runner;
};

}  // namespace ui
