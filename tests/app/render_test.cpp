#include "tests/app/support.h"

#include "core/analysis/views/views.h"
#include "core/checkpoint/tensor/tensor_file.h"
#include "core/model/open_model.h"
#include "ui/figure/figure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cli::test {
namespace {

std::vector<std::string> viewNames()
{
    std::vector<std::string> names;
    for (const auto& row : core::viewTable()) {
        names.push_back(row.name);
    }
    return names;
}

/// Two words over 2 x 2 patches, recorded in a language model.
std::string recordedWords(const TemporaryFolder& folder)
{
    std::string file = folder / "words.safetensors";
    core::writeSafetensors(
        file,
        {{"layer.0.attention", torch::full({1, 2, 4}, 0.25F)},
         {"input", torch::zeros({1, 3, 32, 32})},
         {"queries.patch_logits", torch::tensor({1.0F, 2.0F, 0.0F, 0.0F, -1.0F, 0.0F, 0.0F, 3.0F}).view({2, 4})},
         {"queries.token_logits", torch::ones({2, 2})}},
        {{"format", "headscope-trace 1"}, {"grid", "[2, 2]"}, {"queries", R"(["a", "cat"])"}});
    return file;
}

/// A golden model of the first family that has the view, and a photo; or a trace, which has its own image.
std::vector<std::string> subjectOf(const std::string& view, const TemporaryFolder& folder)
{
    if (view == "token-activation") {
        return {recordedWords(folder)};
    }
    for (const char* name :
         {"vit", "cait", "xcit_p16_tokens_norm", "swin", "detr", "seresnet_narrow", "../words/clip", "videomae",
          "segformer", "sam_decoder", "owlvit", "clipseg", "depth_metric_huggingface", "vitpose_classic"}) {
        if (core::findView(view).unavailable(core::openModel(golden(name)).spec()).empty()) {
            return {golden(name), golden("preprocess/wide.png")};
        }
    }
    ADD_FAILURE() << view << ": no family has it";
    return {};
}

std::string identifier(std::string text)
{
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return text;
}

/// How each format's files begin.
const std::map<std::string, std::string> kSignatures{{"png", "\x89PNG"}, {"svg", "<?xml"}, {"pdf", "%PDF-"}};

class EveryView : public testing::TestWithParam<std::tuple<std::string, std::string>> {};

TEST_P(EveryView, IsDrawnInEveryFormat)
{
    const auto& [view, format] = GetParam();
    const TemporaryFolder folder;
    const auto file = folder / ("figure." + format);
    const TemporaryFolder ofSubject;
    std::vector<std::string> line{"render", "--out", file, "--view", view};
    const auto subject = subjectOf(view, ofSubject);
    line.insert(line.end(), subject.begin(), subject.end());
    if (core::findView(view).parameters.words) {
        line.insert(line.end(), {"--words", "a cat"});
    }
    const auto result = run(line);
    ASSERT_EQ(result.status, kSuccess) << result.err;
    EXPECT_EQ(result.err, "");
    const auto bytes = readText(file);
    EXPECT_TRUE(bytes.starts_with(kSignatures.at(format)));
    EXPECT_GT(bytes.size(), 2000U);
    EXPECT_EQ(folder.fileCount(), 1);
}

INSTANTIATE_TEST_SUITE_P(Views, EveryView,
                         testing::Combine(testing::ValuesIn(viewNames()), testing::Values("png", "svg", "pdf")),
                         [](const auto& test) {
                             return identifier(std::get<0>(test.param) + "_" + std::get<1>(test.param));
                         });

struct Rendered {
    Run result;
    std::string bytes;
    nlohmann::json recipe;
};

Rendered render(const std::vector<std::string>& options, const std::string& name = "figure.png")
{
    const TemporaryFolder folder;
    std::vector<std::string> arguments{"render", golden("vit"), golden("preprocess/wide.png"), "--out", folder / name};
    arguments.insert(arguments.end(), options.begin(), options.end());
    Rendered rendered{run(arguments), {}, {}};
    if (rendered.result.status == kSuccess) {
        rendered.bytes = readText(folder / name);
        const auto recipe = ui::readRecipe(folder / name);
        rendered.recipe = recipe.empty() ? nlohmann::json() : nlohmann::json::parse(recipe);
    }
    return rendered;
}

class Recipes : public testing::TestWithParam<std::string> {};

/// Hashes by sha256sum(1).
TEST_P(Recipes, NameTheModelThePhotoAndTheView)
{
    const auto rendered =
        render({"--layer", "0", "--head", "2", "--query", "1,3", "--colormap", "viridis"}, GetParam());
    ASSERT_EQ(rendered.result.status, kSuccess) << rendered.result.err;
    const auto text = rendered.recipe.dump();
    EXPECT_THAT(text, testing::HasSubstr("278b91c8dda589d54496df57ee30a5b30d7dd4112c72419612ad5d39958fc356"));
    EXPECT_THAT(text, testing::HasSubstr("870f1df14d28bce7d280d6fcee780a6051f9b608157824ef09710044282d3367"));
    EXPECT_THAT(text, testing::HasSubstr("wide.png"));
    EXPECT_THAT(text, testing::HasSubstr("1,3"));
    EXPECT_THAT(text, testing::HasSubstr("viridis"));
}

INSTANTIATE_TEST_SUITE_P(Formats, Recipes, testing::Values("figure.png", "figure.svg", "figure.pdf"),
                         [](const auto& test) { return test.param.substr(7); });

TEST(Render, GivesTheSameBytesForTheSameView)
{
    for (const std::string name : {"a.png", "a.svg"}) {
        const auto first = render({}, name);
        ASSERT_EQ(first.result.status, kSuccess) << first.result.err;
        EXPECT_EQ(first.bytes, render({}, name).bytes) << name;
    }
}

TEST(Render, LeavesSinksOutOfTheColorsAndSaysSo)
{
    const auto figure = render({"--set", "sinks=left-out"}, "figure.svg");
    ASSERT_EQ(figure.result.status, kSuccess) << figure.result.err;
    EXPECT_THAT(figure.bytes, testing::HasSubstr("no sinks"));
    EXPECT_THAT(render({}, "figure.svg").bytes, testing::Not(testing::HasSubstr("sink")));
    EXPECT_EQ(render({"--set", "sinks=out"}, "figure.svg").result.status, kWrongUsage);
}

TEST(Render, SharesItsColorsWithOtherPhotos)
{
    const std::vector<std::string> shared{"--view", "token-pca", "--set", "basis=shared"};
    auto two = shared;
    two.insert(two.end(), {"--with", golden("preprocess/tall.png")});
    const auto alone = render(shared, "figure.svg"), together = render(two, "figure.svg");
    ASSERT_EQ(together.result.status, kSuccess) << together.result.err;
    EXPECT_THAT(alone.bytes, testing::HasSubstr("no other image to share colors with"));
    EXPECT_THAT(together.bytes, testing::HasSubstr("colors shared by 2 images"));
    EXPECT_EQ(render({"--with", "nosuch.png"}).result.status, kFailure);
}

/// The numbers of the clusters of a folder are what other images are clustered by.
TEST(Render, TakesTheBasisOfItsOwnNumbers)
{
    const TemporaryFolder folder;
    const std::string tall = golden("preprocess/tall.png"), wide = golden("preprocess/wide.png");
    const std::string basis = folder / "clusters.npz";
    const auto clusters = [&](const std::string& image, const std::string& out, std::vector<std::string> more) {
        more.insert(more.begin(), {"render", golden("vit"), image, "--view", "token-clusters", "--out", folder / out});
        return run(more);
    };
    std::filesystem::create_directory(folder / "others");
    std::filesystem::copy(tall, folder / "others/tall.png");
    const auto saved = clusters(wide, "clusters.npz", {"--set", "basis=shared", "--with", folder / "others"});
    ASSERT_EQ(saved.status, kSuccess) << saved.err;
    ASSERT_EQ(clusters(tall, "tall.npz", {"--set", "basis=" + basis}).status, kSuccess);
    ASSERT_EQ(clusters(wide, "again.npz", {"--set", "basis=" + basis}).status, kSuccess);
    const auto first = readAll(basis), other = readAll(folder / "tall.npz"), again = readAll(folder / "again.npz");
    EXPECT_TRUE(torch::equal(first.at("basis.centers"), other.at("basis.centers")));
    EXPECT_TRUE(torch::equal(first.at("map"), again.at("map")));
    EXPECT_THAT(clusters(tall, "clusters.npz", {"--set", "basis=" + basis}).err, testing::HasSubstr("the basis"));
    const auto refused = run({"render", golden("deit_distilled"), tall, "--view", "token-clusters", "--out",
                              folder / "x.png", "--set", "basis=" + basis});
    EXPECT_EQ(refused.status, kFailure);
    EXPECT_THAT(refused.err, testing::HasSubstr("clusters.npz: expected the basis of this model"));
}

struct Change {
    std::string name;
    std::vector<std::string> options;
};

class ChangesTheImage : public testing::TestWithParam<Change> {};

TEST_P(ChangesTheImage, ComparedWithTheDefault)
{
    const auto changed = render(GetParam().options);
    ASSERT_EQ(changed.result.status, kSuccess) << changed.result.err;
    EXPECT_NE(changed.bytes, render({}).bytes);
}

INSTANTIATE_TEST_SUITE_P(Options, ChangesTheImage,
                         testing::Values(Change{"Layer", {"--layer", "0"}}, Change{"Head", {"--head", "1"}},
                                         Change{"Fusion", {"--head", "max"}}, Change{"Query", {"--query", "2,2"}},
                                         Change{"MeanQuery", {"--query", "mean"}},
                                         Change{"Colormap", {"--colormap", "grey"}},
                                         Change{"Style", {"--style", "tint"}}, Change{"Opacity", {"--opacity", "0.3"}},
                                         Change{"Smooth", {"--smooth", "off"}}, Change{"Range", {"--range", "0,1"}},
                                         Change{"RangeMode", {"--range-mode", "shared"}},
                                         Change{"Size", {"--size", "64"}}, Change{"Crop", {"--crop-mode", "squash"}}),
                         [](const auto& test) { return test.param.name; });

TEST(Render, TakesOptionsOfTheViewsOwn)
{
    const auto plain = render({"--view", "rollout"});
    const auto set = render({"--view", "rollout", "--set", "fusion=max", "--set", "discard=0.9"});
    ASSERT_EQ(set.result.status, kSuccess) << set.result.err;
    EXPECT_NE(set.bytes, plain.bytes);
    EXPECT_EQ(set.recipe["view"]["options"], (nlohmann::json{{"fusion", "max"}, {"discard", 0.9}}));
    EXPECT_EQ(set.bytes, render({"--set", "discard=0.9", "--view", "rollout", "--set", "fusion=max"}).bytes);
}

TEST(Render, SaysOnRequestWhatTheViewShows)
{
    const auto silent = render({"--view", "rollout"}, "figure.svg");
    EXPECT_THAT(silent.bytes, testing::Not(testing::HasSubstr("Values, MLPs and classes are ignored")));
    const auto asked = render({"--view", "rollout", "--meaning", "on"}, "figure.svg");
    ASSERT_EQ(asked.result.status, kSuccess) << asked.result.err;
    EXPECT_THAT(asked.bytes, testing::HasSubstr("heads are fused"));
    EXPECT_EQ(asked.recipe["view"], silent.recipe["view"]);
}

TEST(Render, TakesAViewFromAFileAndLetsOptionsWin)
{
    const TemporaryFolder folder;
    writeText(folder / "view.json", R"({"view": "attention", "layer": 0, "head": "2", "colormap": "magma"})");
    const auto fromFile = render({"--view-json", folder / "view.json", "--colormap", "cividis"});
    const auto spelled = render({"--layer", "0", "--head", "2", "--colormap", "cividis"});
    ASSERT_EQ(fromFile.result.status, kSuccess) << fromFile.result.err;
    EXPECT_EQ(fromFile.bytes, spelled.bytes);
}

class FigureAsView : public testing::TestWithParam<std::string> {};

TEST_P(FigureAsView, MakesTheSameFigureAgain)
{
    const TemporaryFolder folder;
    const auto options =
        std::vector<std::string>{"--layer", "0", "--query", "3,1", "--style", "tint", "--range", "0,0.2"};
    const auto first = render(options, GetParam());
    ASSERT_EQ(first.result.status, kSuccess) << first.result.err;
    writeText(folder / GetParam(), first.bytes);
    const auto again = render({"--view-json", folder / GetParam()}, GetParam());
    ASSERT_EQ(again.result.status, kSuccess) << again.result.err;
    EXPECT_EQ(again.recipe, first.recipe);
}

INSTANTIATE_TEST_SUITE_P(Formats, FigureAsView, testing::Values("figure.png", "figure.svg", "figure.pdf"),
                         [](const auto& test) { return test.param.substr(7); });

TEST(Render, RefusesAViewFileThatIsNone)
{
    const TemporaryFolder folder;
    for (const std::string text : {"not json", R"({"layer": "high"})", R"({"wings": 2})", "[1]"}) {
        writeText(folder / "view.json", text);
        const auto result = render({"--view-json", folder / "view.json"}).result;
        EXPECT_EQ(result.status, kFailure) << text;
        EXPECT_THAT(result.err, testing::AllOf(testing::StartsWith("error: "), testing::HasSubstr("view.json")))
            << text;
    }
    EXPECT_EQ(render({"--view-json", folder / "absent.json"}).result.status, kFailure);
}

}  // namespace
}  // namespace cli::test
