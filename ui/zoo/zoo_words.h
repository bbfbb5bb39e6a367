// An entry of the zoo as text, for the command line's table and for the gallery; and the sentences about a download:
// what happened, at which address, what to do.
#pragma once

#include "core/model/zoo/zoo.h"

#include <QNetworkReply>
#include <QString>
#include <QUrl>

namespace ui {

QString zooFamilyTitle(const std::string& family);  ///< "deit3" -> "DeiT III"
QString licenseTitle(const std::string& license);   ///< "cc-by-nc-4.0" -> "CC BY-NC 4.0"
QString parametersText(int64_t parameters);         ///< "5.7 M", "1.14 G"
QString accuracyText(const core::ZooEntry& entry);  ///< "72.2 %", "" without a classifier
qint64 expectedBytes(const core::ZooEntry& entry);  ///< size of the file: as stated, else 4 bytes per parameter
QString sizeText(const core::ZooEntry& entry);      ///< "23 MB"
bool matchesSearch(const core::ZooEntry& entry,
                   const QString& words);  ///< every word is part of id, title, family or license

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
