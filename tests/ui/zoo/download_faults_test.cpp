// Downloads that fail: the reported error, and the files that are left.
#include "tests/ui/zoo/download_fixture.h"

namespace ui::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

TEST_F(DownloadTest, DeletesWhatDoesNotKeepToTheHashInItsName)
{
    const HttpServer server([&](const Request& request) { return fileAnswer(request, "hello", kTag); });
    const auto outcome = run(server, "/model-deadbeef.pth");
    EXPECT_EQ(outcome.ending, "failed");
    EXPECT_THAT(
        outcome.sentence,  // sha256sum of "hello": 2cf24dba...
        AllOf(HasSubstr("/model-deadbeef.pth: expected SHA-256 deadbeef (from the file's name), found 2cf24dba"),
              HasSubstr("try again")));
    EXPECT_EQ(files(), QStringList{});
}

TEST_F(DownloadTest, DeletesWhatDoesNotKeepToTheServersTag)
{
    const std::string wrong(64, 'b');
    const HttpServer plain([&](const Request& request) { return fileAnswer(request, "hello", quoted(wrong)); });
    EXPECT_THAT(run(plain).sentence, HasSubstr("expected SHA-256 " + wrong + " (from the server), found 2cf24dba"));
    const HttpServer hub([&](const Request& request) {
        return request.target == "/model.bin"
                   ? Answer{.status = 302, .headers = {{"Location", "/storage"}, {"X-Linked-Etag", quoted(wrong)}}}
                   : fileAnswer(request, "hello", kTag);
    });
    EXPECT_THAT(run(hub).sentence, HasSubstr("expected SHA-256 " + wrong));
    EXPECT_EQ(files(), QStringList{});
}

TEST_F(DownloadTest, DeletesWhatDoesNotKeepToTheAuthorsMd5)
{
    const HttpServer server([&](const Request& request) { return fileAnswer(request, "hello", kTag); });
    const DownloadRequest wish{.url = QUrl(text(server.address() + "/m.pth")),
                               .checksums = {{QCryptographicHash::Md5, "5d4141", "the authors"}}};  // it is 5d41402a...
    EXPECT_THAT(run(wish).sentence, HasSubstr("expected MD5 5d4141 (from the authors), found 5d41402a"));
}

TEST_F(DownloadTest, SaysThatTheServerHasNoSuchFile)
{
    const HttpServer server([](const Request&) { return Answer{.status = 404, .body = "nothing here"}; });
    const auto outcome = run(server);
    EXPECT_EQ(outcome.ending, "failed");
    EXPECT_TRUE(outcome.missing);
    EXPECT_EQ(outcome.sentence,
              server.address() +
                  "/model.bin: the server has no such file (404); look for it on the authors' page, download it "
                  "manually and open it");
    EXPECT_EQ(files(), QStringList{});
    EXPECT_EQ(server.requests().size(), 1U);
}

TEST_F(DownloadTest, WaitsForNoRefusalToBeReported)
{
    const HttpServer server([](const Request&) { return Answer{.status = 404, .length = "1000", .stalls = true}; });
    EXPECT_THAT(run(server).sentence, HasSubstr("no such file (404)"));
}

TEST_F(DownloadTest, SaysThatTheFileIsNotForEverybody)
{
    for (const int status : {401, 403}) {
        const HttpServer server([&](const Request&) { return Answer{.status = status}; });
        const auto outcome = run(server);
        EXPECT_TRUE(outcome.missing);
        EXPECT_THAT(outcome.sentence, HasSubstr("requires a login for this file (" + std::to_string(status)));
    }
}

TEST_F(DownloadTest, GivesUpOnAServerThatStaysInTrouble)
{
    const HttpServer server([](const Request&) { return Answer{.status = 503}; });
    const auto outcome = run(server);
    EXPECT_EQ(outcome.ending, "failed");
    EXPECT_EQ(server.requests().size(), 4U);
    EXPECT_THAT(outcome.sentence, HasSubstr("gave up after 4 attempts (the server answered 503 Said so)"));
}

TEST_F(DownloadTest, SaysAtOnceThatNobodyAnswers)
{
    const auto address = HttpServer([](const Request&) { return Answer{}; }).address();  // gone again
    const auto outcome = run(DownloadRequest{.url = QUrl(text(address + "/model.bin"))});
    EXPECT_EQ(outcome.ending, "failed");
    EXPECT_EQ(outcome.retries, 0);
    EXPECT_THAT(outcome.sentence, AllOf(HasSubstr("127.0.0.1 cannot be reached"), HasSubstr("check the connection"),
                                        HasSubstr("download " + address + "/model.bin manually")));
}

TEST_F(DownloadTest, KeepsWhatCameFromAConnectionThatKeepsBreaking)
{
    const HttpServer server([&](const Request& request) {
        auto answer = fileAnswer(request, body, kTag);
        answer.sent = 10'000;
        return answer;
    });
    const auto outcome = run(server);
    EXPECT_EQ(outcome.ending, "failed");
    EXPECT_THAT(outcome.sentence, HasSubstr("gave up after 4 attempts"));
    EXPECT_THAT(outcome.sentence, HasSubstr("40 kB are kept"));
    EXPECT_EQ(contents(target("model.bin.part")), body.substr(0, 40'000));
}

TEST_F(DownloadTest, TakesASilentServerForABrokenOne)
{
    patience.silence = std::chrono::milliseconds(50);
    patience.attempts = 2;
    const HttpServer server([&](const Request& request) {
        auto answer = fileAnswer(request, body, kTag);
        answer.sent = 10'000;
        answer.stalls = true;
        return answer;
    });
    EXPECT_THAT(run(server).sentence, HasSubstr("gave up after 2 attempts (the server stopped responding)"));
}

TEST_F(DownloadTest, RefusesAFileThatTheDiskCannotHold)
{
    const HttpServer server(
        [&](const Request&) { return Answer{.body = body, .length = "9000000000000000000", .stalls = true}; });
    const auto outcome = run(server);
    EXPECT_EQ(outcome.ending, "failed");
    EXPECT_THAT(outcome.sentence,
                AllOf(HasSubstr("expected 9.0 EB of free space, found "), HasSubstr("HEADSCOPE_MODELS")));
    EXPECT_EQ(files(), QStringList{});
}

TEST_F(DownloadTest, FollowsNoRedirectAwayFromTheWeb)
{
    for (const std::string place : {"file:///etc/passwd", "ftp://127.0.0.1/x", "data:text/plain,x"}) {
        const HttpServer server([&](const Request&) {
            return Answer{.status = 302, .headers = {{"Location", place}}};
        });
        EXPECT_THAT(run(server).sentence, HasSubstr("redirected to " + place + ", which is not allowed"));
    }
}

TEST_F(DownloadTest, LeavesACircleOfRedirects)
{
    const HttpServer server([](const Request&) {
        return Answer{.status = 302, .headers = {{"Location", "/model.bin"}}};
    });
    EXPECT_THAT(run(server).sentence, HasSubstr("which is not allowed"));
    EXPECT_EQ(server.requests().size(), 11U);
}

TEST_F(DownloadTest, DistrustsAPartThatItDidNotAskFor)
{
    const HttpServer server([&](const Request& request) {
        auto answer = fileAnswer(request, body, kTag);
        if (answer.status == 206) {
            answer.headers[1].second = "bytes 0-99999/100000";
        }
        answer.sent = request.header("range").empty() ? 60'000 : std::string::npos;
        return answer;
    });
    EXPECT_EQ(run(server).ending, "failed");
    EXPECT_EQ(contents(target()), "no such file");
}

TEST_F(DownloadTest, SaysThatAnotherIsDownloadingTheSame)
{
    PartFile other(target());
    ASSERT_TRUE(other.lock());
    const HttpServer server([&](const Request& request) { return fileAnswer(request, body, kTag); });
    EXPECT_THAT(run(server).sentence, HasSubstr("another Headscope is downloading it"));
    EXPECT_EQ(server.requests().size(), 0U);
}

TEST_F(DownloadTest, SaysWhereItCouldNotWrite)
{
    QFile obstacle(target("obstacle"));
    ASSERT_TRUE(obstacle.open(QIODevice::WriteOnly));
    const HttpServer server([&](const Request& request) { return fileAnswer(request, body, kTag); });
    const auto outcome =
        run(DownloadRequest{.url = QUrl(text(server.address() + "/m")), .target = target("obstacle/model.bin")});
    EXPECT_EQ(outcome.ending, "failed");
    EXPECT_THAT(outcome.sentence, HasSubstr("obstacle/model.bin.part: could not be written"));
}

}  // namespace
}  // namespace ui::test
