// One file from a server to its place on the disk: resumed, retried, checked, and there whole or not at all.
#pragma once

#include "ui/zoo/checksum.h"
#include "ui/zoo/part_file.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QObject>
#include <QTimer>

#include <chrono>
#include <functional>
#include <memory>
#include <vector>

namespace ui {

struct DownloadRequest {
    QUrl url;
    QString target = {};                   ///< the final file
    std::vector<Checksum> checksums = {};  ///< beside those that the file's name and the server state
    QByteArray sidecar = {};               ///< written as TARGET.json before the file is there; empty: none
    /// Called with the complete file before it gets its name. Returns the reason why it cannot be the wanted file, or
    /// an empty string; may be null. An objection counts as a missing file, so that another address is tried.
    std::function<QString(const QString& file)> objection = {};
};

struct Patience {
    int attempts = 5;                           ///< consecutive attempts without progress
    std::chrono::milliseconds firstWait{1000};  ///< doubled every time
    std::chrono::milliseconds silence{30000};   ///< a connection without a byte for this long is dead
};

/// Lives on one thread with an event loop. After start(), exactly one of finished, cancelled and failed comes.
/// Redirects are followed to https, or within the scheme that was asked for. Proxies come from the environment.
class Download final : public QObject {
    Q_OBJECT
public:
    explicit Download(DownloadRequest request, Patience patience = {}, QObject* parent = nullptr);
    ~Download() override;

    void start();
    /// Keeps the bytes received so far in TARGET.part for the next attempt.
    void cancel();

Q_SIGNALS:
    void progressed(qint64 received, qint64 total);  ///< total: -1 if the server does not state it
    void retrying(const QString& reason, std::chrono::milliseconds wait);
    void checking();  ///< the file is complete; its checksum is being computed
    void finished(const QString& file);
    void cancelled();
    /// @param missing  the server does not have this file; another address may
    void failed(const QString& sentence, bool missing);

private:
    enum class Ending { Finished, Cancelled, Failed };

    void attempt();
    void request(const QUrl& url);
    void readHead();
    bool acceptBody(int status);
    bool enoughSpace(qint64 needed);
    void readBody();
    void replyEnded();
    void judge(int status, const QString& reason, QNetworkReply::NetworkError error, const QString& errorText);
    void follow(const QUrl& location);
    void rangeRefused();
    void retry(const QString& reason);
    void verify();
    void verifyNext();
    void complete();
    void fail(const QString& sentence, bool missing = false);
    void end(Ending ending, const QString& text, bool missing = false);
    Version versionOf(const QNetworkReply& reply) const;

    DownloadRequest m_request;
    Patience m_patience;
    PartFile m_part;
    QNetworkAccessManager m_network;
    QNetworkReply* m_reply = nullptr;
    QTimer m_timer;       ///< the wait before the next attempt, then the pieces of the check
    QByteArray m_hubTag;  ///< of this attempt
    qint64 m_total = -1;  ///< of the whole file
    qint64 m_offset = 0;  ///< that was asked for in this attempt
    qint64 m_gained = 0;  ///< bytes of this attempt
    qint64 m_everGained = 0;
    int m_hops = 0, m_failures = 0;
    bool m_headRead = false, m_taking = false, m_running = false;
    std::vector<Checksum> m_serverSums;  ///< checksums that the server stated
    std::unique_ptr<ChecksumRun> m_check;
};

}  // namespace ui
