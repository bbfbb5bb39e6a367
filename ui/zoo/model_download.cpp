#include "ui/zoo/model_download.h"

#include "core/checkpoint/open_checkpoint.h"
#include "core/error.h"
#include "core/model/spec/labels.h"
#include "core/model/zoo/zoo.h"

#include <nlohmann/json.hpp>

#include <string>

namespace ui {
namespace {

using Json = nlohmann::ordered_json;

Json argumentsOf(const core::ZooEntry& entry)
{
    Json arguments = Json::object();
    if (entry.heads.size() == 1) {
        arguments["num_heads"] = entry.heads.front();
    }
    arguments["norm_eps"] = entry.normEps;
    if (entry.activation) {
        arguments["act_layer"] = core::activationName(*entry.activation);
    }
    if (entry.tokensNorm) {
        arguments["tokens_norm"] = *entry.tokensNorm;
    }
    return arguments;
}

Json pretrainedOf(const core::ZooEntry& entry, const std::string& url)
{
    const auto& how = entry.preprocessing;
    const auto dot = entry.id.find('.');
    Json pretrained;
    if (dot != std::string::npos) {
        pretrained["tag"] = entry.id.substr(dot + 1);
    }
    pretrained["url"] = url;
    pretrained["license"] = entry.licence;
    pretrained["num_classes"] = entry.classes;
    pretrained["input_size"] = {3, how.height, how.width};
    pretrained["mean"] = how.mean;
    pretrained["std"] = how.std;
    pretrained["crop_pct"] = how.cropPct;
    pretrained["crop_mode"] = core::cropModeName(how.cropMode);
    pretrained["interpolation"] = core::interpolationName(how.interpolation);
    return pretrained;
}

/// timm's config.json of this entry, with the names of ImageNet-1k's classes where it has those.
/// @param url  where the file came from; noted
std::string zooSidecar(const core::ZooEntry& entry, const std::string& url)
{
    Json config;
    config["architecture"] = entry.architecture;
    config["num_classes"] = entry.classes;
    if (!entry.globalPool.empty()) {
        config["global_pool"] = entry.globalPool;
    }
    config["model_args"] = argumentsOf(entry);
    config["pretrained_cfg"] = pretrainedOf(entry, url);
    if (const auto& labels = core::imagenetLabels(); entry.classes == static_cast<int>(labels.size())) {
        config["label_names"] = labels;
    }
    return config.dump(1) + "\n";
}

/// Servers answer with login pages, empty bodies and broken ends; what does not open as a checkpoint is no model.
QString whyNoCheckpoint(const QString& file)
{
    try {
        core::openCheckpoint(file.toStdString());
        return {};
    } catch (...) {
        return QString::fromStdString(core::currentFailure().message.english());
    }
}

}  // namespace

QUrl ModelDownloadOptions::mirrorFromEnvironment()
{
    return QUrl(qEnvironmentVariable("HEADSCOPE_ZOO_MIRROR"));
}

QUrl mirrored(const QUrl& url, const QUrl& mirror)
{
    if (mirror.isEmpty()) {
        return url;
    }
    QUrl other = url;
    other.setScheme(mirror.scheme());
    other.setAuthority(mirror.authority());
    QString base = mirror.path();
    while (base.endsWith('/')) {
        base.chop(1);
    }
    other.setPath(base + url.path());
    return other;
}

ModelDownload::ModelDownload(const core::ZooEntry& entry, const ModelStore& store, ModelDownloadOptions options,
                             QObject* parent)
    : QObject(parent), m_entry(entry), m_store(store), m_options(std::move(options))
{
    const QUrl converted(QString::fromStdString(entry.safetensorsUrl)), original(QString::fromStdString(entry.url));
    if (!m_options.original && !converted.isEmpty()) {
        m_sources.push_back(converted);
    }
    if (m_sources.empty() || m_sources.front() != original) {
        m_sources.push_back(original);
    }
}

void ModelDownload::start()
{
    tryNext();
}

void ModelDownload::cancel()
{
    if (m_download) {
        m_download->cancel();
    }
}

void ModelDownload::tryNext()
{
    const QUrl published = m_sources.front();
    m_sources.erase(m_sources.begin());
    if (m_download) {
        m_download.release()->deleteLater();  // it is still speaking
    }
    m_download = std::make_unique<Download>(requestFor(published), m_options.patience);
    auto* download = m_download.get();
    connect(download, &Download::progressed, this, &ModelDownload::progressed);
    connect(download, &Download::retrying, this, &ModelDownload::retrying);
    connect(download, &Download::checking, this, &ModelDownload::checking);
    connect(download, &Download::finished, this, &ModelDownload::finished);
    connect(download, &Download::cancelled, this, [this] {
        removeEmptyFolder();
        Q_EMIT cancelled();
    });
    connect(download, &Download::failed, this, [this](const QString& sentence, bool missing) {
        if (!missing || m_sources.empty()) {
            removeEmptyFolder();
            Q_EMIT failed(sentence);
            return;
        }
        Q_EMIT switched(m_sources.front());
        tryNext();
    });
    download->start();
}

void ModelDownload::removeEmptyFolder() const
{
    std::error_code inUse;  // with a part or an older file in it
    std::filesystem::remove(m_store.folder() / m_entry.id, inUse);
}

DownloadRequest ModelDownload::requestFor(const QUrl& published) const
{
    DownloadRequest request;
    request.url = mirrored(published, m_options.mirror);
    request.target = QString::fromStdString(m_store.fileFor(m_entry, published).string());
    request.objection = whyNoCheckpoint;
    request.sidecar = QByteArray::fromStdString(zooSidecar(m_entry, published.toString().toStdString()));
    if (published == QUrl(QString::fromStdString(m_entry.url))) {
        const auto expect = [&](QCryptographicHash::Algorithm algorithm, const std::string& prefix) {
            if (!prefix.empty()) {
                request.checksums.push_back({algorithm, QByteArray::fromStdString(prefix), tr("the authors")});
            }
        };
        expect(QCryptographicHash::Sha256, m_entry.sha256Prefix);
        expect(QCryptographicHash::Md5, m_entry.md5Prefix);
    }
    return request;
}

}  // namespace ui
