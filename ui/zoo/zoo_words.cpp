#include "ui/zoo/zoo_words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <iterator>
#include <utility>

namespace ui {
namespace {

using Title = std::pair<const char*, const char*>;

constexpr Title kFamilies[] = {{"vit", "ViT"},
                               {"deit", "DeiT"},
                               {"deit_distilled", "DeiT distilled"},
                               {"deit3", "DeiT III"},
                               {"dino", "DINO"},
                               {"dinov2", "DINOv2"},
                               {"dinov2_reg", "DINOv2 + registers"},
                               {"mae", "MAE"},
                               {"clip", "CLIP"},
                               {"siglip", "SigLIP"},
                               {"cait", "CaiT"},
                               {"xcit", "XCiT"},
                               {"swin", "Swin"}};
constexpr Title kLicences[] = {{"apache-2.0", "Apache 2.0"}, {"mit", "MIT"}, {"cc-by-nc-4.0", "CC BY-NC 4.0"}};

template <size_t N>
QString titleIn(const Title (&table)[N], const std::string& key)
{
    const auto* found =
        std::find_if(std::begin(table), std::end(table), [&](const auto& row) { return key == row.first; });
    return found == std::end(table) ? QString::fromStdString(key) : QString::fromUtf8(found->second);
}

}  // namespace

QString zooFamilyTitle(const std::string& family)
{
    return titleIn(kFamilies, family);
}

QString licenseTitle(const std::string& licence)
{
    return titleIn(kLicences, licence);
}

QString parametersText(int64_t parameters)
{
    const double millions = static_cast<double>(parameters) / 1e6;
    if (millions >= 999.5) {
        return QCoreApplication::translate("Zoo", "%1 G").arg(millions / 1e3, 0, 'f', 2);
    }
    return QCoreApplication::translate("Zoo", "%1 M").arg(millions, 0, 'f', millions < 99.95 ? 1 : 0);
}

QString accuracyText(const core::ZooEntry& entry)
{
    return entry.top1 ? QCoreApplication::translate("Zoo", "%1 %").arg(*entry.top1, 0, 'f', 1) : QString();
}

qint64 expectedBytes(const core::ZooEntry& entry)
{
    return entry.fileBytes.value_or(4 * entry.parameters);
}

QString sizeText(const core::ZooEntry& entry)
{
    return bytesText(expectedBytes(entry));
}

bool matchesSearch(const core::ZooEntry& entry, const QString& words)
{
    const QString text = QString::fromStdString(entry.id + ' ' + entry.title + ' ' + entry.family + ' ') +
                         zooFamilyTitle(entry.family) + ' ' + licenseTitle(entry.licence);
    const QStringList wanted = words.split(' ', Qt::SkipEmptyParts);
    return std::all_of(wanted.begin(), wanted.end(),
                       [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

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
