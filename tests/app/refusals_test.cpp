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
        {"PatchOfAnEdit",
         {"--edit", "drop:9,9"},
         "edit drop:9,9: expected patches in rows 0 to 3 and columns 0 to 3, found 9,9"},
        {"EveryPatchDropped", {"--edit", "drop:patches"}, "expected at least one patch that is not dropped"},
        {"NamedQuery", {"--query", "@nope"}, "query: expected class, mean or a patch, as this model has no named"},
        {"NumberedQuery", {"--query", "@5"}, "query: expected class, mean or a patch, as this model has no named"},
        {"ViewOfAnObject",
         {"--view", "attention-grid", "--set", "sort=object"},
         ": the view attention-grid needs an object in each image"},
        {"InlineView", {"--view-json", "{x"}, "--view-json: expected a view as JSON"},
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
        {"Report", {"report", golden("vit"), "in/0.png", "--out", "r.html"}},
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

/// Options that the model cannot take, though the view would not ask for them or they are not of the view.
std::vector<Refusal> ofModels()
{
    const std::vector<Refusal> asked{
        {"Words", {"--words", "a cat"}, "--words: expected a model with a text tower, found "},
        {"Class", {"--class", "10"}, "--class: expected 0 to 9, found 10"},
        {"NamedQuery",
         {"--view", "grad-cam", "--query", "@3"},
         "--query: expected class, mean or a patch, as this model"},
        {"Size", {"--size", "3"}, "--size: expected sides from"},
        {"Mean", {"--mean", "1,2"}, "--mean: expected 3 numbers"},
        {"ClipFrames", {"--clip-frames", "3"}, "--clip-frames: expected none for a model of single images, found 3"},
        {"Entry", {"--entry", "foo"}, "--entry: entry foo: expected one of those in the file"}};
    const std::vector<std::pair<std::string, std::vector<std::string>>> commands{
        {"Render", {"render", golden("vit"), "in/0.png", "--out", "f.png"}},
        {"Page", {"page", golden("vit"), "in/0.png", "--out", "p.svg"}},
        {"Report", {"report", golden("vit"), "in/0.png", "--out", "r.html"}},
        {"Video", {"video", golden("vit"), "in", "--out", "v.mp4"}}};
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

INSTANTIATE_TEST_SUITE_P(Models, Refusals, testing::ValuesIn(ofModels()),
                         [](const auto& test) { return test.param.name; });

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
        Refusal{"TraceOfAPatchOfAnEdit",
                {"trace", golden("vit"), "in/0.png", "--out", "t.npz", "--edit", "fill:9,9=zero"},
                "edit fill:9,9=zero: expected patches in rows 0 to 3 and columns 0 to 3, found 9,9"},
        Refusal{"TraceOfAPatch",
                {"trace", golden("vit"), "in/0.png", "--out", "t.npz", "--query", "4,0"},
                "query: expected a patch in rows 0 to 3 and columns 0 to 3, found 4,0"},
        Refusal{"TraceOfWords",
                {"trace", golden("vit"), "in/0.png", "--out", "t.npz", "--words", "cat"},
                "--words: expected a model with a text tower"},
        Refusal{"PredictOfAPatchOfAnEdit",
                {"predict", golden("vit"), "in/0.png", "--edit", "drop:9,9"},
                "edit drop:9,9: expected patches in rows 0 to 3"},
        Refusal{"RenderOfAClassOfADetector",
                {"render", golden("detr"), "in/0.png", "--out", "f.png", "--class", "5"},
                "--class: expected 0 to 4, found 5"},
        Refusal{"RenderOfAPlaceOfASegmenter",
                {"render", golden("segformer"), "in/0.png", "--out", "f.png", "--class", "999"},
                "--class: expected 0 to "},
        Refusal{"RenderIntoAFolder",
                {"render", golden("vit"), "in/0.png", "--out", "new"},
                "--out: expected a name ending in .png, .svg or .pdf"},
        Refusal{"ReportOfALayerUnderThePointer",
                {"report", golden("vit"), "in/0.png", "--out", "r.html", "--hover", "0,9"},
                "--hover: expected layers -2 to 1, found 9"},
        Refusal{"MatchOfAPatch",
                {"match", golden("vit"), "in/0.png", "in/1.png", "--out", "m.png", "--query", "9,0"},
                "query: expected a patch in rows 0 to 3 and columns 0 to 3, found 9,0"},
        Refusal{"MatchOfAStride",
                {"match", "no-model", "in/0.png", "in/1.png", "--out", "m.png", "--stride", "3"},
                "error: --stride: expected one of "},
        Refusal{"MaskOfABoxInsideOut",
                {"mask", "no-model", "in/0.png", "--out", "m.npz", "--box", "9,9,3,3"},
                "--box: expected left < right and top < bottom, found \"9,9,3,3\""},
        Refusal{"MaskOfAPointBesideTheImage",
                {"mask", golden("sam_decoder"), "in/1.png", "--out", "m.npz", "--point", "1000,1"},
                "--point: expected a place on the photo of "},
        Refusal{
            "InspectOfHeads", {"inspect", golden("vit"), "--heads", "5"}, "--heads: expected a divisor of the width"},
        Refusal{"InspectOfAnEntry", {"inspect", golden("containers/dino_full.pth"), "--entry", "foo"}, "--entry: "},
        Refusal{"PageOfHeads",
                {"page", golden("vit"), "in/0.png", "--out", "p.svg", "--model-heads", "5"},
                "--model-heads: expected a divisor of the width"},
        Refusal{"PageOfHeadsOfTheSecondModel",
                {"page", golden("vit"), "in/0.png", "--and-model", golden("vivit"), "--out", "p.svg", "--model-heads",
                 "16"},
                "vivit: --model-heads: expected a divisor of the width 24, found 16"},
        Refusal{"PageOfAFont",
                {"page", golden("vit"), "in/0.png", "--out", "p.svg", "--font", "No Such Font"},
                "--font: expected a family that is installed, found \"No Such Font\""},
        Refusal{"PageOfAFolder",
                {"page", golden("vit"), "in/0.png", "--out", "p.svg", "--folder", "nofolder"},
                "--folder: expected a folder, found \"nofolder\""},
        Refusal{"VideoOfTwoOutputsOfOneName",
                {"video", "no-model", "in", "--out", "x.csv/frames", "--numbers", "./x.csv"},
                "x.csv: expected the name of a file, found a part of the path of the output folder x.csv/frames"},
        Refusal{"VideoTableOfAnotherKind",
                {"video", "no-model", "in", "--numbers", "n.PNG"},
                "--numbers: expected a name that ends in .csv, found \"n.PNG\""},
        Refusal{"TraceOfAnArrayOfOtherModels",
                {"trace", golden("vit"), "in/1.png", "--out", "t.npz", "--only", "register_mass"},
                "expected one that this model has"},
        Refusal{"PredictOfAnEdit", {"predict", golden("vit"), "in/0.png", "--edit", "zero:2.0"}, "edit zero:2.0"},
        Refusal{"PredictOfWords", {"predict", golden("vit"), "in/0.png", "--words", "cat"}, "a text tower"},
        Refusal{"PredictOfAModelWithoutClasses",
                {"predict", golden("dinov2_registers"), "in/0.png"},
                "a model with a classifier"},
        Refusal{"StatsOfAnUnknownQuantity", {"stats", "no-model", "in", "--csv", "s.csv", "--only", "x"}, "--only: "},
        Refusal{"StatsOfAQuantityToDrawWithoutAFigure",
                {"stats", "no-model", "in", "--csv", "s.csv", "--draw", "x"},
                "--draw: expected --figure with it"},
        Refusal{"StatsMergeOfAQuantityToDrawWithoutAFigure",
                {"stats", "merge", "0.npz", "--csv", "s.csv", "--draw", "x"},
                "--draw: expected --figure with it"},
        Refusal{"StatsTableOfAnotherExtension",
                {"stats", "no-model", "in", "--csv", "s.png"},
                "--csv: expected a name that ends in .csv, found \"s.png\""},
        Refusal{"BatchMergeOfAnotherExtension",
                {"batch", "merge", "0.jsonl", "--out", "x.txt"},
                "--out: expected a name that ends in .jsonl, found \"x.txt\""},
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
