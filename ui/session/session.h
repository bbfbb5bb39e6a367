// The one state of the program: what is open, what is shown of it and what is going on. Docks, canvas, keyboard and the
// stored session all go through it, each to the part that it needs.
#pragma once

#include "ui/session/display/display_steps.h"
#include "ui/session/display/exporter.h"
#include "ui/session/display/object_marks.h"
#include "ui/session/documents/open_documents.h"
#include "ui/session/documents/recent_files.h"
#include "ui/session/mask_prompter.h"
#include "ui/session/selections.h"
#include "ui/session/work/task_status.h"
#include "ui/session/work/workers.h"

#include <QImage>
#include <QObject>

#include <memory>

namespace ui {

class VideoExporter;
class VideoPlayer;

/// All that one pane shows: what is open there and what is shown of it.
struct PaneState {
    OpenContent opened;
    DisplaySnapshot shown = {};
};

/// Lives on the GUI thread and never waits there: files, models and views are worked on elsewhere. Holds its parts
/// together and does what needs several of them.
class Session final : public QObject {
    Q_OBJECT
public:
    /// @param openModel  for tests; core's when empty
    /// Its end stops the work in progress: it waits for one layer at most.
    explicit Session(QObject* parent = nullptr, ModelOpener openModel = {});
    ~Session() override;

    OpenDocuments& opened() { return m_opened; }
    const OpenDocuments& opened() const { return m_opened; }
    ObjectMarks& marks() { return m_marks; }
    const ObjectMarks& marks() const { return m_marks; }
    DisplayState& shown() { return m_shown; }
    const DisplayState& shown() const { return m_shown; }
    DisplaySteps& steps() { return m_steps; }
    TaskStatus& work() { return m_work; }
    const TaskStatus& work() const { return m_work; }
    Recents& recents() { return m_recents; }
    const Recents& recents() const { return m_recents; }

    VideoPlayer& video() { return *m_video; }
    VideoExporter& videoExporter() { return *m_videoExporter; }
    MaskPrompter& maskPrompter() { return m_maskPrompter; }
    SelectionList& selections() { return m_selections; }
    const SelectionList& selections() const { return m_selections; }

    Workers& workers() { return m_workers; }

    PaneState state() const { return {m_opened.content(), m_shown.state()}; }
    void restore(const PaneState& state);  ///< in place of what there is; what is being opened is not any more
    /// Answers with exported(), or with a problem.
    void exportFigureTo(const QString& path, const FigureStyle& style = {});
    /// The same of a figure that was shown when the user was asked, and may have been followed by another since.
    void exportFigureTo(const QString& path, const FigurePtr& figure, const ScenePtr& scene,
                        const FigureStyle& style = {});
    void copyFigure();  ///< answers with copied(), or with a problem
    /// Marks the object of the image of a mask in the photo; that may not be the open one any more. The last request
    /// wins: a mask that is still being read, of another photo too, is not marked.
    void readMask(const QString& path, const PhotoPtr& photo);
    /// An object marked in the photo as the image of a mask, a PNG of the photo's size; answers with exported(), or
    /// with a problem.
    void writeMask(const QString& path, const PhotoPtr& photo, const ObjectPtr& object);
    /// Stops opening, passes, views and the reading of a mask. The last figure stays; writing, a mask that is being
    /// decoded and a video's next frame go on.
    void cancel();
    void closeAll();

Q_SIGNALS:
    void exported(const QString& path);
    void copied(const QImage& figure);

private:
    void connectExporter();
    void connectPrefetching();
    void updateActivity();  ///< what the user waits for first: opening before showing, showing before writing

    Workers m_workers;  // goes away last
    Recents m_recents;
    TaskStatus m_work;
    OpenDocuments m_opened;
    ObjectMarks m_marks;
    DisplayState m_shown;
    DisplaySteps m_steps;
    Exporter m_exporter;
    LatestOnlyTask<ObjectPtr> m_masks;  ///< being read
    MaskPrompter m_maskPrompter;
    SelectionList m_selections;
    std::unique_ptr<VideoPlayer> m_video;
    std::unique_ptr<VideoExporter> m_videoExporter;
    Timer m_rest;  ///< times out when nothing has happened for a while
};

}  // namespace ui
