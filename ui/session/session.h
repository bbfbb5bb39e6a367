// The one state of the program: what is open, what is shown of it and what is going on. Docks, canvas, keyboard and the
// stored session all go through it, each to the part that it needs.
#pragma once

#include "ui/session/opened/opened.h"
#include "ui/session/opened/recent_files.h"
#include "ui/session/shown/exporter.h"
#include "ui/session/shown/shown.h"
#include "ui/session/work/work.h"
#include "ui/session/work/workers.h"

#include <QImage>
#include <QObject>
#include <QTimer>

#include <memory>

namespace ui {

class FilmPlayer;

/// All that one pane shows: what is open there and what is shown of it.
struct PaneState {
    OpenedContent opened;
    ShownState shown = {};
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

    Opened& opened() { return m_opened; }
    const Opened& opened() const { return m_opened; }
    Shown& shown() { return m_shown; }
    const Shown& shown() const { return m_shown; }
    Work& work() { return m_work; }
    const Work& work() const { return m_work; }
    Recents& recents() { return m_recents; }
    const Recents& recents() const { return m_recents; }

    FilmPlayer& film() { return *m_film; }

    Workers& workers() { return m_workers; }

    PaneState state() const { return {m_opened.content(), m_shown.state()}; }
    void adopt(const PaneState& state);  ///< in place of what there is; what is being opened is not any more
    /// Answers with exported(), or with a problem.
    void exportFigureTo(const QString& path, const FigureStyle& style = {});
    void copyFigure();  ///< answers with copied(), or with a problem
    /// An object from the picture of a mask, for the photo that is open now.
    void readMask(const QString& path);
    void cancel();  ///< everything that runs, figures excepted; the last picture stays
    void closeAll();

Q_SIGNALS:
    void exported(const QString& path);
    void copied(const QImage& figure);

private:
    void connectExporter();
    void connectLookingAhead();
    void tellActivity();  ///< what the user waits for first: opening before showing, showing before writing

    Workers m_workers;  // goes away last
    Recents m_recents;
    Work m_work;
    Opened m_opened;
    Shown m_shown;
    Exporter m_exporter;
    NewestWins<ObjectPtr> m_masks;
    std::unique_ptr<FilmPlayer> m_film;
    QTimer m_rest;  ///< runs out when nothing has happened for a while
};

}  // namespace ui
