// headscope-cli page: figure pages from options, files and sessions.
#include "tests/app/support.h"
#include "ui/figure/figure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cli::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

struct Written {
    Run result;
    std::string bytes;
};

std::vector<std::string> gridOf(const std::string& out)
{
    return {"page",
            golden("vit"),
            golden("preprocess/wide.png"),
            "--layers",
            "0-1",
            "--heads",
            "0,2",
            "--width",
            "85mm",
            "--out",
            out};
}

TEST(PageCommand, DrawsEveryFormatAndTheSameAgainFromItself)
{
    for (const std::string format : {"png", "svg", "pdf"}) {
        const TemporaryFolder folder;
        const auto first = folder / ("first." + format), again = folder / ("again." + format);
        const auto made = run(gridOf(first));
        ASSERT_EQ(made.status, kSuccess) << made.err;
        EXPECT_EQ(made.err, "");
        const auto repeated = run({"page", first, "--out", again, "--folder", golden("vit"), "--folder",
                                   golden("preprocess"), "--folder", golden("")});
        ASSERT_EQ(repeated.status, kSuccess) << repeated.err;
        EXPECT_EQ(readText(first), readText(again)) << format;
    }
}

/// Hashes by sha256sum(1).
TEST(PageCommand, KeepsThePageWithSumsInside)
{
    const TemporaryFolder folder;
    ASSERT_EQ(run(gridOf(folder / "page.pdf")).status, kSuccess);
    const auto page = nlohmann::json::parse(ui::readRecipe(folder / "page.pdf"));
    EXPECT_EQ(page.at("models")[0].at("sha256"), "278b91c8dda589d54496df57ee30a5b30d7dd4112c72419612ad5d39958fc356");
    EXPECT_EQ(page.at("photos")[0].at("sha256"), "870f1df14d28bce7d280d6fcee780a6051f9b608157824ef09710044282d3367");
    EXPECT_EQ(page.at("photos")[0].at("file"), "wide.png");
    EXPECT_EQ(page.at("panels").size(), 4U);
    EXPECT_EQ(page.at("width"), "85mm");
}

TEST(PageCommand, DrawsWhatItHasSaved)
{
    const TemporaryFolder folder;
    auto options = gridOf(folder / "a.svg");
    options.insert(options.end(), {"--save-page", folder / "page.json"});
    const auto both = run(options);
    ASSERT_EQ(both.status, kSuccess) << both.err;
    const auto drawn = run({"page", folder / "page.json", "--out", folder / "b.svg"});
    ASSERT_EQ(drawn.status, kSuccess) << drawn.err;
    EXPECT_EQ(readText(folder / "a.svg"), readText(folder / "b.svg"));
    const auto wider = run({"page", folder / "page.json", "--out", folder / "c.svg", "--width", "double"});
    ASSERT_EQ(wider.status, kSuccess) << wider.err;
    EXPECT_THAT(readText(folder / "c.svg"), HasSubstr("<svg width=\"178mm\""));
}

TEST(PageCommand, SortsByAnObjectAndKeepsIt)
{
    const TemporaryFolder folder;
    const std::vector<std::string> words{"page",        golden("vit"),    golden("preprocess/wide.png"),
                                         "--view",      "attention-grid", "--set",
                                         "sort=object", "--out",          folder / "page.svg"};
    EXPECT_NE(run(words).status, kSuccess);  // no object
    auto masked = words;
    masked.insert(masked.end(), {"--mask", golden("preprocess/wide.png"), "--save-page", folder / "page.json"});
    const auto made = run(masked);
    ASSERT_EQ(made.status, kSuccess) << made.err;
    ASSERT_EQ(run({"page", folder / "page.json", "--out", folder / "again.svg"}).status, kSuccess);
    EXPECT_EQ(readText(folder / "page.svg"), readText(folder / "again.svg"));
    EXPECT_TRUE(nlohmann::json::parse(ui::readRecipe(folder / "page.svg")).at("panels")[0].contains("object"));
    masked.insert(masked.begin() + 3, golden("preprocess/tall.png"));
    EXPECT_THAT(run(masked).err, HasSubstr("--mask: expected one IMAGE with it, found 2"));
}

TEST(PageCommand, NeverReplacesWhatItReads)
{
    const TemporaryFolder folder;
    auto options = gridOf(folder / "a.svg");
    options.insert(options.end(), {"--save-page", folder / "page.json"});
    ASSERT_EQ(run(options).status, kSuccess);
    const auto before = readText(folder / "a.svg");
    const auto onItself = run({"page", folder / "a.svg", "--out", folder / "a.svg"});
    EXPECT_EQ(onItself.status, kWrongUsage);
    EXPECT_THAT(onItself.err, HasSubstr("the page"));
    EXPECT_EQ(readText(folder / "a.svg"), before);
    const auto saved = run({"page", folder / "page.json", "--save-page", folder / "page.json"});
    EXPECT_EQ(saved.status, kWrongUsage);
    EXPECT_THAT(saved.err, HasSubstr("would write over the page"));
}

TEST(PageCommand, RefusesTwoOutputsOfOneNameAndPanelsThatTheModelLacks)
{
    const TemporaryFolder folder;
    auto twice = gridOf(folder / "a.svg");
    twice.insert(twice.end(), {"--save-page", folder / "a.svg"});
    const auto result = run(twice);
    EXPECT_EQ(result.status, kWrongUsage);
    EXPECT_THAT(result.err, HasSubstr("expected another name for each output"));
    const auto beyond =
        run({"page", golden("vit"), golden("preprocess/wide.png"), "--layers", "0,99", "--out", folder / "b.svg"});
    EXPECT_EQ(beyond.status, kWrongUsage);
    EXPECT_THAT(beyond.err, HasSubstr("layer: expected -2 to 1, found 99"));
    EXPECT_EQ(folder.fileCount(), 0);
}

struct WrongUse {
    const char* name;
    std::vector<std::string> options;
    const char* says;
};

class WrongPages : public testing::TestWithParam<WrongUse> {};

TEST_P(WrongPages, AreWrongUsage)
{
    const TemporaryFolder folder;
    std::vector<std::string> arguments{"page", golden("vit"), golden("preprocess/wide.png"), "--out", folder / "a.svg"};
    arguments.insert(arguments.end(), GetParam().options.begin(), GetParam().options.end());
    const auto result = run(arguments);
    EXPECT_EQ(result.status, kWrongUsage) << result.err;
    EXPECT_THAT(result.err, HasSubstr(GetParam().says));
    EXPECT_EQ(folder.fileCount(), 0);
}

INSTANTIATE_TEST_SUITE_P(
    Options, WrongPages,
    testing::Values(WrongUse{"Layers", {"--layers", "a"}, "--layers: expected layers such as 0,3,6-11"},
                    WrongUse{"Heads", {"--heads", "2-1"}, "--heads: expected a range"},
                    WrongUse{"Width", {"--width", "85"}, "--width: expected single, double"},
                    WrongUse{"Narrow", {"--width", "1mm"}, "--width: expected 20mm to 1000mm"},
                    WrongUse{"Dpi", {"--dpi", "300"}, "--dpi: applies only to PNG"},
                    WrongUse{"Letters", {"--letters", "x"}, "--letters: expected one of"}),
    [](const auto& test) { return test.param.name; });

TEST(PageCommand, SaysThatAPageIsMissingOrNone)
{
    const TemporaryFolder folder;
    const auto missing = run({"page", folder / "nosuch.json", "--out", folder / "a.svg"});
    EXPECT_EQ(missing.status, kFailure);
    EXPECT_THAT(missing.err, AllOf(HasSubstr("nosuch.json: "), HasSubstr("no such file")));
    writeText(folder / "notes.json", "just some notes");
    const auto none = run({"page", folder / "notes.json", "--out", folder / "a.svg"});
    EXPECT_EQ(none.status, kFailure);
    EXPECT_THAT(none.err, HasSubstr("notes.json: expected a page as JSON"));
    EXPECT_EQ(folder.fileCount(), 1);
}

TEST(PageCommand, SaysWhichLayerIsMissing)
{
    const TemporaryFolder folder;
    const auto result =
        run({"page", golden("vit"), golden("preprocess/wide.png"), "--layers", "0,99", "--out", folder / "a.svg"});
    EXPECT_EQ(result.status, kWrongUsage);
    EXPECT_THAT(result.err, HasSubstr("panels[1]: layer: expected"));
    EXPECT_EQ(folder.fileCount(), 0);
}

}  // namespace
}  // namespace cli::test
