// Downloads that come to a good end, on straight ways and on crooked ones.
#include "tests/ui/zoo/download_fixture.h"

#include <QCryptographicHash>

namespace ui::test {
namespace {

using testing::ElementsAre;

TEST_F(DownloadTest, BringsTheFileWithItsSidecarAndNothingElse)
{
    const HttpServer server([&](const Request& request) { return fileAnswer(request, body, kTag); });
    const auto outcome =
        run(DownloadRequest{.url = QUrl(text(server.address() + "/a/model.bin")), .target = target(), .sidecar = "{}"});
    EXPECT_EQ(outcome.ending, "finished") << outcome.sentence;
    EXPECT_EQ(contents(target()), body);
    EXPECT_EQ(files(), (QStringList{"model.bin", "model.bin.json"}));
    EXPECT_EQ(outcome.progress.front(), std::pair(qint64(0), qint64(100'000)));
    EXPECT_EQ(outcome.progress.back(), std::pair(qint64(100'000), qint64(100'000)));
    EXPECT_EQ(server.requests().at(0).header("accept-encoding"), "identity");
}

TEST_F(DownloadTest, ReplacesWhatWasThereOnlyWhenTheNewFileIsWhole)
{
    QFile old(target());
    ASSERT_TRUE(old.open(QIODevice::WriteOnly) && old.write("old") == 3);
    old.close();
    const HttpServer broken([&](const Request&) { return Answer{.body = body, .sent = 10}; });
    EXPECT_EQ(run(broken).ending, "failed");
    EXPECT_EQ(contents(target()), "old");
    const HttpServer whole([&](const Request& request) { return fileAnswer(request, body, kTag); });
    EXPECT_EQ(run(whole).ending, "finished");
    EXPECT_EQ(contents(target()), body);
}

TEST_F(DownloadTest, FollowsRedirects)
{
    for (const int status : {301, 302, 303, 307, 308}) {
        const HttpServer server([&](const Request& request) {
            return request.target == "/model.bin" ? Answer{.status = status, .headers = {{"Location", "/real?x=1"}}}
                                                  : fileAnswer(request, body, kTag);
        });
        EXPECT_EQ(run(server).ending, "finished") << status;
        EXPECT_EQ(contents(target()), body);
        EXPECT_EQ(server.requests().at(1).target, "/real?x=1");
    }
}

TEST_F(DownloadTest, GoesOnWhereABrokenConnectionLeftOff)
{
    const HttpServer server([&](const Request& request) {
        auto answer = fileAnswer(request, body, kTag);
        answer.sent = request.header("range").empty() ? 60'000 : std::string::npos;
        return answer;
    });
    const auto outcome = run(server);
    EXPECT_EQ(outcome.ending, "finished") << outcome.sentence;
    EXPECT_EQ(outcome.retries, 1);
    EXPECT_EQ(contents(target()), body);
    EXPECT_EQ(server.requests().at(1).header("range"), "bytes=60000-");
    EXPECT_EQ(server.requests().at(1).header("if-range"), kTag);
}

TEST_F(DownloadTest, StartsOverWhereTheServerKnowsNoRanges)
{
    int asked = 0;
    const HttpServer server([&](const Request&) {
        return Answer{.headers = {{"ETag", kTag}}, .body = body, .sent = ++asked == 1 ? 60'000 : std::string::npos};
    });
    EXPECT_EQ(run(server).ending, "finished");
    EXPECT_EQ(contents(target()), body);
    EXPECT_EQ(asked, 2);
}

TEST_F(DownloadTest, StartsOverWhenTheFileHasChanged)
{
    const std::string newer(80'000, 'n');
    int asked = 0;
    const HttpServer server([&](const Request& request) {
        const bool first = ++asked == 1;
        auto answer = fileAnswer(request, first ? body : newer, first ? kTag : "\"version 2\"");
        answer.sent = first ? 60'000 : std::string::npos;
        return answer;
    });
    EXPECT_EQ(run(server).ending, "finished");
    EXPECT_EQ(contents(target()), newer);
}

TEST_F(DownloadTest, AsksForNoRangeOfAFileWithoutAVersion)
{
    int asked = 0;
    const HttpServer server([&](const Request&) {
        return Answer{
            .headers = {{"ETag", "W/\"weak\""}}, .body = body, .sent = ++asked == 1 ? 60'000 : std::string::npos};
    });
    EXPECT_EQ(run(server).ending, "finished");
    EXPECT_EQ(server.requests().at(1).header("range"), "");
}

TEST_F(DownloadTest, KeepsAPartWhenCancelledAndResumesItLater)
{
    const HttpServer server([&](const Request& request) {
        auto answer = fileAnswer(request, body, kTag);
        answer.stalls = request.header("range").empty();
        answer.sent = answer.stalls ? 50'000 : std::string::npos;
        return answer;
    });
    EXPECT_EQ(run(server, "/model.bin", 50'000).ending, "cancelled");
    EXPECT_EQ(contents(target("model.bin.part")), body.substr(0, 50'000));
    EXPECT_EQ(files(), (QStringList{"model.bin.part", "model.bin.part.json"}));

    const auto outcome = run(server);  // as after a restart: another object, only the files are the same
    EXPECT_EQ(outcome.ending, "finished") << outcome.sentence;
    EXPECT_EQ(outcome.progress.front(), std::pair(qint64(50'000), qint64(100'000)));
    EXPECT_EQ(contents(target()), body);
    EXPECT_EQ(files(), QStringList{"model.bin"});
}

TEST_F(DownloadTest, ResumesNothingFromAnotherAddress)
{
    const HttpServer server([&](const Request& request) {
        auto answer = fileAnswer(request, body, kTag);
        answer.stalls = request.target == "/first";
        answer.sent = answer.stalls ? 50'000 : std::string::npos;
        return answer;
    });
    EXPECT_EQ(run(server, "/first", 50'000).ending, "cancelled");
    EXPECT_EQ(run(server, "/second").ending, "finished");
    EXPECT_EQ(server.requests().at(1).header("range"), "");
}

TEST_F(DownloadTest, FinishesAPartThatWasWholeAlready)
{
    const HttpServer server([&](const Request& request) {
        auto answer = fileAnswer(request, body, kTag);
        answer.stalls = true;
        answer.length = request.header("range").empty() ? "100001" : "";  // all but one byte, it seems
        return answer;
    });
    EXPECT_EQ(run(server, "/model.bin", 100'000).ending, "cancelled");
    EXPECT_EQ(run(server).ending, "finished");
    EXPECT_EQ(contents(target()), body);
}

TEST_F(DownloadTest, WaitsOutAServerInTrouble)
{
    int asked = 0;
    const HttpServer server([&](const Request& request) {
        return ++asked <= 2 ? Answer{.status = 500, .body = "sorry"} : fileAnswer(request, body, kTag);
    });
    const auto outcome = run(server);
    EXPECT_EQ(outcome.ending, "finished") << outcome.sentence;
    EXPECT_EQ(outcome.retries, 2);
    EXPECT_EQ(contents(target()), body);
}

TEST_F(DownloadTest, GoesThroughTheProxyOfTheEnvironment)
{
    const HttpServer proxy([&](const Request& request) { return fileAnswer(request, body, kTag); });
    qputenv("http_proxy", QByteArray::fromStdString(proxy.address()));
    const auto outcome = run(DownloadRequest{.url = QUrl("http://models.invalid/model.bin")});
    qunsetenv("http_proxy");
    EXPECT_EQ(outcome.ending, "finished") << outcome.sentence;
    EXPECT_EQ(proxy.requests().at(0).target, "http://models.invalid/model.bin");
}

TEST_F(DownloadTest, TakesTheHashInTheNameForTheSha256)
{
    const auto hash = QCryptographicHash::hash(QByteArray::fromStdString(body), QCryptographicHash::Sha256).toHex();
    const HttpServer server([&](const Request& request) { return fileAnswer(request, body, kTag); });
    EXPECT_EQ(run(server, "/model-" + hash.left(8).toStdString() + ".pth").ending, "finished");
}

TEST_F(DownloadTest, ChecksWhatTheHubSaysInItsRedirect)
{
    const auto hash =
        QCryptographicHash::hash(QByteArray::fromStdString(body), QCryptographicHash::Sha256).toHex().toStdString();
    const HttpServer server([&](const Request& request) {
        // The storage behind the hub has a tag of its own, which also has 64 digits.
        return request.target == "/model.bin"
                   ? Answer{.status = 302, .headers = {{"Location", "/storage"}, {"X-Linked-Etag", quoted(hash)}}}
                   : fileAnswer(request, body, quoted(std::string(64, 'a')));
    });
    const auto outcome = run(server);
    EXPECT_EQ(outcome.ending, "finished") << outcome.sentence;
}

}  // namespace
}  // namespace ui::test
