#include "ui/zoo/model_download.h"
#include "core/model/sidecar/sidecar.h"
#include "tests/ui/zoo/download_fixture.h"

#include <fstream>
#include <sstream>

namespace ui::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

constexpr auto kId = "deit_tiny_patch16_224.fb_in1k";
constexpr auto kHubPath = "/timm/deit_tiny_patch16_224.fb_in1k/resolve/main/model.safetensors";
constexpr auto kAuthorsPath = "/deit/deit_tiny_patch16_224-a1311bcf.pth";

struct ModelOutcome {
    std::string file, sentence;
    std::vector<std::string> switches;
};

class ModelDownloadTest : public testing::Test {
protected:
    ModelOutcome run(const HttpServer& server, const std::string& id = kId, bool original = false)
    {
        ModelDownload download(*core::findInZoo(id), store,
                               {.original = original,
                                .mirror = QUrl(text(server.address())),
                                .patience = {.attempts = 2, .firstWait = std::chrono::milliseconds(1)}});
        ModelOutcome outcome;
        QEventLoop loop;
        QObject::connect(&download, &ModelDownload::switched, &loop,
                         [&](const QUrl& url) { outcome.switches.push_back(url.toString().toStdString()); });
        QObject::connect(&download, &ModelDownload::finished, &loop, [&](const QString& file) {
            outcome.file = file.toStdString();
            loop.quit();
        });
        QObject::connect(&download, &ModelDownload::failed, &loop, [&](const QString& sentence) {
            outcome.sentence = sentence.toStdString();
            loop.quit();
        });
        QTimer::singleShot(60000, &loop, &QEventLoop::quit);
        QTimer::singleShot(0, &download, &ModelDownload::start);
        loop.exec();
        return outcome;
    }

private:
    QTemporaryDir m_folder;

protected:
    ModelStore store{m_folder.path().toStdString()};
};

TEST_F(ModelDownloadTest, TakesTheConvertedFileFirst)
{
    const HttpServer server([](const Request& request) { return fileAnswer(request, checkpointOf(1), "\"1\""); });
    const auto outcome = run(server);
    EXPECT_EQ(outcome.file, store.folder() / kId / (std::string(kId) + ".safetensors")) << outcome.sentence;
    EXPECT_EQ(store.find(kId), fs::path(outcome.file));
    EXPECT_EQ(server.requests().at(0).target, kHubPath);
}

TEST_F(ModelDownloadTest, TurnsToTheAuthorsWhereThereIsNoConvertedFile)
{
    const HttpServer server([](const Request& request) {
        return request.target.find("resolve") != std::string::npos ? Answer{.status = 401}
                                                                   : fileAnswer(request, checkpointOf(1), "\"1\"");
    });
    const auto outcome = run(server, "xcit_nano_12_p16_224.fb_in1k");
    EXPECT_EQ(fs::path(outcome.file).filename(), "xcit_nano_12_p16_224.pth") << outcome.sentence;
    EXPECT_EQ(outcome.switches,
              std::vector<std::string>{"https://dl.fbaipublicfiles.com/xcit/xcit_nano_12_p16_224.pth"});
}

TEST_F(ModelDownloadTest, ChecksTheAuthorsFileAgainstTheZoo)
{
    const HttpServer server([](const Request& request) { return fileAnswer(request, "forged", "\"1\""); });
    const auto outcome = run(server, kId, true);
    EXPECT_EQ(server.requests().at(0).target, kAuthorsPath);
    EXPECT_THAT(outcome.sentence, HasSubstr("expected SHA-256 a1311bcf (from the authors), found "));
    EXPECT_FALSE(store.find(kId));
    EXPECT_THAT(run(server, "vit_base_patch16_224.mae", true).sentence, HasSubstr("expected MD5 8cad7c"));
}

TEST_F(ModelDownloadTest, KeepsNothingThatIsNoCheckpoint)
{
    const auto whole = checkpointOf(1);
    for (const auto& body : {std::string("<!DOCTYPE html><title>Log in</title>"), std::string(), whole.substr(0, 8),
                             whole.substr(0, whole.size() - 4)}) {
        const HttpServer server([&](const Request& request) { return fileAnswer(request, body, "\"1\""); });
        const auto outcome = run(server, "xcit_nano_12_p16_224.fb_in1k");
        EXPECT_EQ(outcome.file, "") << body;
        EXPECT_THAT(outcome.sentence, HasSubstr("the partial file was deleted")) << body;
        EXPECT_EQ(outcome.switches.size(), 1U) << "the authors' file may be whole";
        EXPECT_FALSE(store.find("xcit_nano_12_p16_224.fb_in1k")) << body;
        EXPECT_FALSE(fs::exists(store.folder() / "xcit_nano_12_p16_224.fb_in1k")) << body;
    }
}

TEST_F(ModelDownloadTest, SaysSoWhenNobodyHasIt)
{
    const HttpServer server([](const Request&) { return Answer{.status = 404}; });
    EXPECT_THAT(run(server).sentence, HasSubstr(std::string(kAuthorsPath) + ": the server has no such file (404)"));
    EXPECT_EQ(server.requests().size(), 2U);
    EXPECT_FALSE(fs::exists(store.folder() / kId));
}

TEST_F(ModelDownloadTest, LeavesNothingToGuessBesideTheFile)
{
    const HttpServer server([](const Request& request) { return fileAnswer(request, checkpointOf(1), "\"1\""); });
    const auto file = run(server, "vit_base_patch16_clip_384.openai_ft_in12k_in1k").file;
    std::ostringstream text;
    text << std::ifstream(file + ".json").rdbuf();
    core::Sidecar sidecar;
    core::readSidecar(text.str(), "zoo", sidecar);
    EXPECT_EQ(*sidecar.architecture, "vit_base_patch16_clip_384");
    EXPECT_EQ(*sidecar.heads, 12);
    EXPECT_EQ(*sidecar.normEps, 1e-5);
    EXPECT_EQ(*sidecar.activation, core::Activation::Gelu);
    EXPECT_EQ(*sidecar.inputSize, std::pair(384, 384));
    EXPECT_EQ(*sidecar.mean, (std::vector<double>{0.48145466, 0.4578275, 0.40821073}));
    EXPECT_EQ(*sidecar.cropPct, 0.95);
    EXPECT_EQ(*sidecar.cropMode, core::CropMode::Squash);
    EXPECT_EQ(*sidecar.interpolation, core::Interpolation::Bicubic);
    ASSERT_EQ(sidecar.labels->size(), 1000U);
    EXPECT_EQ((*sidecar.labels)[207], "golden retriever");
}

TEST(Mirror, StandsInForSchemeAndHost)
{
    const QUrl url("https://huggingface.co/timm/x/resolve/main/model.safetensors?download=true");
    EXPECT_EQ(mirrored(url, {}), url);
    EXPECT_EQ(mirrored(url, QUrl("http://127.0.0.1:8080")),
              QUrl("http://127.0.0.1:8080/timm/x/resolve/main/model.safetensors?download=true"));
    EXPECT_EQ(mirrored(url, QUrl("https://hub.example/mirror/")),
              QUrl("https://hub.example/mirror/timm/x/resolve/main/model.safetensors?download=true"));
}

}  // namespace
}  // namespace ui::test
