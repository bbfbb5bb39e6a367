// Other programs of the same user open files in a running window, choose its view, and are told what it shows:
// `headscope --remote` and the Python package. One request and one answer per connection, each a line of JSON in UTF-8:
//
//   {"open": ["/data/cat.png", "/data/vit.safetensors"], "view": {"layer": 3, "head": "mean"}}
//   {"image": "/data/cat.png", "model": "/data/vit.safetensors", "title": "Attention", "subject": "layer 3 · ...",
//    "pending": false, "view": {...}}
//   {"error": "cat.png: expected an image, found ..."}
//
// Both keys of a request may be missing. A file that is open already is read again, and the view stays. Keys of "view"
// are those of --view-json; what they leave out stays as it is. The answer comes when the view is drawn; "pending" says
// that it takes so long that the window asks first.
#pragma once

#include "ui/session/rest.h"

#include <QLocalServer>
#include <QPointer>
#include <QStringList>

#include <nlohmann/json.hpp>

#include <deque>
#include <functional>
#include <optional>

class QLocalSocket;
class QSettings;

namespace ui {

/// Lives on the GUI thread. Requests are worked off one after another.
class RemoteControl final : public QObject {
    Q_OBJECT
public:
    using Open = std::function<void(const QStringList& paths)>;

    /// Where the sockets of windows with these settings are.
    static QString folderOf(const QSettings& settings);

    /// @param folder  of the socket; empty: never listens
    RemoteControl(Session& session, QString folder, Open open, QObject* parent = nullptr);
    void setListening(bool listening);  ///< the socket is open to its user alone

private:
    struct Request {
        QPointer<QLocalSocket> socket = {};
        QStringList files = {};
        nlohmann::json view = {};  ///< null: stays
        QString problem = {};      ///< that was shown before
    };

    void onConnected();
    void onRead(QLocalSocket& socket);
    void proceed();
    nlohmann::json state() const;
    QString shownProblem() const;

    Session& m_session;
    QString m_folder;
    Open m_open;
    QLocalServer m_server;
    Rest m_rest;
    std::deque<Request> m_requests;
};

/// Asks the window that was started last. Blocks until it answers.
/// @param folder   of the sockets
/// @param request  as above. @return the answer, as above; nothing without a window that listens
/// @throws core::Error Unsupported with the sentence of an answer that is an error, Other without an answer
std::optional<nlohmann::json> askWindow(const QString& folder, const nlohmann::json& request);

}  // namespace ui
