// The one state of the program: what is open and what is shown. Docks, canvas, keyboard and the stored session all go
// through it. Lives on the GUI thread and never waits there: files, models and views are worked on elsewhere.
#pragma once

#include "core/analysis/view/view.h"
#include "core/model/spec/model_overrides.h"
#include "ui/session/opened/photo_shelf.h"
#include "ui/session/opened/recent_files.h"
#include "ui/session/opened/scene.h"
#include "ui/session/opened/scene_cache.h"
#include "ui/session/shown/exporter.h"
#include "ui/session/shown/result_runner.h"
#include "ui/session/shown/view_history.h"
#include "ui/session/work/newest_wins.h"
#include "ui/session/work/problem.h"

#include <QImage>
#include <QObject>
#include <QThreadPool>

#include <functional>
#include <memory>
#include <optional>

namespace ui {

struct Incoming;

/// What runs just now, for the status bar. Nothing runs when `text` is empty.
struct Activity {
    QString text;                    ///< "Running vit_tiny on cat.png"
    std::optional<double> fraction;  ///< where the work counts its steps
    bool operator==(const Activity&) const = default;
};

class Session final : public QObject {
    Q_OBJECT
public:
    using ModelOpener =
        std::function<core::Model(const std::filesystem::path& path, const core::ModelOverrides& overrides,
                                  const std::string& device, const core::RunControl& control)>;

    /// @param openModel  for tests; the default is core's, called on the worker
    explicit Session(QObject* parent = nullptr, ModelOpener openModel = {});
    ~Session() override;  ///< stops the work in progress: waits for one layer at most

    // ---- what is open ----
    ModelPtr model() const { return m_model; }
    PhotoPtr photo() const { return m_photo; }
    ScenePtr scene() const { return m_scene; }  ///< what the picture and the prediction are of; null before the first
    const PhotoShelf& shelf() const { return m_shelf; }
    const QString& device() const { return m_device; }  ///< as chosen: "auto", "cpu", "cuda"
    const RecentFiles& recentPhotos() const { return m_recentPhotos; }
    const RecentFiles& recentModels() const { return m_recentModels; }

    // ---- what is shown ----
    const core::View& view() const { return m_view; }  ///< as asked for; fits the scene once there is one
    PicturePtr picture() const { return m_picture; }   ///< the last one that is ready
    ResultPtr overview() const { return m_overview; }  ///< all heads of all layers for the view's query, or null
    Activity activity() const { return m_activity; }
    const std::optional<Problem>& problem() const { return m_problem; }

    // ---- opening: each asks and returns at once ----
    void open(const QStringList& paths);  ///< photos, folders and checkpoints in any order
    /// The same, but what `paths` do not name comes from the last time, else from what is bundled.
    void openAtStart(const QStringList& paths, const QString& lastPhoto, const QString& lastModel);
    void openSample() { openAtStart({}, {}, {}); }
    void openModel(const QString& path, const core::ModelOverrides& overrides = {});
    void openPhoto(const QString& path)
    {
        ++m_asked;
        m_shelf.open(path);
        workChanged();
    }
    void openImage(const QImage& image, const QString& name)
    {
        ++m_asked;
        m_shelf.openImage(image, name);
        workChanged();
    }
    void stepPhoto(int by)
    {
        ++m_asked;
        m_shelf.step(by);
        workChanged();
    }
    void correctModel(const core::ModelOverrides& overrides);  ///< opens the model again, the user's word first
    void setDevice(const QString& device);
    void closeAll();
    void setRecent(const QStringList& photos, const QStringList& models);
    void clearRecent();

    // ---- the view ----
    /// @param run  changes of the same non-zero run are one step of undo
    void setView(core::View view, int run = 0);
    void showView(const std::string& name);  ///< what still applies stays: layer, head, query, options of that name
    void stepView(int by);                   ///< past those that the model lacks, round the end of the table
    void stepInGroup(const std::string& group);
    void setOption(const std::string& name, const core::OptionValue& value, int run = 0);
    void undo();
    void redo();
    bool canUndo() const { return m_history.canUndo(); }
    bool canRedo() const { return m_history.canRedo(); }
    void stepLayer(int by);
    void stepHead(int by);
    void moveQuery(int rows, int cols);
    void askPatch(int row, int col, int run = 0);
    void askPatchOfMap(int row, int col, int run = 0);  ///< of the map that is shown, whose patches may be larger
    void askClassToken();
    /// What the target names changes, the rest stays: the view too, where the model lacks the one that is named.
    void showTarget(core::Target target);
    /// A view of single heads that can show this layer goes there; others turn to the head's attention.
    void showHead(int layer, int head);
    void showClass(int classIndex);  ///< a view that depends on a class follows; others turn to the evidence for it
    void toggleGrid();
    void setOverviewWanted(bool wanted);

    void exportFigureTo(const QString& path);
    void copyFigure();  ///< answers with copied()
    void cancel();      ///< everything that runs; the last picture stays
    void dismissProblem();

Q_SIGNALS:
    void modelChanged();
    void photoChanged();
    void shelfChanged();
    void sceneChanged();
    void viewChanged();
    void pictureChanged();
    void overviewChanged();
    void activityChanged();
    void problemChanged();
    void recentChanged();
    void exported(const QString& path);
    void copied(const QImage& figure);

private:
    using ModelLine = NewestWins<ModelPtr>;
    using SceneLine = NewestWins<ScenePtr>;

    void connectWorkers();
    void sortAndOpen(std::function<Incoming()> sort, const QString& name);
    void openIncoming(const Incoming& incoming);
    void takeModel(ModelPtr model);
    void takePhoto(PhotoPtr photo);
    void runModel();
    void resumeRun();  ///< what was asked for before is still wanted when what was asked for since has failed
    void takeScene(ScenePtr scene);
    void fallBack();  ///< model and photo are again those of the scene: what was asked for did not come
    void takeResult(const ShownResult& shown);
    void showPhotoAlone();
    core::View shownHere(core::View view) const;  ///< of an earlier model perhaps: as this one can show it
    void applyView(core::View view);
    void refreshPicture();
    void refreshOverview();
    std::vector<ScenePtr> companions() const;  ///< for the view that is asked for
    void workChanged();
    QString computingText() const;
    void setProgress(int done, int total);
    void report(const core::Failure& failure, Doing doing, const QString& subject);
    void succeed();  ///< takes away the problem of something asked for earlier, not of this same request

    ModelOpener m_openModel;
    QString m_device = "auto";
    ModelPtr m_model;
    PhotoPtr m_photo;
    ScenePtr m_scene;
    PicturePtr m_picture;
    std::weak_ptr<const Scene> m_shownScene;  ///< what m_picture is of
    ResultPtr m_overview;
    core::View m_view;
    std::string m_viewBeforeGrid = "attention";
    ViewHistory m_history;
    SceneCache m_cache;
    RecentFiles m_recentPhotos, m_recentModels;
    Activity m_activity;
    std::optional<double> m_fraction;
    std::optional<Problem> m_problem;
    int m_asked = 0;         ///< how often the user has asked for something
    int m_problemAsked = 0;  ///< m_asked when the problem came
    ScenePtr m_requestedScene;
    core::View m_requestedView;  ///< the last that m_results was asked for
    bool m_overviewWanted = true;
    core::View m_overviewView;
    ScenePtr m_overviewScene;
    int m_serial = 0;

    // One thread each: models and passes; results; the overview (it takes longer and must not hold up the picture);
    // files.
    QThreadPool m_modelPool, m_resultPool, m_overviewPool, m_filePool;
    ModelLine m_modelLine{m_modelPool};
    SceneLine m_passLine{m_modelPool};
    NewestWins<std::shared_ptr<Incoming>> m_sortLine{m_filePool};
    ResultRunner m_results{m_resultPool};
    ResultRunner m_overviews{m_overviewPool};
    PhotoShelf m_shelf{m_filePool};
    Exporter m_exporter{m_filePool};
};

}  // namespace ui
