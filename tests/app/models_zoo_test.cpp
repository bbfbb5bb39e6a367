// Published models on the command line: listed, downloaded from a server on loopback, opened by their id.
#include "tests/app/support.h"
#include "tests/ui/zoo/http_server.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace cli::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using ui::test::Answer;
using ui::test::HttpServer;
using ui::test::Request;

constexpr auto kId = "deit_tiny_patch16_224.fb_in1k";

/// A store of its own, and a hub on loopback that gives the golden ViT under every name.
class Zoo : public testing::Test {
protected:
    Zoo() : m_server([this](const Request& request) { return m_answer ? *m_answer : give(request); })
    {
        for (const char* proxy : {"http_proxy", "https_proxy", "all_proxy"}) {
            unsetenv(proxy);
        }
        setenv("HEADSCOPE_MODELS", m_folder.path().c_str(), 1);
        setenv("HEADSCOPE_ZOO_MIRROR", m_server.address().c_str(), 1);
    }
    ~Zoo() override
    {
        unsetenv("HEADSCOPE_MODELS");
        unsetenv("HEADSCOPE_ZOO_MIRROR");
    }
    Answer give(const Request& request) const { return fileAnswer(request, m_weights, "\"1\""); }

    const std::string m_weights = readText(golden("vit/model.safetensors"));
    std::optional<Answer> m_answer;
    TemporaryFolder m_folder;
    HttpServer m_server;
    const std::string m_file = m_folder / kId + "/" + kId + ".safetensors";
};

TEST_F(Zoo, ListsFamiliesAndWordsAsAskedFor)
{
    const auto deit = run({"models", "list", "--family", "deit"});
    EXPECT_EQ(std::count(deit.out.begin(), deit.out.end(), '\n'), 1 + 4);
    const auto tiny = run({"models", "list", "deit", "TINY", "apache"});
    EXPECT_THAT(tiny.out, HasSubstr("deit_tiny_patch16_224.fb_in1k "));
    EXPECT_THAT(tiny.out, Not(HasSubstr("deit_small")));
    EXPECT_THAT(tiny.out, testing::ContainsRegex("fb_in1k +deit +5\\.7 M +224 +72\\.2 % +apache-2\\.0 +23 MB\n"));
    const auto wrong = run({"models", "list", "--family", "resnet"});
    EXPECT_EQ(wrong.status, kWrongUsage);
    EXPECT_THAT(wrong.err, HasSubstr("found \"resnet\""));
}

TEST_F(Zoo, ListsWhatIsKnownAsJson)
{
    const auto list = run({"models", "list", "--json", kId}).json();
    ASSERT_EQ(list.size(), 1U);
    EXPECT_EQ(list[0]["state"], "published");
    EXPECT_EQ(list[0]["parameters"], 5717416);
    EXPECT_EQ(list[0]["top1"], 72.2);
    EXPECT_TRUE(list[0]["file"].is_null());
    ASSERT_EQ(run({"models", "download", kId}).status, kSuccess);
    EXPECT_EQ(run({"models", "list", "--json", kId}).json()[0]["state"], "downloaded");
}

TEST_F(Zoo, DownloadsAndThenKnowsTheModelByItsId)
{
    const auto result = run({"models", "download", kId});
    ASSERT_EQ(result.status, kSuccess) << result.err;
    EXPECT_EQ(result.out, m_file + "\n");
    EXPECT_EQ(result.err, "");
    EXPECT_EQ(readText(m_file), m_weights);
    EXPECT_EQ(run({"models", "path", kId}).out, m_file + "\n");
    const auto opened = run({"inspect", kId, "--json", "--heads", "4"});  // the golden is no DeiT of 3 heads
    ASSERT_EQ(opened.status, kSuccess) << opened.err;
    EXPECT_EQ(opened.json()["file"], m_file);
    EXPECT_EQ(opened.json()["name"], "deit_tiny_patch16_224");
}

TEST_F(Zoo, DownloadsNothingTwiceUnlessForced)
{
    run({"models", "download", kId});
    EXPECT_EQ(run({"models", "download", kId}).out, m_file + "\n");
    EXPECT_EQ(m_server.requests().size(), 1U);
    EXPECT_EQ(run({"models", "download", kId, "--force"}).out, m_file + "\n");
    EXPECT_EQ(m_server.requests().size(), 2U);
}

TEST_F(Zoo, ShowsProgressWhenAskedTo)
{
    const auto result = run({"models", "download", kId, "--progress"});
    EXPECT_THAT(result.err, HasSubstr(std::string(kId) + ": "));
    EXPECT_THAT(result.err, HasSubstr("(100 %)\n"));
}

TEST_F(Zoo, FailsWithOneLineThatSaysWhatToDo)
{
    m_answer = Answer{.status = 404};
    const auto result = run({"models", "download", kId, "--original"});
    EXPECT_EQ(result.status, kFailure);
    EXPECT_EQ(result.err,
              "error: " + m_server.address() +
                  "/deit/deit_tiny_patch16_224-a1311bcf.pth: the server has no such file (404); look for it on the "
                  "authors' page, download it manually and open it\n");
    EXPECT_EQ(result.out, "");
}

TEST_F(Zoo, ChecksTheAuthorsFile)
{
    const auto result = run({"models", "download", kId, "--original"});  // the golden is no DeiT
    EXPECT_EQ(result.status, kFailure);
    EXPECT_THAT(result.err, HasSubstr("expected SHA-256 a1311bcf"));
    EXPECT_EQ(run({"models", "path", kId}).status, kFailure);
}

TEST_F(Zoo, StopsWhenInterrupted)
{
    m_answer = Answer{.body = "a little", .length = "1000", .stalls = true};
    std::stop_source stop;
    stop.request_stop();
    const auto result = run({"models", "download", kId}, stop.get_token());
    EXPECT_EQ(result.status, kFailure);
    EXPECT_THAT(result.err, HasSubstr("cancelled"));
}

TEST_F(Zoo, SaysHowToGetAModelThatIsNotThere)
{
    for (const auto& arguments : std::vector<std::vector<std::string>>{{"models", "path", kId}, {"inspect", kId}}) {
        const auto result = run(arguments);
        EXPECT_EQ(result.status, kFailure);
        EXPECT_THAT(result.err, HasSubstr("`headscope-cli models download " + std::string(kId) + "` gets it (23 MB)"));
    }
}

TEST_F(Zoo, GuessesWhatWasMeant)
{
    EXPECT_THAT(run({"models", "download", "deit_tiny_patch16_224"}).err,
                HasSubstr("did you mean deit_tiny_patch16_224.fb_in1k?"));
    EXPECT_THAT(run({"inspect", "resnet50"}).err,
                AllOf(HasSubstr("resnet50: expected a file, a folder or a model's id"), HasSubstr("models list")));
    EXPECT_EQ(m_server.requests().size(), 0U);
}

}  // namespace
}  // namespace cli::test
