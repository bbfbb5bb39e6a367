// What a reply's head says.
#pragma once

#include <QNetworkProxyFactory>
#include <QNetworkReply>

#include <utility>

namespace ui {

/// http_proxy, https_proxy, all_proxy and no_proxy.
class EnvironmentProxies final : public QNetworkProxyFactory {
public:
    QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery& query) override { return systemProxyForQuery(query); }
};

int statusOf(const QNetworkReply& reply);  ///< 0: there was no answer
bool isRedirect(int status);

/// Of "bytes 100-199/200" the first byte and the length of the whole file; -1 where it is not told.
std::pair<qint64, qint64> contentRange(const QNetworkReply& reply);

/// Why a transfer ended, in words.
QString reasonOf(const QNetworkReply& reply);

}  // namespace ui
