// Status, range and error of an HTTP reply.
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

/// First byte and length of the whole file from "bytes 100-199/200"; -1 for a value that is not given.
std::pair<qint64, qint64> contentRange(const QNetworkReply& reply);

/// Reason why a transfer ended, for people.
QString reasonOf(const QNetworkReply& reply);

}  // namespace ui
