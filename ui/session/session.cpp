#include "ui/session/session.h"

#include "core/analysis/views/views.h"
#include "core/model/spec/model_overrides.h"
#include "ui/session/opened/incoming_paths.h"

#include <QFileInfo>

namespace ui {
namespace {

constexpr int64_t kCacheBytes = int64_t{1} << 30;

core::Model openWithCore(const std::filesystem::path& path, const core::ModelOverrides& overrides,
                         const std::string& device, const core::RunControl& control)
{
    return core::openModel(path, overrides, core::parseDevice(device), control);  // finding a GPU may take a second
}

QString deviceOf(const core::Model& model)
{
    const auto parameters = model.network->parameters();
    return parameters.empty() ? QStringLiteral("cpu") : QString::fromStdString(parameters.front().device().str());
}

QString shortName(const QString& path)
{
    const QString name = QFileInfo(path).fileName();
    return name.isEmpty() ? path : name;
}

}  // namespace

Session::Session(QObject* parent, ModelOpener openModel)
    : QObject(parent), m_openModel(openModel ? std::move(openModel) : ModelOpener(openWithCore)), m_cache(kCacheBytes)
{
    for (QThreadPool* pool : {&m_modelPool, &m_resultPool, &m_overviewPool, &m_filePool}) {
        pool->setMaxThreadCount(1);
        pool->setExpiryTimeout(-1);  // LibTorch keeps buffers and threads for each thread that calls it
    }
    m_overviewPool.setThreadPriority(QThread::LowPriority);
    connectWorkers();
}

Session::~Session()
{
    disconnect();
    m_sortLine.cancel();
    m_modelLine.cancel();
    m_passLine.cancel();
    m_results.cancel();
    m_overviews.cancel();
    m_shelf.cancel();
    for (QThreadPool* pool : {&m_modelPool, &m_resultPool, &m_overviewPool, &m_filePool}) {
        pool->waitForDone();
    }
}

void Session::connectWorkers()
{
    connect(&m_shelf, &PhotoShelf::listChanged, this, &Session::shelfChanged);
    connect(&m_shelf, &PhotoShelf::ready, this, &Session::takePhoto);
    connect(&m_shelf, &PhotoShelf::asked, this, [this] {
        m_passLine.cancel();  // of a picture that nobody waits for any more
        m_fraction.reset();
    });
    connect(&m_shelf, &PhotoShelf::failed, this, [this](const core::Failure& failure, const QString& name) {
        report(failure, Doing::OpeningPhoto, name);
        resumeRun();
    });
    connect(&m_results, &ResultRunner::started, this, [this] {
        m_fraction.reset();
        workChanged();
    });
    connect(&m_results, &ResultRunner::ready, this, &Session::takeResult);
    connect(&m_results, &ResultRunner::progressed, this, &Session::setProgress);
    connect(&m_results, &ResultRunner::failed, this, [this](const core::Failure& failure, const core::View& view) {
        report(failure, Doing::ComputingView, QString::fromStdString(core::findView(view.name).title));
    });
    connect(&m_overviews, &ResultRunner::ready, this, [this](const ShownResult& shown) {
        m_overview = shown.result;
        Q_EMIT overviewChanged();
    });
    connect(&m_overviews, &ResultRunner::failed, this, [this] {
        m_overview.reset();  // the picture itself tells what is wrong
        Q_EMIT overviewChanged();
    });
    connect(&m_exporter, &Exporter::finished, this, [this](const QString& path) {
        succeed();
        workChanged();
        Q_EMIT exported(path);
    });
    connect(&m_exporter, &Exporter::painted, this, [this](const QImage& figure) {
        workChanged();
        Q_EMIT copied(figure);
    });
    connect(&m_exporter, &Exporter::failed, this, [this](const core::Failure& failure, const QString& path) {
        report(failure, Doing::Exporting, shortName(path));
    });
}

// ---- opening
// -----------------------------------------------------------------------------------------------------------

void Session::open(const QStringList& paths)
{
    if (!paths.isEmpty()) {
        sortAndOpen([paths] { return sortOut(paths); }, shortName(paths.front()));
    }
}

void Session::openAtStart(const QStringList& paths, const QString& lastPhoto, const QString& lastModel)
{
    sortAndOpen([=] { return completed(sortOut(paths), lastPhoto, lastModel); }, shortName(paths.value(0)));
}

void Session::sortAndOpen(std::function<Incoming()> sort, const QString& name)
{
    ++m_asked;
    m_sortLine.start([sort = std::move(sort)](const core::RunControl&) { return std::make_shared<Incoming>(sort()); },
                     [this, name](NewestWins<std::shared_ptr<Incoming>>::Outcome outcome) {
                         if (const auto* failure = std::get_if<core::Failure>(&outcome)) {
                             report(*failure, Doing::Listing, name);
                         } else {
                             openIncoming(*std::get<std::shared_ptr<Incoming>>(outcome));
                         }
                     });
    workChanged();
}

void Session::openIncoming(const Incoming& incoming)
{
    const int asked = m_asked;  // both belong to the one request that brought them
    if (incoming.photo) {
        openPhoto(*incoming.photo);
    } else if (incoming.folder) {
        m_shelf.openFolder(*incoming.folder);
    }
    if (incoming.model) {
        openModel(*incoming.model);
    }
    workChanged();
    m_asked = asked;
}

void Session::openModel(const QString& path, const core::ModelOverrides& overrides)
{
    ++m_asked;
    m_passLine.cancel();
    m_fraction.reset();
    m_modelLine.start(
        [open = m_openModel, path, overrides, device = m_device.toStdString(),
         serial = ++m_serial](const core::RunControl& control) -> ModelPtr {
            auto opened = std::make_shared<OpenedModel>();
            opened->model = open(path.toStdString(), overrides, device, control);
            opened->overrides = overrides;
            opened->path = path;
            opened->device = deviceOf(opened->model);
            opened->serial = serial;
            return opened;
        },
        [this, path](ModelLine::Outcome outcome) {
            if (const auto* failure = std::get_if<core::Failure>(&outcome)) {
                m_recentModels.remove(path);
                Q_EMIT recentChanged();
                report(*failure, Doing::OpeningModel, shortName(path));
                resumeRun();
            } else {
                takeModel(std::get<ModelPtr>(std::move(outcome)));
            }
        },
        [this](int done, int total) { setProgress(done, total); });
    workChanged();
}

void Session::takeModel(ModelPtr model)
{
    m_model = std::move(model);
    m_cache.clear();  // of the model before: nobody can go back to it without opening it again
    m_recentModels.add(m_model->path);
    succeed();
    Q_EMIT recentChanged();
    Q_EMIT modelChanged();
    runModel();
    workChanged();
}

void Session::takePhoto(PhotoPtr photo)
{
    m_photo = std::move(photo);
    m_recentPhotos.add(m_photo->path);
    succeed();
    Q_EMIT recentChanged();
    Q_EMIT photoChanged();
    if (!m_scene) {
        showPhotoAlone();
    }
    runModel();
    workChanged();
}

void Session::runModel()
{
    if (!m_model || !m_photo || m_modelLine.isRunning() || m_shelf.isReading()) {
        return;  // whichever comes last starts the run
    }
    if (ScenePtr known = m_cache.find(m_model->serial, m_photo->key)) {
        m_passLine.cancel();
        takeScene(std::move(known));
        return;
    }
    m_fraction.reset();
    const QString name = QString::fromStdString(m_photo->photo->name);
    m_passLine.start([model = m_model,
                      photo = m_photo](const core::RunControl& control) { return makeScene(model, photo, control); },
                     [this, name](SceneLine::Outcome outcome) {
                         if (const auto* failure = std::get_if<core::Failure>(&outcome)) {
                             fallBack();
                             report(*failure, Doing::RunningModel, name);
                         } else {
                             takeScene(std::get<ScenePtr>(std::move(outcome)));
                         }
                     },
                     [this](int done, int total) { setProgress(done, total); });
}

void Session::resumeRun()
{
    if (!m_scene || m_scene->model != m_model || m_scene->photo != m_photo) {
        runModel();
        workChanged();
    }
}

void Session::fallBack()
{
    if (!m_scene || (m_model == m_scene->model && m_photo == m_scene->photo)) {
        return;
    }
    m_model = m_scene->model;
    m_photo = m_scene->photo;
    Q_EMIT modelChanged();
    Q_EMIT photoChanged();
}

void Session::correctModel(const core::ModelOverrides& overrides)
{
    if (m_model) {
        openModel(m_model->path, overrides);
    }
}

void Session::setDevice(const QString& device)
{
    if (device == m_device) {
        return;
    }
    m_device = device;
    if (m_model) {
        openModel(m_model->path, m_model->overrides);
    }
}

void Session::closeAll()
{
    cancel();
    m_model.reset();
    m_photo.reset();
    m_scene.reset();
    m_picture.reset();
    m_overview.reset();
    m_overviewScene.reset();
    m_requestedScene.reset();
    m_cache.clear();
    m_shelf.clear();
    dismissProblem();
    Q_EMIT modelChanged();
    Q_EMIT photoChanged();
    Q_EMIT sceneChanged();
    Q_EMIT pictureChanged();
    Q_EMIT overviewChanged();
}

void Session::setRecent(const QStringList& photos, const QStringList& models)
{
    m_recentPhotos = RecentFiles(photos);
    m_recentModels = RecentFiles(models);
    Q_EMIT recentChanged();
}

void Session::clearRecent()
{
    setRecent({}, {});
}

}  // namespace ui
