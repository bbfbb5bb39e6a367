#include "ui/session/remote_control.h"

#include "core/analysis/views/views.h"
#include "core/error.h"
#include "core/file/json_reader.h"
#include "ui/figure/colormap.h"
#include "ui/figure/placed_figure.h"
#include "ui/session/session.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLocalSocket>
#include <QSettings>
#include <QSysInfo>

#include <utility>

namespace ui {

using core::literals::operator""_msg;

namespace {

constexpr int kPauseMilliseconds = 50;
constexpr qint64 kLongestRequest = 1 << 20;
constexpr int kDeepest = 8, kMostFiles = 1000;

/// The names of this machine's sockets begin with it: a home folder may be shared.
QString socketPrefix()
{
    return QSysInfo::machineHostName() + QLatin1Char('-');
}

/// Sockets of this machine, that of the window started last first.
QFileInfoList socketsIn(const QString& folder)
{
    return QDir(folder).entryInfoList({socketPrefix() + QLatin1Char('*')}, QDir::System | QDir::Files, QDir::Time);
}

void removeStaleSockets(const QString& folder)
{
    for (const QFileInfo& file : socketsIn(folder)) {
        QLocalSocket socket;
        socket.connectToServer(file.filePath());
        if (socket.error() == QLocalSocket::ConnectionRefusedError) {
            QLocalServer::removeServer(file.filePath());
        }
    }
}

std::string oneLine(const nlohmann::json& json)
{
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + '\n';
}

void answer(QLocalSocket& socket, const nlohmann::json& json)
{
    socket.write(QByteArray::fromStdString(oneLine(json)));
    socket.flush();
    socket.disconnectFromServer();
}

nlohmann::json failed(const core::Message& sentence)
{
    return {{"error", sentence.english()}};
}

/// @throws core::Error
core::View changed(const core::View& view, const nlohmann::json& changes)
{
    nlohmann::json json = core::toJson(view);
    json.merge_patch(changes);
    core::View result = core::viewFromJson(json);
    findColormap(result.colormap);  // whoever paints would find out
    return result;
}

nlohmann::json pathOrNull(const QString& path)
{
    return path.isEmpty() ? nlohmann::json() : nlohmann::json(path.toStdString());
}

}  // namespace

QString RemoteControl::folderOf(const QSettings& settings)
{
    return QFileInfo(settings.fileName()).absoluteDir().filePath(QStringLiteral("windows"));
}

RemoteControl::RemoteControl(Session& session, QString folder, Open open, QObject* parent)
    : QObject(parent),
      m_session(session),
      m_folder(std::move(folder)),
      m_open(std::move(open)),
      m_rest(session, kPauseMilliseconds)
{
    m_server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&m_server, &QLocalServer::newConnection, this, &RemoteControl::onConnected);
    connect(&m_rest, &Rest::reached, this, &RemoteControl::proceed);
}

void RemoteControl::setListening(bool listening)
{
    if (m_folder.isEmpty() || listening == m_server.isListening()) {
        return;
    }
    if (!listening) {
        m_server.close();
        return;
    }
    QDir().mkpath(m_folder);
    removeStaleSockets(m_folder);
    m_server.listen(QDir(m_folder).filePath(socketPrefix() + QString::number(QCoreApplication::applicationPid())));
}

void RemoteControl::onConnected()
{
    while (QLocalSocket* socket = m_server.nextPendingConnection()) {
        socket->setReadBufferSize(kLongestRequest);
        connect(socket, &QLocalSocket::disconnected, socket, &QObject::deleteLater);
        connect(socket, &QLocalSocket::readyRead, this, [this, socket] { onRead(*socket); });
        onRead(*socket);
    }
}

void RemoteControl::onRead(QLocalSocket& socket)
{
    if (!socket.canReadLine()) {
        if (socket.bytesAvailable() >= kLongestRequest) {
            answer(socket, failed("expected a request of one line in at most 1 MB, found more"_msg));
        }
        return;
    }
    try {
        const auto json = core::readJson(socket.readLine().toStdString(), kDeepest, "request", "request"_msg);
        const core::JsonReader reader(json, "request");
        reader.requireKeys({"open", "view"});
        Request request{.socket = &socket, .problem = shownProblem()};
        if (const auto files = reader.find("open")) {
            for (const std::string& file : files->texts(kMostFiles)) {
                request.files << QString::fromStdString(file);
            }
        }
        if (const auto view = reader.find("view")) {
            request.view = view->object();
        }
        m_requests.push_back(std::move(request));
        m_rest.await();
    } catch (...) {
        answer(socket, failed(core::currentFailure().message));
    }
}

/// The next step of the first request: its files, its view, the answer.
void RemoteControl::proceed()
{
    if (m_requests.empty()) {
        return;
    }
    Request& first = m_requests.front();
    const QString problem = shownProblem();
    nlohmann::json reply;
    if (!problem.isEmpty() && problem != first.problem) {
        reply = {{"error", problem.toStdString()}};
    } else if (!first.files.isEmpty()) {
        m_open(std::exchange(first.files, {}));
    } else if (!first.view.is_null()) {
        try {
            m_session.shown().setView(changed(m_session.shown().view(), std::exchange(first.view, {})));
        } catch (...) {
            reply = failed(core::currentFailure().message);
        }
    } else {
        reply = state();
    }
    if (!reply.is_null()) {
        if (first.socket) {
            answer(*first.socket, reply);
        }
        m_requests.pop_front();
    }
    m_rest.await();
}

nlohmann::json RemoteControl::state() const
{
    const OpenDocuments& opened = m_session.opened();
    nlohmann::json json{{"image", pathOrNull(opened.photo() ? opened.photo()->path : QString())},
                        {"model", pathOrNull(opened.model() ? opened.model()->path : QString())},
                        {"view", core::toJson(m_session.shown().view())},
                        {"pending", m_session.shown().pending().has_value()}};
    if (const FigurePtr figure = m_session.shown().figure(); figure && figure->result) {  // not yet a plain photo
        json["title"] = figure->result->title.english();
        json["subject"] = figure->result->subject.english();
    }
    return json;
}

QString RemoteControl::shownProblem() const
{
    const auto& problem = m_session.work().problem();
    return problem ? (problem->sentence + QLatin1Char(' ') + problem->details).simplified() : QString();
}

std::optional<nlohmann::json> askWindow(const QString& folder, const nlohmann::json& request)
{
    for (const QFileInfo& file : socketsIn(folder)) {
        QLocalSocket socket;
        socket.connectToServer(file.filePath());
        if (!socket.waitForConnected()) {
            continue;
        }
        socket.write(QByteArray::fromStdString(oneLine(request)));
        while (!socket.canReadLine() && socket.waitForReadyRead(-1)) {
        }
        if (!socket.canReadLine()) {
            throw core::Error(core::ErrorCode::Other,
                              "expected an answer of the window, found none: it was closed"_msg);
        }
        auto json = core::readJson(socket.readLine().toStdString(), kDeepest, "answer", "answer"_msg);
        if (json.contains("error")) {
            throw core::Error(core::ErrorCode::Unsupported, core::Message(json["error"].get<std::string>()));
        }
        return json;
    }
    return std::nullopt;
}

}  // namespace ui
