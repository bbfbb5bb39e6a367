#include "ui/zoo/download_words.h"

#include <QCoreApplication>
#include <QLocale>

namespace ui {
namespace {

struct DownloadWords {
    Q_DECLARE_TR_FUNCTIONS(Download)
};

QString byHand(const QUrl& url)
{
    return DownloadWords::tr("download %1 manually and open the file").arg(url.toString());
}

}  // namespace

QString bytesText(qint64 bytes)
{
    return QLocale(QLocale::C).formattedDataSize(bytes, bytes < 1'000'000'000 ? 0 : 1, QLocale::DataSizeSIFormat);
}

QString unreachableText(const QUrl& url, const QString& reason)
{
    return DownloadWords::tr("%1 cannot be reached (%2); check the connection and the proxy (https_proxy), or %3")
        .arg(url.host(), reason, byHand(url));
}

QString refusedText(const QUrl& url, int status, const QString& reason)
{
    if (status == 404 || status == 410) {
        return DownloadWords::tr(
                   "%1: the server has no such file (%2); look for it on the authors' page, download it manually and "
                   "open it")
            .arg(url.toString())
            .arg(status);
    }
    if (status == 401 || status == 403) {
        return DownloadWords::
            tr("%1: the server requires a login for this file (%2); log in with a browser, download it manually and "
               "open it")
                .arg(url.toString())
                .arg(status);
    }
    return DownloadWords::tr(
               "%1: expected the file, the server answered %2 %3; try again later, or download it manually and open "
               "it")
        .arg(url.toString())
        .arg(status)
        .arg(reason);
}

QString brokenText(const QUrl& url, const QString& reason, int attempts, qint64 received)
{
    return DownloadWords::tr("%1: gave up after %2 attempts (%3); %4 are kept and the next download resumes there")
        .arg(url.toString())
        .arg(attempts)
        .arg(reason, bytesText(received));
}

QString redirectText(const QUrl& url, const QString& wrong)
{
    return DownloadWords::tr("%1: redirected to %2, which is not allowed; %3").arg(url.toString(), wrong, byHand(url));
}

QString spaceText(const QString& folder, qint64 needed, qint64 free)
{
    return DownloadWords::tr(
               "%1: expected %2 of free space, found %3; free some space, or set HEADSCOPE_MODELS to another folder")
        .arg(folder, bytesText(needed), bytesText(free));
}

QString writeText(const QString& file, const QString& reason)
{
    return DownloadWords::tr("%1: could not be written (%2)").arg(file, reason);
}

QString contentText(const QUrl& url, const QString& objection)
{
    return DownloadWords::tr("%1: %2; the partial file was deleted, try again").arg(url.toString(), objection);
}

QString busyText(const QString& file)
{
    return DownloadWords::tr("%1: another Headscope is downloading it").arg(file);
}

bool isUnreachable(QNetworkReply::NetworkError error)
{
    switch (error) {
        case QNetworkReply::ConnectionRefusedError:
        case QNetworkReply::HostNotFoundError:
        case QNetworkReply::SslHandshakeFailedError:
        case QNetworkReply::ProxyConnectionRefusedError:
        case QNetworkReply::ProxyNotFoundError:
        case QNetworkReply::ProxyAuthenticationRequiredError:
        case QNetworkReply::ProtocolUnknownError:
            return true;
        default:
            return false;
    }
}

}  // namespace ui
