// Downloads a published model into the store: the converted file, or the authors' own where that is missing.
#pragma once

#include "core/model/zoo/zoo.h"
#include "ui/zoo/download.h"
#include "ui/zoo/model_store.h"

#include <QObject>
#include <QUrl>

#include <memory>
#include <vector>

namespace ui {

struct ModelDownloadOptions {
    bool original = false;  ///< the authors' own file only; otherwise safetensors first, and the other where it is not
    QUrl mirror = mirrorFromEnvironment();  ///< stands in for scheme and host of every address; empty: none
    Patience patience = {};

    static QUrl mirrorFromEnvironment();  ///< $HEADSCOPE_ZOO_MIRROR
};

/// After start(), exactly one of finished, cancelled and failed comes.
class ModelDownload final : public QObject {
    Q_OBJECT
public:
    ModelDownload(const core::ZooEntry& entry, const ModelStore& store, ModelDownloadOptions options = {},
                  QObject* parent = nullptr);

    void start();
    void cancel();

Q_SIGNALS:
    void progressed(qint64 received, qint64 total);
    void retrying(const QString& reason, std::chrono::milliseconds wait);
    void switched(const QUrl& url);  ///< the file was not there; this one is tried instead
    void checking();
    void finished(const QString& file);
    void cancelled();
    void failed(const QString& sentence);

private:
    void tryNext();
    void removeEmptyFolder() const;
    DownloadRequest requestFor(const QUrl& published) const;

    const core::ZooEntry& m_entry;
    ModelStore m_store;
    ModelDownloadOptions m_options;
    std::vector<QUrl> m_sources;  ///< still to try
    std::unique_ptr<Download> m_download;
};

/// The same path and query on another server.
QUrl mirrored(const QUrl& url, const QUrl& mirror);

}  // namespace ui
