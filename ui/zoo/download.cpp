#include "ui/zoo/download.h"

#include "ui/zoo/http_reply.h"
#include "ui/zoo/zoo_words.h"

#include <QFileInfo>
#include <QNetworkRequest>

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace ui {
namespace {

constexpr int kMaximumHops = 10;
constexpr qint64 kWorthMentioning = 1 << 20;  // an attempt that brought so much starts the count anew
constexpr qint64 kReadBuffer = 8 << 20;
constexpr std::chrono::milliseconds kLongestWait{60000};

}  // namespace

Download::Download(DownloadRequest request, Patience patience, QObject* parent)
    : QObject(parent), m_request(std::move(request)), m_patience(patience), m_part(m_request.target)
{
    m_network.setProxyFactory(new EnvironmentProxies);
    m_network.setRedirectPolicy(QNetworkRequest::ManualRedirectPolicy);  // the hub's checksum stands in the redirect
    m_network.setTransferTimeout(static_cast<int>(m_patience.silence.count()));
    m_timer.setSingleShot(true);
}

Download::~Download()
{
    m_running = false;
    if (m_reply != nullptr) {
        m_reply->disconnect(this);
        m_reply->abort();
    }
}

void Download::start()
{
    m_running = true;
    if (!m_part.lock()) {
        fail(busyText(m_request.target));
        return;
    }
    attempt();
}

void Download::cancel()
{
    if (m_running) {
        end(Ending::Cancelled, {});
    }
}

void Download::attempt()
{
    m_hops = 0;
    m_gained = 0;
    m_hubTag.clear();
    m_serverSums.clear();
    const Version kept = m_part.version();
    const bool resumable = kept.url == m_request.url && !kept.validator.isEmpty();
    m_part.close();
    m_offset = resumable ? m_part.size() : 0;
    request(m_request.url);
}

void Download::request(const QUrl& url)
{
    QNetworkRequest request(url);
    request.setRawHeader("User-Agent", "headscope");
    request.setRawHeader("Accept-Encoding", "identity");  // a compressed body has other lengths and ranges
    if (m_offset > 0) {
        request.setRawHeader("Range", "bytes=" + QByteArray::number(m_offset) + "-");
        request.setRawHeader("If-Range", m_part.version().validator);
    }
    m_headRead = m_taking = false;
    m_reply = m_network.get(request);
    m_reply->setReadBufferSize(kReadBuffer);
    connect(m_reply, &QNetworkReply::metaDataChanged, this, &Download::readHead);
    connect(m_reply, &QNetworkReply::readyRead, this, &Download::readBody);
    connect(m_reply, &QNetworkReply::finished, this, &Download::replyEnded);
}

Version Download::versionOf(const QNetworkReply& reply) const
{
    const QByteArray tag = reply.rawHeader("ETag").trimmed();
    const bool strong = !tag.isEmpty() && !tag.startsWith("W/");
    return {m_request.url, strong ? tag : reply.rawHeader("Last-Modified").trimmed(), m_hubTag};
}

void Download::readHead()
{
    const int status = m_reply != nullptr ? statusOf(*m_reply) : 0;
    if (m_headRead || status == 0) {
        return;
    }
    m_headRead = true;
    if (m_reply->hasRawHeader("X-Linked-Etag")) {
        m_hubTag = m_reply->rawHeader("X-Linked-Etag").trimmed();
    }
    // Storage behind a redirect has tags of its own making, so only the first server's is believed to be a checksum.
    const QByteArray tag = !m_hubTag.isEmpty() ? m_hubTag : m_hops == 0 ? m_reply->rawHeader("ETag") : QByteArray();
    m_serverSums.clear();
    if (const auto told = checksumInTag(tag); told && !isRedirect(status)) {
        m_serverSums.push_back(*told);
    }
    if (status == 200 || status == 206) {
        m_taking = acceptBody(status);
    } else {
        replyEnded();  // the page that comes with a refusal is nobody's concern
    }
}

bool Download::acceptBody(int status)
{
    const QVariant length = m_reply->header(QNetworkRequest::ContentLengthHeader);
    const Version kept = m_part.version(), now = versionOf(*m_reply);
    if (status == 206) {
        const auto [first, total] = contentRange(*m_reply);
        if (first != m_offset || kept.hubTag != now.hubTag) {
            m_part.discard();
            retry(tr("the server sent a different part than requested"));
            return false;
        }
        m_total = total >= 0 ? total : length.isValid() ? m_offset + length.toLongLong() : -1;
    } else {
        m_offset = 0;
        m_total = length.isValid() ? length.toLongLong() : -1;
    }
    if (!enoughSpace(m_total - m_offset)) {
        return false;
    }
    if (!(status == 206 ? m_part.append() : m_part.begin(now))) {
        fail(writeText(m_part.path(), m_part.problem()));
        return false;
    }
    Q_EMIT progressed(m_offset, m_total);
    return true;
}

bool Download::enoughSpace(qint64 needed)
{
    const QString folder = QFileInfo(m_request.target).path();
    // Not QStorageInfo: it knows only what the table of mounts names, which in a changed root is not the root.
    std::error_code unknown;
    const auto space = std::filesystem::space(folder.toStdString(), unknown);
    const auto available = static_cast<qint64>(space.available);
    if (!unknown && needed > available) {
        fail(spaceText(folder, needed, available));
        return false;
    }
    return true;
}

void Download::readBody()
{
    readHead();
    if (!m_taking || m_reply == nullptr || !m_reply->isOpen()) {  // Qt closes what it gave up
        return;
    }
    const QByteArray bytes = m_reply->readAll();
    if (bytes.isEmpty()) {
        return;
    }
    if (!m_part.write(bytes)) {
        fail(writeText(m_part.path(), m_part.problem()));
        return;
    }
    m_gained += bytes.size();
    m_everGained += bytes.size();
    Q_EMIT progressed(m_offset + m_gained, m_total);
}

void Download::replyEnded()
{
    readBody();
    if (m_reply == nullptr) {
        return;  // given up while reading the rest
    }
    QNetworkReply* reply = std::exchange(m_reply, nullptr);
    reply->disconnect(this);
    reply->deleteLater();
    if (const int status = statusOf(*reply); isRedirect(status)) {
        follow(reply->url().resolved(QUrl::fromEncoded(reply->rawHeader("Location"))));
    } else if (status == 416 && m_offset > 0) {
        m_total = contentRange(*reply).second;
        rangeRefused();
    } else {
        judge(status, reply->attribute(QNetworkRequest::HttpReasonPhraseAttribute).toString(), reply->error(),
              reasonOf(*reply));
    }
}

void Download::judge(int status, const QString& reason, QNetworkReply::NetworkError error, const QString& errorText)
{
    if (status == 200 || status == 206) {
        const bool whole = m_total < 0 ? error == QNetworkReply::NoError : m_offset + m_gained == m_total;
        whole ? verify() : retry(error == QNetworkReply::NoError ? tr("the connection was closed early") : errorText);
    } else if (status == 408 || status == 429 || status >= 500) {
        retry(tr("the server answered %1 %2").arg(status).arg(reason));
    } else if (status != 0) {
        fail(refusedText(m_request.url, status, reason),
             status == 401 || status == 403 || status == 404 || status == 410);
    } else if (isUnreachable(error) && m_everGained == 0) {
        fail(unreachableText(m_request.url, errorText));
    } else {
        retry(errorText);
    }
}

void Download::follow(const QUrl& location)
{
    const bool safe = location.scheme() == u"https" || location.scheme() == m_request.url.scheme();
    if (!location.isValid() || location.host().isEmpty() || !safe || ++m_hops > kMaximumHops) {
        fail(redirectText(m_request.url, location.toString()));
        return;
    }
    request(location);
}

void Download::rangeRefused()
{
    if (m_total == m_offset) {  // stopped between the last byte and the new name
        verify();
    } else {
        m_part.discard();
        retry(tr("the file on the server is shorter than the part already downloaded"));
    }
}

void Download::retry(const QString& reason)
{
    if (m_reply != nullptr) {
        m_reply->disconnect(this);
        m_reply->abort();
        std::exchange(m_reply, nullptr)->deleteLater();
    }
    m_failures = m_gained >= kWorthMentioning ? 1 : m_failures + 1;
    m_part.close();
    if (m_failures >= m_patience.attempts) {
        fail(brokenText(m_request.url, reason, m_failures, m_part.size()));
        return;
    }
    const auto wait = std::min(m_patience.firstWait * (1 << (m_failures - 1)), kLongestWait);
    m_timer.disconnect(this);
    connect(&m_timer, &QTimer::timeout, this, &Download::attempt);
    m_timer.start(wait);
    Q_EMIT retrying(reason, wait);
}

void Download::verify()
{
    m_part.close();
    auto sums = m_request.checksums;
    sums.insert(sums.end(), m_serverSums.begin(), m_serverSums.end());
    if (const auto named = checksumInName(QFileInfo(m_request.url.path()).fileName())) {
        sums.push_back(*named);
    }
    if (sums.empty()) {
        complete();
        return;
    }
    m_check = std::make_unique<ChecksumRun>(m_part.path(), std::move(sums));
    m_timer.disconnect(this);
    connect(&m_timer, &QTimer::timeout, this, &Download::verifyNext);
    m_timer.start(0);
    Q_EMIT checking();
}

void Download::verifyNext()
{
    if (m_check->step()) {
        m_timer.start(0);
        return;
    }
    const auto mismatch = std::exchange(m_check, nullptr)->mismatch();
    if (mismatch) {
        m_part.discard();
        fail(contentText(m_request.url, *mismatch));
    } else {
        complete();
    }
}

void Download::complete()
{
    if (const QString objection = m_request.objection ? m_request.objection(m_part.path()) : QString();
        !objection.isEmpty()) {
        m_part.discard();
        fail(contentText(m_request.url, objection), true);
        return;
    }
    if (!m_request.sidecar.isEmpty()) {
        const QString sidecar = m_request.target + QStringLiteral(".json");
        if (const QString problem = writeWhole(sidecar, m_request.sidecar); !problem.isEmpty()) {
            fail(writeText(sidecar, problem));
            return;
        }
    }
    if (!m_part.keep()) {
        fail(writeText(m_request.target, m_part.problem()));
        return;
    }
    end(Ending::Finished, m_request.target);
}

void Download::fail(const QString& sentence, bool missing)
{
    end(Ending::Failed, sentence, missing);
}

void Download::end(Ending ending, const QString& text, bool missing)
{
    m_running = false;
    m_timer.stop();
    m_taking = false;
    m_check.reset();
    m_part.close();
    if (m_reply != nullptr) {
        m_reply->disconnect(this);
        m_reply->abort();
        std::exchange(m_reply, nullptr)->deleteLater();
    }
    m_part.unlock();
    switch (ending) {
        case Ending::Finished:
            Q_EMIT finished(text);
            break;
        case Ending::Cancelled:
            Q_EMIT cancelled();
            break;
        case Ending::Failed:
            Q_EMIT failed(text, missing);
            break;
    }
}

}  // namespace ui
