#include "ui/zoo/http_reply.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace ui {

int statusOf(const QNetworkReply& reply)
{
    return reply.attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
}

bool isRedirect(int status)
{
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
}

std::pair<qint64, qint64> contentRange(const QNetworkReply& reply)
{
    static const QRegularExpression pattern(QStringLiteral("^bytes (?:(\\d+)-\\d+|\\*)/(\\d+|\\*)$"));
    const auto match = pattern.match(QString::fromLatin1(reply.rawHeader("Content-Range")).trimmed());
    bool hasFirst = false, hasTotal = false;
    const qint64 first = match.captured(1).toLongLong(&hasFirst), total = match.captured(2).toLongLong(&hasTotal);
    return {hasFirst ? first : -1, hasTotal ? total : -1};
}

QString reasonOf(const QNetworkReply& reply)
{
    // Qt calls its own giving up on a silent server "canceled".
    return reply.error() == QNetworkReply::OperationCanceledError
               ? QCoreApplication::translate("Download", "the server stopped responding")
               : reply.errorString();
}

}  // namespace ui
