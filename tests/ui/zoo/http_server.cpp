#include "tests/ui/zoo/http_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <stdexcept>

namespace ui::test {
namespace {

std::string readRequest(int connection)
{
    std::string text;
    char piece[4096];
    while (text.find("\r\n\r\n") == std::string::npos) {
        const auto count = recv(connection, piece, sizeof piece, 0);
        if (count <= 0) {
            return {};
        }
        text.append(piece, static_cast<size_t>(count));
    }
    return text;
}

Request parse(const std::string& text)
{
    Request request;
    std::istringstream lines(text);
    std::string line, method;
    std::getline(lines, line);
    std::istringstream(line) >> method >> request.target;
    while (std::getline(lines, line) && line != "\r") {
        const auto colon = line.find(':');
        auto name = line.substr(0, colon);
        std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) { return std::tolower(c); });
        const auto begin = line.find_first_not_of(' ', colon + 1);
        request.headers[name] = line.substr(begin, line.find_last_not_of('\r') - begin + 1);
    }
    return request;
}

std::string headOf(const Answer& answer)
{
    std::ostringstream head;
    head << "HTTP/1.1 " << answer.status << " Said so\r\nConnection: close\r\n";
    head << "Content-Length: " << (answer.length.empty() ? std::to_string(answer.body.size()) : answer.length)
         << "\r\n";
    for (const auto& [name, value] : answer.headers) {
        head << name << ": " << value << "\r\n";
    }
    head << "\r\n";
    return head.str();
}

void sendAll(int connection, const std::string& text)
{
    for (size_t done = 0; done < text.size();) {
        const auto count = send(connection, text.data() + done, text.size() - done, MSG_NOSIGNAL);
        if (count <= 0) {
            return;
        }
        done += static_cast<size_t>(count);
    }
}

}  // namespace

std::string Request::header(const std::string& name) const
{
    const auto found = headers.find(name);
    return found == headers.end() ? "" : found->second;
}

HttpServer::HttpServer(Handler handler) : m_handler(std::move(handler)), m_listener(socket(AF_INET, SOCK_STREAM, 0))
{
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof place;
    auto* generic = reinterpret_cast<sockaddr*>(&place);
    if (bind(m_listener, generic, size) != 0 || listen(m_listener, 16) != 0 ||
        getsockname(m_listener, generic, &size) != 0) {
        throw std::runtime_error("no port on loopback");
    }
    m_port = ntohs(place.sin_port);
    m_acceptor = std::thread([this] { acceptAll(); });
}

HttpServer::~HttpServer()
{
    shutdown(m_listener, SHUT_RDWR);
    m_acceptor.join();
    {
        const std::scoped_lock lock(m_mutex);
        for (const int connection : m_connections) {
            shutdown(connection, SHUT_RDWR);
        }
    }
    for (auto& thread : m_threads) {
        thread.join();
    }
    for (const int connection : m_connections) {
        close(connection);
    }
    close(m_listener);
}

std::string HttpServer::address() const
{
    return "http://127.0.0.1:" + std::to_string(m_port);
}

std::vector<Request> HttpServer::requests() const
{
    const std::scoped_lock lock(m_mutex);
    return m_requests;
}

void HttpServer::acceptAll()
{
    for (int connection = 0; (connection = accept(m_listener, nullptr, nullptr)) >= 0;) {
        const std::scoped_lock lock(m_mutex);
        m_connections.push_back(connection);
        m_threads.emplace_back([this, connection] { serve(connection); });
    }
}

void HttpServer::serve(int connection)
{
    const auto text = readRequest(connection);
    if (text.empty()) {
        return;
    }
    const auto request = parse(text);
    {
        const std::scoped_lock lock(m_mutex);
        m_requests.push_back(request);
    }
    Answer answer;
    {
        const std::scoped_lock lock(m_handling);
        answer = m_handler(request);
    }
    sendAll(connection, headOf(answer) + answer.body.substr(0, answer.sent));
    char nothing = 0;
    if (answer.stalls) {
        recv(connection, &nothing, 1, 0);  // until the other side, or the end of the server, closes it
    }
    shutdown(connection, SHUT_RDWR);
}

std::string checkpointOf(std::size_t numbers)
{
    std::string header = R"({"weight":{"dtype":"F32","shape":[)" + std::to_string(numbers) + R"(],"data_offsets":[0,)" +
                         std::to_string(4 * numbers) + "]}}";
    header.resize(128, ' ');
    std::string bytes(8, '\0');
    bytes[0] = static_cast<char>(header.size());
    return bytes + header + std::string(4 * numbers, '\0');
}

Answer fileAnswer(const Request& request, const std::string& body, const std::string& tag)
{
    const auto range = request.header("range"), condition = request.header("if-range");
    if (range.empty() || (!condition.empty() && condition != tag)) {
        return {.headers = {{"ETag", tag}}, .body = body};
    }
    const auto first = std::stoull(range.substr(range.find('=') + 1));
    if (first >= body.size()) {
        return {.status = 416, .headers = {{"Content-Range", "bytes */" + std::to_string(body.size())}}, .body = ""};
    }
    const auto place =
        "bytes " + std::to_string(first) + "-" + std::to_string(body.size() - 1) + "/" + std::to_string(body.size());
    return {.status = 206, .headers = {{"ETag", tag}, {"Content-Range", place}}, .body = body.substr(first)};
}

}  // namespace ui::test
