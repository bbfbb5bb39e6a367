// The sentences about a download: what happened, at which address, what to do.
#pragma once

#include <QNetworkReply>
#include <QString>
#include <QUrl>

namespace ui {

QString bytesText(qint64 bytes);  ///< "23 MB", "1.2 GB"; decimal, as disks and networks are sold

QString unreachableText(const QUrl& url, const QString& reason);
QString refusedText(const QUrl& url, int status, const QString& reason);
QString brokenText(const QUrl& url, const QString& reason, int attempts, qint64 received);
QString redirectText(const QUrl& url, const QString& wrong);
QString spaceText(const QString& folder, qint64 needed, qint64 free);
QString writeText(const QString& file, const QString& reason);
QString contentText(const QUrl& url, const QString& objection);
QString busyText(const QString& file);

/// True for failures that waiting a few seconds will hardly cure: no such host, nobody listens, no proxy, no TLS.
bool isUnreachable(QNetworkReply::NetworkError error);

}  // namespace ui
