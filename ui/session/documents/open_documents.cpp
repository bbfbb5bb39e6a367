#include "ui/session/documents/open_documents.h"

#include "core/analysis/views/views.h"
#include "ui/session/documents/file_name.h"
#include "ui/session/documents/incoming_paths.h"
#include "ui/session/documents/scene_registry.h"

#include <algorithm>

namespace ui {
namespace {

constexpr int64_t kCacheBytes = int64_t{1} << 30;
constexpr size_t kMostCompanions = 8;

}  // namespace

OpenDocuments::OpenDocuments(Workers& workers, Recents& recents, TaskStatus& work, ModelOpener openModel,
                             QObject* parent)
    : QObject(parent),
      m_recents(recents),
      m_work(work),
      m_cache(kCacheBytes),
      m_models(workers.models, std::move(openModel)),
      m_folder(workers.files),
      m_sortLine(workers.files),
      m_passLine(workers.models),
      m_prefetchLine(workers.models)
{
    m_others = std::make_shared<SceneRegistry>(m_models.opener());
    connectReaders();
}

void OpenDocuments::connectReaders()
{
    connect(&m_models, &ModelReader::ready, this, &OpenDocuments::onModelReady);
    connect(&m_models, &ModelReader::progressed, this, &OpenDocuments::setProgress);
    connect(&m_models, &ModelReader::failed, this, [this](const core::Failure& failure, const QString& path) {
        m_recents.removeModel(path);
        report(failure, Operation::OpeningModel, shownFileName(path));
        resumeRun();
    });
    connect(&m_folder, &FolderBrowser::listChanged, this, &OpenDocuments::folderChanged);
    connect(&m_folder, &FolderBrowser::ready, this, &OpenDocuments::onPhotoReady);
    connect(&m_folder, &FolderBrowser::requested, this, [this] {
        m_passLine.cancel();  // of an image that nobody waits for any more
        m_prefetchLine.cancel();
        m_fraction.reset();
    });
    connect(&m_folder, &FolderBrowser::failed, this, [this](const core::Failure& failure, const QString& name) {
        revertToPhoto();
        report(failure, Operation::OpeningPhoto, name);
        resumeRun();
    });
}

// ---- asking ----

void OpenDocuments::open(const QStringList& paths)
{
    if (!paths.isEmpty()) {
        sortAndOpen([paths] { return sortOut(paths); }, shownFileName(paths.front()));
    }
}

void OpenDocuments::openAtStart(const QStringList& paths, const QString& lastPhoto, const QString& lastModel)
{
    sortAndOpen([=] { return completed(sortOut(paths), lastPhoto, lastModel); }, shownFileName(paths.value(0)));
}

void OpenDocuments::sortAndOpen(std::function<Incoming()> sort, const QString& name)
{
    m_work.countRequest();
    m_asksSince = {};
    m_sortLine.start([sort = std::move(sort)](const core::RunControl&) { return std::make_shared<Incoming>(sort()); },
                     [this](const std::shared_ptr<Incoming>& incoming) { openIncoming(*incoming); },
                     [this, name](const core::Failure& failure) { report(failure, Operation::Listing, name); });
    Q_EMIT workChanged();
}

/// All of it belongs to the one request that brought it, which is counted.
void OpenDocuments::openIncoming(const Incoming& incoming)
{
    for (const auto& path : incoming.leftOver) {
        const QString sentence = tr("%1: expected one image or folder and one model, found more");
        report({core::ErrorCode::OutOfRange, core::Message(sentence.arg(path).toStdString())}, Operation::Listing,
               shownFileName(path));
    }
    if (m_asksSince.photo) {
        // what was asked for while the paths were sorted stays
    } else if (incoming.photo) {
        m_folder.open(*incoming.photo);
    } else if (incoming.folder) {
        m_folder.openFolder(*incoming.folder);
    } else if (incoming.video) {
        Q_EMIT videoAsked(*incoming.video);
    }
    if (incoming.model && !m_asksSince.model) {
        readModel(*incoming.model, {});
    }
    Q_EMIT workChanged();
}

void OpenDocuments::openModel(const QString& path, const core::ModelOverrides& overrides)
{
    m_asksSince.model = true;
    openModelAgain(path, overrides);
}

void OpenDocuments::openModelAgain(const QString& path, const core::ModelOverrides& overrides)
{
    m_work.countRequest();
    readModel(path, overrides);
    Q_EMIT workChanged();
}

void OpenDocuments::openPhoto(const QString& path)
{
    m_work.countRequest();
    m_asksSince.photo = true;
    m_folder.open(path);
    Q_EMIT workChanged();
}

void OpenDocuments::openImage(const QImage& image, const QString& name)
{
    m_work.countRequest();
    m_asksSince.photo = true;
    m_folder.openImage(image, name);
    Q_EMIT workChanged();
}

void OpenDocuments::stepPhoto(int by)
{
    m_work.countRequest();
    m_asksSince.photo = true;
    m_folder.step(by);
    Q_EMIT workChanged();
}

void OpenDocuments::openTile(core::SlideTile tile)
{
    const auto& slide = m_photo->slide;
    const auto grid = slide->slide->grid(tile.level, tile.side);
    tile.column = std::clamp(tile.column, 0, grid.width - 1);
    tile.row = std::clamp(tile.row, 0, grid.height - 1);
    if (tile != m_photo->tile) {
        openPhoto(toName(core::tileAddress(toPath(slide->path), tile)));
    }
}

void OpenDocuments::stepTile(int columns, int rows)
{
    if (m_photo && m_photo->tile) {
        auto tile = *m_photo->tile;
        tile.column += columns;
        tile.row += rows;
        openTile(tile);
    }
}

void OpenDocuments::showFrame(PhotoPtr frame)
{
    m_folder.cancel();
    m_photo = std::move(frame);
    m_ownPhoto.reset();
    Q_EMIT photoChanged();
    runModel();
    Q_EMIT workChanged();
}

void OpenDocuments::correctModel(const core::ModelOverrides& overrides)
{
    if (m_model) {
        openModelAgain(m_model->path, overrides);
    }
}

void OpenDocuments::setDevice(const QString& device)
{
    if (device == m_device) {
        return;
    }
    m_device = device;
    Q_EMIT deviceChanged();
    if (m_models.isReading()) {
        openModelAgain(m_requestedModel.path, m_requestedModel.overrides);
    } else if (m_model) {
        openModelAgain(m_model->path, m_model->overrides);
    }
}

// ---- reading and running ----

void OpenDocuments::readModel(const QString& path, const core::ModelOverrides& overrides)
{
    m_passLine.cancel();
    m_prefetchLine.cancel();
    m_fraction.reset();
    // A model that is open in another pane is shared; this pane's own is read again, for its file may have changed.
    const ModelPtr shared = overrides == core::ModelOverrides{} ? m_others->openModel(path, m_device) : nullptr;
    if (shared && shared != m_model) {
        m_models.cancel();
        onModelReady(shared);
    } else {
        m_requestedModel = {path, overrides};
        m_models.open(path, overrides, m_device);
    }
}

void OpenDocuments::onModelReady(ModelPtr model)
{
    m_model = std::move(model);
    if (m_ownPhoto && m_ownPhoto != m_photo) {  // a trace had brought its own
        m_photo = m_ownPhoto;
        revertToPhoto();
        Q_EMIT photoChanged();
    }
    m_cache.clear();  // of the model before: nobody can go back to it without opening it again
    m_recents.addModel(m_model->path);
    m_work.succeed();
    Q_EMIT modelChanged();
    runModel();
    Q_EMIT workChanged();
}

void OpenDocuments::onPhotoReady(PhotoPtr photo)
{
    m_photo = std::move(photo);
    m_ownPhoto.reset();
    m_recents.addPhoto(m_photo->slide ? m_photo->slide->path : m_photo->path);
    m_work.succeed();
    Q_EMIT photoChanged();
    runModel();
    Q_EMIT workChanged();
}

void OpenDocuments::runModel()
{
    m_prefetchLine.cancel();
    const bool recorded = m_model && m_model->model.network->recording() != nullptr;
    if (!m_model || (!m_photo && !recorded) || m_models.isReading() || m_folder.isReading()) {
        return;  // whichever comes last starts the run
    }
    if (ScenePtr known = m_photo ? m_cache.find(m_model->serial, m_photo->key) : nullptr) {
        m_passLine.cancel();
        onSceneReady(std::move(known));
        return;
    }
    m_fraction.reset();
    const QString name = m_photo ? QString::fromStdString(m_photo->photo->name) : shownFileName(m_model->path);
    // A trace that was just opened brings its own photo; another that is opened later is refused.
    const bool bringsPhoto = recorded && (!m_scene || m_scene->model != m_model);
    m_passLine.start(
        [model = m_model, photo = m_photo, bringsPhoto,
         others = std::weak_ptr(m_others)](const core::RunControl& control) {
            return makeScene(model, bringsPhoto ? photoFor(*model, photo) : photo, control, others);
        },
        [this](ScenePtr&& scene) { onSceneReady(std::move(scene)); },
        [this, name](const core::Failure& failure) {
            revertToScene();
            revertToPhoto();
            report(failure, Operation::RunningModel, name);
        },
        [this](int done, int total) { setProgress(done, total); });
}

void OpenDocuments::resumeRun()
{
    if (!m_scene || m_scene->model != m_model || m_scene->photo != m_photo) {
        runModel();
        Q_EMIT workChanged();
    }
}

void OpenDocuments::onSceneReady(ScenePtr scene)
{
    m_scene = std::move(scene);
    m_cache.insert(m_scene);
    m_others->add(m_scene);
    const bool recorded = m_scene->model->model.network->recording() != nullptr;
    m_ownPhoto = recorded ? m_ownPhoto : nullptr;
    if (m_photo != m_scene->photo) {
        m_ownPhoto = m_photo;
        m_photo = m_scene->photo;
        revertToPhoto();
        Q_EMIT photoChanged();
    }
    Q_EMIT sceneChanged();
    Q_EMIT workChanged();
}

void OpenDocuments::prefetch()
{
    const QString path = m_folder.ahead();
    const bool shown = m_scene && m_scene->model == m_model && m_scene->photo == m_photo;
    if (path.isEmpty() || !shown || !activity().isIdle() || m_prefetchLine.isRunning() ||
        m_model->model.network->recording() || m_cache.holds(m_model->serial, path)) {
        return;
    }
    m_prefetchLine.start(
        [model = m_model, path, others = std::weak_ptr(m_others)](const core::RunControl& control) {
            return makeScene(model, readPhotoAt(path), control, others);
        },
        [this](LatestOnlyTask<ScenePtr>::Outcome&& outcome) {
            if (auto* scene = std::get_if<ScenePtr>(&outcome)) {  // a failure is reported when the image is requested
                m_cache.insertAhead(std::move(*scene));
            }
        });
}

QStringList OpenDocuments::imagesAtHand() const
{
    if (!m_photo || !m_photo->tile) {
        return m_folder.paths();
    }
    return {m_photo->slide->path + QStringLiteral("#tiles=%1@%2").arg(m_photo->tile->level).arg(m_photo->tile->side)};
}

std::vector<ScenePtr> OpenDocuments::companionsOf(const SessionScene& scene, const core::View& view) const
{
    return core::needsCompanions(view) ? m_cache.companionsOf(scene, kMostCompanions) : std::vector<ScenePtr>();
}

// ---- stopping ----

void OpenDocuments::stopOpening()
{
    m_sortLine.cancel();
    m_models.cancel();
    m_passLine.cancel();
    m_prefetchLine.cancel();
    m_folder.cancel();
}

void OpenDocuments::revertToScene()
{
    if (!m_scene || (m_model == m_scene->model && m_photo == m_scene->photo)) {
        return;
    }
    m_model = m_scene->model;
    m_photo = m_scene->photo;
    Q_EMIT modelChanged();
    Q_EMIT photoChanged();
}

/// The strip marks the image whose map is shown, whatever was asked for since.
void OpenDocuments::revertToPhoto()
{
    m_folder.revertTo(m_photo ? m_photo->path : QString());
}

void OpenDocuments::cancel()
{
    stopOpening();
    revertToScene();
    revertToPhoto();
    Q_EMIT workChanged();
}

void OpenDocuments::restore(const OpenContent& content)
{
    stopOpening();
    m_model = content.model;
    m_photo = content.photo;
    m_ownPhoto = content.ownPhoto;
    m_scene = content.scene;
    if (m_scene) {
        m_cache.insert(m_scene);
    }
    m_folder.setList(content.folder, m_photo ? m_photo->path : QString());
    Q_EMIT modelChanged();
    Q_EMIT photoChanged();
    Q_EMIT sceneChanged();
    Q_EMIT workChanged();
}

void OpenDocuments::close()
{
    stopOpening();
    m_model.reset();
    m_photo.reset();
    m_ownPhoto.reset();
    m_scene.reset();
    m_cache.clear();
    m_folder.clear();
    Q_EMIT modelChanged();
    Q_EMIT photoChanged();
    Q_EMIT sceneChanged();
    Q_EMIT workChanged();
}

// ---- telling ----

Activity OpenDocuments::activity() const
{
    if (m_models.isReading()) {
        return {tr("Opening model"), m_fraction};
    }
    if (m_sortLine.isRunning() || m_folder.isReading()) {
        return {tr("Reading image"), m_fraction};
    }
    if (m_passLine.isRunning()) {
        return {tr("Running %1").arg(QString::fromStdString(m_model->spec().name)), m_fraction};
    }
    return {};
}

bool OpenDocuments::isReading() const
{
    return m_sortLine.isRunning() || m_models.isReading() || m_folder.isReading();
}

bool OpenDocuments::canRun() const
{
    const bool seen = m_scene && m_scene->model == m_model && m_scene->photo == m_photo;
    return m_model && m_photo && !seen && activity().isIdle();
}

void OpenDocuments::setProgress(int done, int total)
{
    m_fraction = fractionOf(done, total);
    Q_EMIT workChanged();
}

void OpenDocuments::report(const core::Failure& failure, Operation operation, const QString& subject)
{
    m_work.report(failure, operation, subject);
    Q_EMIT workChanged();
}

}  // namespace ui
