// State of the display of the open scene: the view, the history of earlier views, the figure and the overview.
#pragma once

#include "core/analysis/view/view.h"
#include "ui/session/display/answer_change.h"
#include "ui/session/display/figure_maker.h"
#include "ui/session/display/overview.h"
#include "ui/session/work/step_history.h"
#include "ui/session/work/task_status.h"
#include "ui/session/work/workers.h"

#include <QObject>

#include <functional>
#include <optional>

namespace ui {

class ObjectMarks;
class OpenDocuments;

using ViewHistory = StepHistory<core::View, 200>;

/// The displayed state without the state of running computations.
struct DisplaySnapshot {
    core::View view = {};
    ViewHistory history = {}, places = {};
    FigurePtr figure = {};
    ScenePtr figureScene = {};
    MarkedObjects figureObjects = {};  ///< that figure was computed with
};

/// Lives on the GUI thread; results are computed elsewhere. Every change goes through setView(), is one step of undo,
/// and leads to a figure unless something newer is asked for before. Follows `opened` and `marks`, and is the first to
/// receive their signals: whoever else hears of a new scene finds a view that fits it.
class DisplayState final : public QObject {
    Q_OBJECT
public:
    DisplayState(const OpenDocuments& opened, const ObjectMarks& marks, Workers& workers, TaskStatus& work,
                 QObject* parent = nullptr);

    const core::View& view() const { return m_view; }           ///< as asked for; fits the scene once there is one
    const ScenePtr& scene() const { return m_scene; }           ///< that view() fits; null while there is none
    FigurePtr figure() const { return m_figures.figure(); }     ///< the last one that is ready
    ScenePtr figureScene() const { return m_figures.scene(); }  ///< the scene of figure(); null for a plain photo
    Overview& overview() { return m_overview; }                 ///< all heads of all layers for the view's query
    /// The scene of figure() where something is edited in it; null where nothing is, or while it is not of what is
    /// open.
    ScenePtr editedScene() const;
    /// Change of the watched number under the edits; nothing without editedScene().
    std::optional<ScoreChange> answerChange() const;
    const WatchedScore& watched() const { return m_watched; }
    void setWatched(const WatchedScore& watched);
    Activity activity() const { return m_figures.activity(); }
    /// The view that is computed, or waits for confirmPending(), while figure() is another.
    /// Also while another model or photo than the figure's is at work, and asking where that was cancelled.
    std::optional<PendingView> pending() const;
    void setAsksFrom(double seconds) { m_figures.setAsksFrom(seconds); }  ///< views that take longer wait; 20
    void confirmPending();                                                ///< computes it however long that takes
    void shortenPending();  ///< the same with fewer steps, where canShorten()
    static bool canShorten(const core::View& view);
    /// Shows filled patches as they are in the photo instead of as the network sees them.
    void setShowsOriginal(bool original) { m_figures.setShowsOriginal(original); }

    /// @param run  changes of the same non-zero run are one step of undo
    void setView(core::View view, int run = 0);
    /// The view of an earlier run, which was of this model: another one gets what makes sense of it.
    void setView(core::View view, const QString& model);
    DisplaySnapshot state() const
    {
        return {m_view, m_history, m_places, figure(), figureScene(), m_figures.computedWith()};
    }
    /// Replaces the display. Then `opened` emits its signals, and after that emitChanged() is called.
    void restore(const DisplaySnapshot& state, ScenePtr scene);
    void emitChanged();
    void undo();
    void redo();
    bool canUndo() const { return m_history.canUndo(); }
    bool canRedo() const { return m_history.canRedo(); }
    int64_t undoOrder() const { return m_history.undoOrder(); }
    int64_t redoOrder() const { return m_history.redoOrder(); }
    void clearRedo() { m_history.clearRedo(); }  ///< called when another undoable step is made elsewhere
    /// To the view, layer, head and query that were looked at before, and forward again. Unlike undo() they leave edits
    /// and painting as they are, and are steps of undo themselves.
    void back();
    void forward();
    bool canGoBack() const { return m_places.canUndo(); }
    bool canGoForward() const { return m_places.canRedo(); }
    /// Asked for the view of every new scene; what it answers is no step of undo.
    void followWith(std::function<core::View(core::View view, const SessionScene& scene)> follow)
    {
        m_follow = std::move(follow);
    }
    void cancel();  ///< the last figure stays

Q_SIGNALS:
    void stepped();  ///< there is a new step of undo; viewChanged() follows
    void viewChanged();
    void watchedChanged();
    void figureChanged();
    void workChanged();  ///< activity(), pending()

private:
    void onObjectChanged();
    void onPhotoChanged();
    void onSceneChanged();
    core::View shownHere(core::View view) const;  ///< of an earlier model perhaps: as this one can show it
    void applyView(core::View view);
    void goTo(const core::View& place);
    void walk(const core::View& view);  ///< by undo or redo
    void stepPlaces(const core::View& view);
    void forgetWatchedClasses();  ///< their numbers mean nothing to another model
    void refresh();
    bool isGivenUp() const;

    const OpenDocuments& m_opened;
    const ObjectMarks& m_marks;
    TaskStatus& m_work;
    ScenePtr m_scene;  ///< that of m_opened
    std::function<core::View(core::View, const SessionScene&)> m_follow;
    core::View m_view;
    QString m_viewModel;  ///< path of the model that the view is of; empty: of whatever comes
    WatchedScore m_watched;
    ViewHistory m_history, m_places;
    FigureMaker m_figures;
    Timer m_opening;  ///< runs while what is being opened may still come in a moment
    Overview m_overview;
};

}  // namespace ui
