// A real HTTP server on loopback whose every answer the test decides. Plain sockets and threads: nothing of what is
// tested answers to itself.
#pragma once

#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace ui::test {

struct Request {
    std::string target;                          ///< "/file?x", or a whole address when the server is the proxy
    std::map<std::string, std::string> headers;  ///< names in lower case
    std::string header(const std::string& name) const;
};

struct Answer {
    int status = 200;
    std::vector<std::pair<std::string, std::string>> headers = {};
    std::string body = {};
    std::string length = {};          ///< Content-Length when it is not the body's
    size_t sent = std::string::npos;  ///< so many bytes of the body, then the connection is closed
    bool stalls = false;              ///< instead of being closed it stays open, and nothing more comes
};

class HttpServer {
public:
    using Handler = std::function<Answer(const Request&)>;  ///< called on the connections' threads, one at a time

    explicit HttpServer(Handler handler);
    ~HttpServer();
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;

    std::string address() const;  ///< "http://127.0.0.1:PORT"
    std::vector<Request> requests() const;

private:
    void acceptAll();
    void serve(int connection);

    Handler m_handler;
    int m_listener = -1, m_port = 0;
    mutable std::mutex m_mutex;
    std::mutex m_handling;
    std::vector<Request> m_requests;
    std::vector<int> m_connections;
    std::vector<std::thread> m_threads;
    std::thread m_acceptor;
};

/// A safetensors file with one tensor of so many zeros, for servers that are asked for a model: 136 bytes and 4 per
/// number.
std::string checkpointOf(std::size_t numbers);

/// A file as good servers give it: ranges, If-Range, an ETag.
Answer fileAnswer(const Request& request, const std::string& body, const std::string& tag);

}  // namespace ui::test
