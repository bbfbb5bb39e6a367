#include "ui/window/commands/incoming_data.h"

#include "ui/session/documents/file_name.h"
#include "ui/session/session.h"

#include <QCoreApplication>
#include <QDir>
#include <QUrl>

namespace ui {
namespace {

/// QUrl would decode a name that is no UTF-8 to another one.
QString pathOf(const QUrl& url)
{
    const QByteArray bytes = QByteArray::fromPercentEncoding(url.path(QUrl::FullyEncoded).toLatin1());
    return toName(bytes.toStdString());
}

QStringList pathsIn(const QMimeData& data)
{
    QStringList paths;
    for (const auto& url : data.urls()) {
        if (url.isLocalFile()) {
            paths << pathOf(url);
        }
    }
    if (paths.isEmpty() && data.hasText()) {
        const QString text = data.text().trimmed();
        if (!text.contains('\n') && text.startsWith(u"file://")) {
            paths << pathOf(QUrl(text));
        } else if (!text.contains('\n') && QDir::isAbsolutePath(text)) {
            paths << text;
        }
    }
    return paths;
}

}  // namespace

IncomingData incomingData(const QMimeData* data)
{
    IncomingData incoming;
    if (data == nullptr) {
        return incoming;
    }
    incoming.paths = pathsIn(*data);
    if (incoming.paths.isEmpty() && data->hasImage()) {
        incoming.image = data->imageData().value<QImage>();
    }
    return incoming;
}

bool bringsSomething(const QMimeData* data)
{
    return data != nullptr && (data->hasImage() || !pathsIn(*data).isEmpty());
}

void openIncoming(Session& session, const IncomingData& data)
{
    if (!data.paths.isEmpty()) {
        session.opened().open(data.paths);
    } else if (!data.image.isNull()) {
        session.opened().openImage(data.image, QCoreApplication::translate("ui::IncomingData", "pasted image"));
    }
}

}  // namespace ui
