// A mean user: outputs that are inputs, files that are none, numbers that are none, options that do not exist.
#include "tests/app/support.h"

#include "app/arguments/unknown_option.h"
#include "app/threads.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <limits>

namespace cli::test {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
namespace fs = std::filesystem;

const std::string kPhoto = "preprocess/wide.png";

void expectOneErrorLine(const Run& result, const std::string& mention)
{
    EXPECT_EQ(result.status, kFailure);
    EXPECT_THAT(result.err, StartsWith("error: "));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_THAT(result.err, HasSubstr(mention));
}

/// A golden model and a photo that a test may lose.
class Inputs : public testing::Test {
protected:
    Inputs()
    {
        for (const auto& name : {"model.safetensors", "config.json"}) {
            fs::copy_file(golden("vit") + "/" + name, m_folder / name);
        }
        fs::copy_file(golden(kPhoto), m_folder / "photo.png");
    }
    /// The output is refused and the input is as it was.
    void expectKept(const std::vector<std::string>& arguments, const std::string& input, const std::string& what)
    {
        const auto before = readText(m_folder / input);
        expectOneErrorLine(run(arguments), "would write over " + what);
        EXPECT_TRUE(readText(m_folder / input) == before) << input;
    }
    TemporaryFolder m_folder;
};

TEST_F(Inputs, TheModelIsNotWrittenOver)
{
    const auto model = m_folder / "model.safetensors", photo = m_folder / "photo.png";
    expectKept({"trace", model, photo, "--out", model}, "model.safetensors", "the model");
    expectKept({"trace", m_folder.path().string(), photo, "--out", model}, "model.safetensors", "the model");
    fs::create_symlink("model.safetensors", m_folder / "a link.npz");
    expectKept({"trace", model, photo, "--out", m_folder / "a link.npz"}, "model.safetensors", "the model");
    fs::create_symlink("config.json", m_folder / "config.png");
    expectKept({"render", model, photo, "--out", m_folder / "config.png"}, "config.json", "the model's config.json");
}

TEST_F(Inputs, AShardIsNotWrittenOver)
{
    fs::rename(m_folder / "model.safetensors", m_folder / "part.safetensors");
    writeText(m_folder / "model.safetensors.index.json", R"({"weight_map": {"cls_token": "part.safetensors"}})");
    expectKept({"trace", m_folder.path().string(), m_folder / "photo.png", "--out", m_folder / "part.safetensors"},
               "part.safetensors", "a part of the model");
}

TEST_F(Inputs, ThePhotosAreNotWrittenOver)
{
    const auto model = m_folder / "model.safetensors", photo = m_folder / "photo.png";
    expectKept({"render", model, photo, "--out", photo}, "photo.png", "the photo");
    expectKept({"render", model, golden(kPhoto), "--with", photo, "--out", photo}, "photo.png", "a photo");
    fs::create_hard_link(photo, m_folder / "photo.npz");
    expectKept({"trace", model, photo, "--out", m_folder / "photo.npz"}, "photo.png", "the input");
    writeText(m_folder / "view.json", "{}");
    fs::create_symlink("view.json", m_folder / "view.svg");
    expectKept({"render", model, photo, "--view-json", m_folder / "view.json", "--out", m_folder / "view.svg"},
               "view.json", "the file of the view");
}

TEST_F(Inputs, PipesAndCirclesOfLinksAreLeftAlone)
{
    const auto model = m_folder / "model.safetensors", photo = m_folder / "photo.png";
    ASSERT_EQ(mkfifo((m_folder / "pipe.png").c_str(), 0600), 0);
    ASSERT_EQ(mkfifo((m_folder / "pipe.npz").c_str(), 0600), 0);
    fs::create_symlink("circle.png", m_folder / "circle.png");
    expectOneErrorLine(run({"render", model, photo, "--out", m_folder / "pipe.png"}), "found a pipe");
    expectOneErrorLine(run({"trace", model, photo, "--out", m_folder / "pipe.npz"}), "found a pipe");
    expectOneErrorLine(run({"render", model, photo, "--out", m_folder / "circle.png"}), "links that lead in a circle");
    EXPECT_TRUE(fs::is_fifo(m_folder / "pipe.png"));
    EXPECT_TRUE(fs::is_fifo(m_folder / "pipe.npz"));
    EXPECT_TRUE(fs::is_symlink(m_folder / "circle.png"));
}

TEST_F(Inputs, ACircleOfLinksIsNamedAsSuch)
{
    const auto circle = m_folder / "circle";
    fs::create_symlink("circle", circle);
    const std::string words = circle + ": expected ";
    for (const auto& arguments :
         std::vector<std::vector<std::string>>{{"inspect", circle},
                                               {"predict", m_folder / "model.safetensors", circle},
                                               {"render", m_folder / "model.safetensors", m_folder / "photo.png",
                                                "--view-json", circle, "--out", m_folder / "f.png"}}) {
        const auto result = run(arguments);
        expectOneErrorLine(result, "links that lead in a circle");
        EXPECT_THAT(result.err, HasSubstr(words)) << arguments.front();
    }
}

TEST_F(Inputs, ABadPhotoAndABadModelAreReportedTogether)
{
    writeText(m_folder / "bad.safetensors", "no weights");
    writeText(m_folder / "bad.png", "no picture");
    for (const auto& arguments : std::vector<std::vector<std::string>>{
             {"predict", m_folder / "bad.safetensors", m_folder / "bad.png"},
             {"trace", m_folder / "bad.safetensors", m_folder / "bad.png", "--out", m_folder / "t.npz"},
             {"render", m_folder / "bad.safetensors", m_folder / "bad.png", "--out", m_folder / "f.png"}}) {
        const auto result = run(arguments);
        expectOneErrorLine(result, "bad.safetensors");
        EXPECT_THAT(result.err, HasSubstr("; and bad.png: expected an image")) << arguments.front();
    }
    const auto result = run({"predict", m_folder / "bad.safetensors", m_folder / "photo.png"});
    EXPECT_THAT(result.err, Not(HasSubstr("; and"))) << "the photo is good";
}

TEST_F(Inputs, NamesThatAreNoUtf8AreOpened)
{
    const auto photo = m_folder / "\xff\xfe photo.png", figure = m_folder / "\xff figure.svg";
    fs::copy_file(m_folder / "photo.png", photo);
    const auto predicted = run({"predict", m_folder / "model.safetensors", photo, "--json"});
    EXPECT_EQ(predicted.status, kSuccess) << predicted.err;
    const auto rendered = run({"render", m_folder / "model.safetensors", photo, "--out", figure});
    EXPECT_EQ(rendered.status, kSuccess) << rendered.err;
    EXPECT_TRUE(fs::exists(figure));
    writeText(photo, "no picture");
    expectOneErrorLine(run({"predict", m_folder / "model.safetensors", photo}), "?? photo.png: expected an image");
}

TEST_F(Inputs, ThatNeverEndAreRefused)
{
    const auto model = m_folder / "model.safetensors", photo = m_folder / "photo.png", out = m_folder / "f.png";
    expectOneErrorLine(run({"inspect", "/dev/zero"}), "/dev/zero: expected a file, found a device");
    expectOneErrorLine(run({"predict", model, "/dev/zero"}), "/dev/zero: expected an image, found a device");
    expectOneErrorLine(run({"render", model, photo, "--view-json", "/dev/zero", "--out", out}), "found a device");
}

/// Weights that are no numbers any more from one layer on.
class NoNumbers : public Inputs {
protected:
    std::string spoilt(const std::string& tensor, float factor)
    {
        auto tensors = readAll(m_folder / "model.safetensors");
        tensors.at(tensor).mul_(factor);
        core::writeSafetensors(m_folder / "spoilt.safetensors", {tensors.begin(), tensors.end()});
        return m_folder / "spoilt.safetensors";
    }
};

TEST_F(NoNumbers, AreAFailureThatNamesTheFirstLayer)
{
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    const std::vector<std::tuple<std::string, float, std::string>> cases{
        {"blocks.1.attn.qkv.weight", 1e38F, "first in layer 1 of 0 to 1"},
        {"blocks.0.attn.qkv.weight", 1e38F, "first in layer 0 of 0 to 1"},
        {"patch_embed.proj.bias", nan, "first in the embedding of the patches"},
        {"head.bias", nan, "first in the classifier"}};
    for (const auto& [tensor, factor, where] : cases) {
        const auto model = spoilt(tensor, factor);
        const auto predicted = run({"predict", model, m_folder / "photo.png", "--json"});
        EXPECT_EQ(predicted.status, kFailure) << tensor;
        EXPECT_EQ(predicted.out, "") << tensor;
        EXPECT_THAT(predicted.err, HasSubstr("error: spoilt.safetensors on photo.png: expected finite numbers, found "
                                             "NaN or infinite ones, " +
                                             where))
            << tensor;
        const auto rendered = run({"render", model, m_folder / "photo.png", "--out", m_folder / "f.png"});
        EXPECT_EQ(rendered.status, kFailure) << tensor;
        EXPECT_FALSE(fs::exists(m_folder / "f.png")) << tensor;
    }
}

TEST_F(NoNumbers, AreTracedWithAWarning)
{
    const auto model = spoilt("blocks.1.attn.qkv.weight", 1e38F);
    const auto result = run({"trace", model, m_folder / "photo.png", "--out", m_folder / "t.safetensors"});
    EXPECT_EQ(result.status, kSuccess) << result.err;
    EXPECT_THAT(result.err, HasSubstr("first in layer 1 of 0 to 1"));
    EXPECT_TRUE(torch::isfinite(readAll(m_folder / "t.safetensors").at("layer.0.attention")).all().item<bool>());
}

TEST_F(NoNumbers, OfTheInputAreReportedAsSuch)
{
    auto input = readAll(golden("vit/expected.safetensors")).at("input").clone();
    input[0][1][2][3] = std::numeric_limits<float>::quiet_NaN();
    writeNpy(m_folder / "input.npy", input);
    expectOneErrorLine(run({"predict", m_folder / "model.safetensors", m_folder / "input.npy"}),
                       "model.safetensors on input.npy: expected finite numbers, found NaN or infinite ones, first in "
                       "the input\n");
}

TEST_F(Inputs, MoreThreadsThanTheMachineRunsAreBoundedBySentence)
{
    const auto most = std::to_string(usableProcessors());
    const auto result = run({"predict", m_folder / "model.safetensors", m_folder / "photo.png", "--threads", "999"});
    EXPECT_EQ(result.status, kSuccess);
    EXPECT_THAT(result.err, HasSubstr("warning: --threads 999: at most " + most + " can run at a time here; " + most +
                                      " are used\n"));
}

TEST(UnknownOption, IsReportedWithTheOneThatWasMeant)
{
    const std::vector<std::string> render{"render", "m", "i", "--out", "f.png"};
    const auto errorOf = [&](std::vector<std::string> more) {
        more.insert(more.begin(), render.begin(), render.end());
        const auto result = run(more);
        EXPECT_EQ(result.status, kWrongUsage);
        return result.err;
    };
    EXPECT_EQ(errorOf({"--veiw", "attention"}), "error: --veiw: there is no such option; did you mean --view?\n");
    EXPECT_EQ(errorOf({"--colourmap=viridis"}),
              "error: --colourmap: there is no such option; did you mean --colormap?\n");
    EXPECT_EQ(errorOf({"--zebra", "2"}), "error: --zebra: there is no such option; `render --help` lists them\n");
    EXPECT_EQ(run({"trace", "m", "i", "--uot", "t.npz"}).err,
              "error: --uot: there is no such option; did you mean --out?\n");
    EXPECT_EQ(run({"models", "list", "--famly", "vit"}).err,
              "error: --famly: there is no such option; did you mean --family?\n");
}

TEST(EditDistance, CountsSlipsOfTheHand)
{
    EXPECT_EQ(editDistance("view", "view"), 0);
    EXPECT_EQ(editDistance("veiw", "view"), 1);
    EXPECT_EQ(editDistance("kitten", "sitting"), 3);
    EXPECT_EQ(editDistance("", "abc"), 3);
    EXPECT_EQ(editDistance("ca", "abc"), 3);  // the restricted distance; the unrestricted one is 2
}

TEST(WrongValues, NameTheirOptionOnce)
{
    const std::vector<std::pair<std::string, std::string>> cases{
        {"--view", "aura"}, {"--head", "nose"}, {"--query", "5"}, {"--colormap", "mud"}, {"--style", "sparkle"}};
    for (const auto& [option, value] : cases) {
        const auto result = run({"render", "m", "i", "--out", "f.png", option, value});
        EXPECT_THAT(result.err, StartsWith("error: " + option + ": expected ")) << result.err;
    }
}

TEST_F(Inputs, AViewThatIsNoneIsReportedInOurWords)
{
    const std::vector<std::pair<std::string, std::string>> cases{
        {"{\"layer\": ", "expected a view as JSON, found text that is none"},
        {"", "expected a view as JSON, found text that is none"},
        {"[1, 2]", "expected an object, found array"},
        {"{\"layer\": \"x\"}", "layer: expected a whole number, found \"x\""},
        {"{\"a\": [[[[[[[[[[1]]]]]]]]]]}", "nested deeper than 8 levels"},
        {"\xff", "not UTF-8"}};
    for (const auto& [text, words] : cases) {
        writeText(m_folder / "view.json", text);
        const auto result = run({"render", m_folder / "model.safetensors", m_folder / "photo.png", "--view-json",
                                 m_folder / "view.json", "--out", m_folder / "f.png"});
        expectOneErrorLine(result, words);
        EXPECT_THAT(result.err, HasSubstr("view.json: ")) << text;
        EXPECT_THAT(result.err, Not(HasSubstr("json.exception"))) << text;
    }
}

}  // namespace
}  // namespace cli::test
