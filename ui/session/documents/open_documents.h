// The open documents and those being opened: a model, a photo, and the scene that is made of both.
#pragma once

#include "core/analysis/view/view.h"
#include "ui/session/documents/folder_browser.h"
#include "ui/session/documents/model_reader.h"
#include "ui/session/documents/recent_files.h"
#include "ui/session/documents/scene_cache.h"
#include "ui/session/work/task_status.h"
#include "ui/session/work/workers.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace ui {

struct Incoming;

/// The open documents, without those being opened.
struct OpenContent {
    ModelPtr model;
    PhotoPtr photo;
    ScenePtr scene;
    QStringList folder = {};  ///< the images at hand
    PhotoPtr ownPhoto = {};   ///< of the user, while a trace shows the one that it brought
};

/// Lives on the GUI thread; files and models are worked on elsewhere. Whenever a model and a photo are there the model
/// is run on the photo; until that is done, scene() is still the one before. What cannot be opened or run is reported,
/// and what was open before stays.
class OpenDocuments final : public QObject {
    Q_OBJECT
public:
    /// @param openModel  for tests; core's when empty
    OpenDocuments(Workers& workers, Recents& recents, TaskStatus& work, ModelOpener openModel = {},
                  QObject* parent = nullptr);

    ModelPtr model() const { return m_model; }
    PhotoPtr photo() const { return m_photo; }
    ScenePtr scene() const { return m_scene; }  ///< null before the first
    const FolderBrowser& folderBrowser() const { return m_folder; }
    /// What statistics are made of: the images of the folder, or all tiles of the level of which one is open.
    QStringList imagesAtHand() const;
    OpenContent content() const { return {m_model, m_photo, m_scene, m_folder.paths(), m_ownPhoto}; }
    const QString& device() const { return m_device; }  ///< as chosen: "auto", "cpu", "cuda"
    /// For views of what images share: scenes of other images under the same model, the last used first, at most eight.
    std::vector<ScenePtr> companionsOf(const SessionScene& scene, const core::View& view) const;
    Activity activity() const;
    bool isReading() const;  ///< paths are being sorted out, a model or a photo is being read
    bool canRun() const;     ///< the model has not seen the image, as that was cancelled or failed

    // ---- each asks and returns at once ----
    void open(const QStringList& paths);  ///< photos, folders and checkpoints in any order
    /// The same, but what `paths` do not name comes from the last time, else from what is bundled.
    void openAtStart(const QStringList& paths, const QString& lastPhoto, const QString& lastModel);
    void openSample() { openAtStart({}, {}, {}); }
    void openModel(const QString& path, const core::ModelOverrides& overrides = {});
    void openPhoto(const QString& path);
    void openImage(const QImage& image, const QString& name);
    void stepPhoto(int by);
    /// The tile of the open slide; outside of its grid the nearest one.
    void openTile(core::SlideTile tile);
    void stepTile(int columns, int rows);  ///< to a neighbor of the tile that is open; nothing for another photo
    void showFrame(PhotoPtr frame);        ///< of a video, read already; it is not among the recent images
    void correctModel(const core::ModelOverrides& overrides);  ///< opens the model again, the user's word first
    void setDevice(const QString& device);
    /// Ignores the photo among paths still being sorted: a video, or a frame of it, was requested later.
    void dropSortedPhoto() { m_asksSince.photo = true; }
    void setCacheBytes(int64_t bytes) { m_cache.setMaximum(bytes); }  ///< for images that were shown before

    /// The model is run on the image that the next step will probably lead to, so that the step is instant. For when
    /// nothing else is to be done; whatever is asked of this here ends it.
    void prefetch();
    void stopPrefetching() { m_prefetchLine.cancel(); }

    void restore(const OpenContent& content);  ///< in place of what is open; what is being opened is not any more
    void resumeRun();  ///< what was asked for before is still wanted when what was asked for since has failed
    void cancel();     ///< what is being opened; model and photo are again those of the scene
    void close();      ///< cancels, too

Q_SIGNALS:
    void modelChanged();
    void photoChanged();
    void folderChanged();
    void sceneChanged();
    void videoAsked(const QString& path);  ///< among what was to be opened
    void deviceChanged();
    void workChanged();  ///< activity()

private:
    void connectReaders();
    void sortAndOpen(std::function<Incoming()> sort, const QString& name);
    void openIncoming(const Incoming& incoming);
    void openModelAgain(const QString& path, const core::ModelOverrides& overrides);
    void readModel(const QString& path, const core::ModelOverrides& overrides);
    void onModelReady(ModelPtr model);
    void onPhotoReady(PhotoPtr photo);
    void runModel();
    void onSceneReady(ScenePtr scene);
    void revertToScene();  ///< model and photo are again those of the scene: what was asked for did not come
    void revertToPhoto();
    void stopOpening();
    void setProgress(int done, int total);
    void report(const core::Failure& failure, Operation operation, const QString& subject);

    Recents& m_recents;
    TaskStatus& m_work;
    QString m_device = "auto";
    ModelPtr m_model;
    PhotoPtr m_photo;
    PhotoPtr m_ownPhoto;  ///< that a trace's own replaced: the next model gets it
    ScenePtr m_scene;
    SceneCache m_cache;
    std::shared_ptr<SceneRegistry> m_others;
    std::optional<double> m_fraction;

    ModelReader m_models;
    struct {
        QString path;
        core::ModelOverrides overrides;
    } m_requestedModel;  ///< what m_models was asked for last
    FolderBrowser m_folder;
    struct {
        bool photo = false, model = false;
    } m_asksSince;  ///< which of what is being sorted has been overtaken
    LatestOnlyTask<std::shared_ptr<Incoming>> m_sortLine;
    LatestOnlyTask<ScenePtr> m_passLine, m_prefetchLine;
};

}  // namespace ui
