// Every command that takes images refuses a wrong request before it reads the first one: status 2, one line, nothing
// written. The first image is broken, so that a command that reads it too early fails with another message.
#include "tests/app/support.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cli::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

struct Refusal {
    std::string name;
    std::vector<std::string> words;
    std::string says;
};

void PrintTo(const Refusal& refusal, std::ostream* out)
{
    *out << testing::PrintToString(refusal.words);
}

class Refusals : public testing::TestWithParam<Refusal> {
protected:
    Refusals() : m_before(fs::current_path())
    {
        fs::current_path(m_folder.path());
        fs::create_directory("in");
        writeText("in/0.png", "no image");
        fs::copy_file(golden("preprocess/wide.png"), "in/1.png");
        writeText("layer.json", R"({"layer": 99})");
    }
    ~Refusals() override { fs::current_path(m_before); }

    TemporaryFolder m_folder;
    fs::path m_before;
};

TEST_P(Refusals, ComeBeforeTheFirstImage)
{
    const auto files = m_folder.fileCount();
    const auto result = run(GetParam().words);
    EXPECT_EQ(result.status, kWrongUsage) << result.err;
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_THAT(result.err, StartsWith("error: "));
    EXPECT_THAT(result.err, HasSubstr(GetParam().says));
    EXPECT_THAT(result.err, Not(HasSubstr("0.png: expected an image")));
    EXPECT_EQ(m_folder.fileCount(), files);
}

/// The commands that draw a view, as they are written without their options.
std::vector<Refusal> ofViews()
{
    const std::vector<Refusal> asked{
        {"View", {"--view", "aura"}, "--view: expected "},
        {"Colormap", {"--colormap", "mud"}, "--colormap: expected "},
        {"Setting", {"--set", "wings=2"}, "--set: "},
        {"Layer", {"--layer", "99"}, "layer: expected -2 to 1, found 99"},
        {"LayerOfAFile", {"--view-json", "layer.json"}, "layer: expected -2 to 1, found 99"},
        {"Head", {"--layer", "0", "--head", "4"}, "head: expected 0 to 3 in layer 0, found 4"},
        {"Query", {"--query", "4,0"}, "query: expected a patch in rows 0 to 3 and columns 0 to 3, found 4,0"},
        {"Class", {"--view", "relevance", "--class", "10"}, "class: expected 0 to 9, found 10"},
        {"ViewOfOtherModels", {"--view", "channel-map"}, "hannel"},
        {"Words", {"--view", "word-similarity", "--words", "a cat"}, "text tower"},
        {"Edit", {"--edit", "zero:2.0"}, "edit zero:2.0: expected layers from 0 to 1, found 2"},
        {"Baseline", {"--baseline", "layer.json"}, "layer: expected -2 to 1, found 99"},
        {"BaselineOfTiles",
         {"--view", "attention-grid", "--baseline", "in/1.png"},
         "expected two maps or two matrices"},
        {"BaselineInOneRange",
         {"--range-mode", "shared", "--baseline", "in/1.png"},
         "expected a range per-map or fixed"}};
    const std::vector<std::pair<std::string, std::vector<std::string>>> commands{
        {"Render", {"render", golden("vit"), "in/0.png", "--out", "f.png"}},
        {"Numbers", {"render", golden("vit"), "in/0.png", "--out", "f.csv"}},
        {"Page", {"page", golden("vit"), "in/0.png", "--out", "p.svg"}},
        {"PageOfTwoModels",
         {"page", golden("deit_distilled"), "in/0.png", "--and-model", golden("vit"), "--out", "p.svg"}},
        {"Batch", {"batch", golden("vit"), "in", "--out", "out"}},
        {"Video", {"video", golden("vit"), "in", "--out", "v.mp4", "--numbers", "n.csv"}}};
    std::vector<Refusal> all;
    for (const auto& [command, words] : commands) {
        for (const auto& one : asked) {
            auto whole = words;
            whole.insert(whole.end(), one.words.begin(), one.words.end());
            all.push_back({command + one.name, whole, one.says});
        }
    }
    return all;
}

INSTANTIATE_TEST_SUITE_P(Views, Refusals, testing::ValuesIn(ofViews()),
                         [](const auto& test) { return test.param.name; });

INSTANTIATE_TEST_SUITE_P(
    Numbers, Refusals,
    testing::Values(
        Refusal{"TraceOfAnUnknownArray",
                {"trace", "no-model", "in/0.png", "--out", "t.npz", "--only", "logits,aura"},
                "--only: expected one of input, logits, "},
        Refusal{"TraceOfAnArrayOfALayerWithoutItsNumber",
                {"trace", "no-model", "in/0.png", "--out", "t.npz", "--only", "layer.x.attention"},
                "--only: expected one of "},
        Refusal{"TraceOfALayer",
                {"trace", golden("vit"), "in/0.png", "--out", "t.npz", "--layer", "-3"},
                "layer: expected -2 to 1, found -3"},
        Refusal{"TraceOfAHead",
                {"trace", golden("vit"), "in/0.png", "--out", "t.npz", "--layer", "0", "--head", "4"},
                "head: expected 0 to 3"},
        Refusal{"TraceOfAClass",
                {"trace", golden("vit"), "in/0.png", "--out", "t.npz", "--class", "10"},
                "class: expected 0 to 9, found 10"},
        Refusal{"TraceOfAnEdit",
                {"trace", golden("vit"), "in/0.png", "--out", "t.npz", "--edit", "zero:0.4"},
                "expected heads of layer 0 from 0 to 3, found 4"},
        Refusal{"TraceOfAnArrayOfOtherModels",
                {"trace", golden("vit"), "in/1.png", "--out", "t.npz", "--only", "register_mass"},
                "expected one that this model has"},
        Refusal{"PredictOfAnEdit", {"predict", golden("vit"), "in/0.png", "--edit", "zero:2.0"}, "edit zero:2.0"},
        Refusal{"PredictOfWords", {"predict", golden("vit"), "in/0.png", "--words", "cat"}, "a text tower"},
        Refusal{"PredictOfAModelWithoutClasses",
                {"predict", golden("dinov2_registers"), "in/0.png"},
                "a model with a classifier"},
        Refusal{"StatsOfAnUnknownQuantity", {"stats", "no-model", "in", "--csv", "s.csv", "--only", "x"}, "--only: "},
        Refusal{"StatsOfAQuantityOfOtherModels",
                {"stats", golden("vit"), "in", "--csv", "s.csv", "--only", "register_mass"},
                "quantity: expected one that this model has"},
        Refusal{"StatsOfAFigureOfOtherModels",
                {"stats", golden("vit"), "in", "--figure", "s.svg", "--draw", "register_mass"},
                "--draw: expected one of attention_distance_px, "},
        Refusal{"EvaluateOfAnUnknownView",
                {"evaluate", "faithfulness", golden("vit"), "in/0.png", "--views", "aura"},
                "--views: expected "},
        Refusal{"EvaluateOfAClass",
                {"evaluate", "faithfulness", golden("vit"), "in/0.png", "--class", "10"},
                "class: expected 0 to 9, found 10"},
        Refusal{"EvaluateOfAFill",
                {"evaluate", "faithfulness", golden("swin"), "in/0.png", "--fill", "drop"},
                "no patch can be dropped"},
        Refusal{"PageOfALayer",
                {"page", golden("vit"), "in/0.png", "--layers", "0,2", "--out", "p.svg"},
                "panels[1]: layer: expected -2 to 1, found 2"},
        Refusal{"DownloadOfAnUnknownModel", {"models", "download", "--nothing", "x"}, "--nothing"}),
    [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace cli::test
