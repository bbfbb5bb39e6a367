#include "tests/app/support.h"

#include "app/cli/options.h"
#include "app/threads.h"
#include "core/analysis/views/views.h"
#include "tests/support/folders.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

namespace cli::test {
namespace {

struct UsageCase {
    std::string name;
    std::vector<std::string> arguments;
    std::string mention;  ///< must stand in the error
};

class WrongUsage : public testing::TestWithParam<UsageCase> {};

TEST_P(WrongUsage, EndsWithTwoAndOneLineThatNamesTheFault)
{
    const auto result = run(GetParam().arguments);
    EXPECT_EQ(result.status, kWrongUsage);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, testing::StartsWith("error: "));
    EXPECT_EQ(std::count(result.err.begin(), result.err.end(), '\n'), 1) << result.err;
    EXPECT_THAT(result.err, testing::HasSubstr(GetParam().mention));
}

std::vector<std::string> renderArguments(const std::vector<std::string>& options)
{
    std::vector<std::string> arguments{"render", "no-model", "no-photo", "--out", "figure.png"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return arguments;
}

TEST(TableFile, HasAnyNameButThatOfAnotherKindOfOutput)
{
    for (const auto* name : {"a.csv", "A.CSV", "numbers.txt", "numbers", "a.b/c"}) {
        EXPECT_EQ(parseTableFile(name), name);
    }
    for (const auto* name : {"a.png", "a.JPG", "a.tiff", "a.SVG", "a.npz", "a.json", "a.csv.gz", "a.zip"}) {
        EXPECT_THROW(parseTableFile(name), UsageError) << name;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Cases, WrongUsage,
    testing::Values(
        UsageCase{"NoCommand", {}, "subcommand"}, UsageCase{"UnknownCommand", {"dance"}, "dance"},
        UsageCase{"NoModel", {"inspect"}, "MODEL"}, UsageCase{"UnknownOption", {"inspect", "m", "--wings"}, "--wings"},
        UsageCase{"TraceWithoutOut", {"trace", "m", "i"}, "--out"},
        UsageCase{"TraceToText", {"trace", "m", "i", "--out", "a.txt"}, ".npz or .safetensors"},
        UsageCase{"EmptyArrayName", {"trace", "m", "i", "--out", "a.npz", "--only", "input,,logits"}, "--only"},
        UsageCase{"RenderToJpeg", {"render", "m", "i", "--out", "a.jpg"}, "png"},
        UsageCase{"UnknownView", renderArguments({"--view", "aura"}), "attention-grid"},
        UsageCase{"UnknownHead", renderArguments({"--head", "nose"}), "--head"},
        UsageCase{"UnknownQuery", renderArguments({"--query", "5"}), "--query"},
        UsageCase{"UnknownColormap", renderArguments({"--colormap", "mud"}), "viridis"},
        UsageCase{"Opacity", renderArguments({"--opacity", "2"}), "0 to 1"},
        UsageCase{"Smooth", renderArguments({"--smooth", "maybe"}), "on or off"},
        UsageCase{"RangeOrder", renderArguments({"--range", "2,1"}), "ascending"},
        UsageCase{"RangeCount", renderArguments({"--range", "2"}), "MIN,MAX"},
        UsageCase{"RangeMode", renderArguments({"--range-mode", "wide"}), "per-map"},
        UsageCase{"Style", renderArguments({"--style", "sparkle"}), "glow"},
        UsageCase{"SettingWithoutValue", renderArguments({"--set", "discard"}), "NAME=VALUE"},
        UsageCase{"SettingOfAnotherView", renderArguments({"--set", "discard=0.5"}), "of view attention"},
        UsageCase{"UnknownSetting", renderArguments({"--view", "rollout", "--set", "wings=2"}),
                  "one of fusion, residual, discard, method, sinks of view rollout, found \"wings\""},
        UsageCase{"SettingOutOfRange", renderArguments({"--view", "rollout", "--set", "discard=1"}),
                  "discard: expected a number from 0 to 0.99, found \"1\""},
        UsageCase{"SettingInWords", renderArguments({"--view", "rollout", "--set", "residual=half"}),
                  "residual: expected a number from 0 to 1, found \"half\""},
        UsageCase{"UnknownWord", renderArguments({"--view", "rollout", "--set", "fusion=sum"}),
                  "fusion: expected one of mean, max, min, found \"sum\""},
        UsageCase{"SettingThatIsNoWholeNumber", renderArguments({"--view", "patch-filters", "--set", "components=2.5"}),
                  "components: expected a whole number from 1 to 64, found \"2.5\""},
        UsageCase{"Meaning", renderArguments({"--meaning", "yes"}), "on or off"},
        UsageCase{"NegativeClass", renderArguments({"--class", "-2"}), "--class"},
        UsageCase{"LayerInWords", renderArguments({"--layer", "last"}), "whole number"},
        UsageCase{"Device", renderArguments({"--device", "abacus"}), "cuda:N"},
        UsageCase{"SizeZero", renderArguments({"--size", "0"}), "--size"},
        UsageCase{"SizeInWords", renderArguments({"--size", "64xtall"}), "WIDTHxHEIGHT"},
        UsageCase{"MeanInWords", renderArguments({"--mean", "0.5,half,0.5"}), "R,G,B"},
        UsageCase{"StdOfZero", renderArguments({"--std", "0.5,0,0.5"}), "above 0"},
        UsageCase{"NoThreads", renderArguments({"--threads", "0"}), "--threads"},
        UsageCase{"CropPct", renderArguments({"--crop-pct", "2.5"}), "--crop-pct"},
        UsageCase{"CropMode", renderArguments({"--crop-mode", "circle"}), "squash"},
        UsageCase{"Activation", renderArguments({"--activation", "sine"}), "quick_gelu"},
        UsageCase{"Precision", renderArguments({"--precision", "float8"}), "bf16"},
        UsageCase{"Keep", renderArguments({"--keep", "float8"}), "float16"},
        UsageCase{"ModelsWithoutVerb", {"models"}, "found nothing"},
        UsageCase{"ModelsWithAnotherVerb", {"models", "get", "x"}, "found \"get\""}),
    [](const auto& test) { return test.param.name; });

TEST(Help, NamesEveryCommandAndSucceeds)
{
    const auto result = run({"--help"});
    EXPECT_EQ(result.status, kSuccess);
    EXPECT_EQ(result.err, "");
    for (const char* command : {"inspect", "predict", "trace", "render", "views", "models", "evaluate"}) {
        EXPECT_THAT(result.out, testing::HasSubstr(command));
        EXPECT_EQ(run({command, "--help"}).status, kSuccess) << command;
    }
}

TEST(Version, IsThatOfTheProject)
{
    const auto project = readText(support::sourceFolder() + "/CMakeLists.txt");
    std::smatch stated;
    ASSERT_TRUE(std::regex_search(project, stated, std::regex("project\\(headscope\\s+VERSION ([0-9.]+)")));
    EXPECT_EQ(run({"--version"}).out, "headscope-cli " + stated.str(1) + "\n");
}

TEST(Views, AreThoseOfTheTable)
{
    const auto json = run({"views", "--json"}).json();
    ASSERT_EQ(json.size(), core::viewTable().size());
    std::vector<std::string> names;
    for (const auto& row : json) {
        names.push_back(row["name"]);
        EXPECT_FALSE(row["title"].get<std::string>().empty());
        EXPECT_FALSE(row["meaning"].get<std::string>().empty());
        EXPECT_FALSE(row["source"].get<std::string>().empty());
    }
    EXPECT_THAT(names, testing::IsSupersetOf({"attention", "attention-grid", "attention-matrix", "rollout", "relevance",
                                              "head-distance", "head-entropy"}));
    EXPECT_EQ(json[0]["name"], "attention");
    EXPECT_EQ(json[0]["result"], "patch-map");
    EXPECT_EQ(json[0]["parameters"], (nlohmann::json{"layer", "head", "query", "range"}));
    EXPECT_THAT(run({"views"}).out, testing::HasSubstr("attention-matrix"));
}

TEST(Views, SayTheirGroupAndOptions)
{
    const auto json = run({"views", "--json"}).json();
    const auto rowOf = [&](const std::string& name) {
        return *std::find_if(json.begin(), json.end(), [&](const auto& row) { return row["name"] == name; });
    };
    const auto rollout = rowOf("rollout");
    EXPECT_EQ(rollout["group"], "Attention through layers");
    ASSERT_EQ(rollout["options"].size(), 5U);
    EXPECT_EQ(rollout["options"][0]["name"], "fusion");
    EXPECT_EQ(rollout["options"][0]["default"], "mean");
    EXPECT_EQ(rollout["options"][0]["choices"], (nlohmann::json{"mean", "max", "min"}));
    EXPECT_EQ(rollout["options"][2]["name"], "discard");
    EXPECT_EQ(rollout["options"][2]["default"], 0.0);
    EXPECT_EQ(rollout["options"][2]["high"], 0.99);
    EXPECT_EQ(rowOf("patch-filters")["options"][0]["default"], 28.0);
    EXPECT_EQ(rowOf("grad-cam")["parameters"], (nlohmann::json{"layer", "class", "range"}));
    EXPECT_EQ(rowOf("relevance")["options"][0]["choices"], (nlohmann::json{"auto", "counted", "left-out"}));
    EXPECT_EQ(rowOf("head-entropy")["options"], nlohmann::json::array());
    const auto text = run({"views"}).out;
    EXPECT_THAT(text, testing::HasSubstr("Positions and filters\n  position-similarity "));
    EXPECT_THAT(
        text,
        testing::HasSubstr(
            "--set components=...  Number of principal components shown, strongest first. (1 to 64, default 28)"));
    EXPECT_THAT(text, testing::HasSubstr("(abnar, vit-explain)"));
}

TEST(ParseRange, TakesNegativeAndScientificNumbers)
{
    EXPECT_EQ(parseRange("-1,2.5e-2"), std::pair(-1.0, 0.025));
    EXPECT_ANY_THROW(parseRange("0,nan"));
    EXPECT_ANY_THROW(parseRange("0,inf"));
    EXPECT_ANY_THROW(parseRange("0,1,2"));
}

TEST(CpuLists, BeginWithTheFirstHardwareThread)
{
    EXPECT_EQ(firstOfCpuList("0-1"), 0);
    EXPECT_EQ(firstOfCpuList("12,28"), 12);
    EXPECT_EQ(firstOfCpuList(""), -1);
}

TEST(UsableCores, AreAtLeastOneAndNoMoreThanHardwareThreads)
{
    EXPECT_GE(usableCores(), 1);
    EXPECT_LE(usableCores(), static_cast<int>(std::thread::hardware_concurrency()));
}

}  // namespace
}  // namespace cli::test
