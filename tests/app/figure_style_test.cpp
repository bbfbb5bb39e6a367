// How a figure is drawn, as far as its content does not decide: options of render, and the recipe that repeats them.
#include "tests/app/support.h"
#include "ui/figure/figure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace cli::test {
namespace {

using testing::HasSubstr;

std::vector<std::string> drawing(const std::string& out, std::vector<std::string> options)
{
    std::vector<std::string> arguments{"render", golden("vit"), golden("preprocess/wide.png"), "--out", out};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return arguments;
}

/// Big-endian numbers at byte 16 and 20 of a PNG.
std::pair<int, int> pixelsOf(const std::string& png)
{
    const auto number = [&png](std::size_t at) {
        int value = 0;
        for (std::size_t i = at; i < at + 4; ++i) {
            value = value * 256 + static_cast<unsigned char>(png.at(i));
        }
        return value;
    };
    return {number(16), number(20)};
}

TEST(FigureStyleOptions, AreKeptInTheFigureWhichIsDrawnTheSameAgainFromItself)
{
    for (const std::string format : {"png", "svg", "pdf"}) {
        const TemporaryFolder folder;
        const auto first = folder / ("first." + format), again = folder / ("again." + format);
        std::vector<std::string> options{"--width", "single", "--ground", "dark", "--bar", "off", "--caption", "off"};
        if (format == "png") {
            options.insert(options.end(), {"--dpi", "300"});
        }
        const auto made = run(drawing(first, options));
        ASSERT_EQ(made.status, kSuccess) << made.err;
        const auto style = nlohmann::json::parse(ui::readRecipe(first)).at("figure").at("style");
        EXPECT_EQ(style, (nlohmann::json{{"width_mm", 85.0},
                                         {"dpi", format == "png" ? 300 : 144},
                                         {"ground", "dark"},
                                         {"color_bar", false},
                                         {"caption", false}}));
        const auto repeated = run(drawing(again, {"--view-json", first}));
        ASSERT_EQ(repeated.status, kSuccess) << repeated.err;
        EXPECT_EQ(readText(first), readText(again)) << format;
        const auto other = run(drawing(again, {"--view-json", first, "--caption", "on"}));
        ASSERT_EQ(other.status, kSuccess) << other.err;
        EXPECT_NE(readText(first), readText(again)) << format;
    }
}

// 85 mm are 1003.9 pixels of 300 an inch, and 240.9 points.
TEST(FigureStyleOptions, GiveTheSizeThatWasAskedFor)
{
    const TemporaryFolder folder;
    ASSERT_EQ(run(drawing(folder / "a.png", {"--width", "8.5cm", "--dpi", "300"})).status, kSuccess);
    EXPECT_EQ(pixelsOf(readText(folder / "a.png")).first, 1004);
    ASSERT_EQ(run(drawing(folder / "a.svg", {"--width", "85mm"})).status, kSuccess);
    EXPECT_THAT(readText(folder / "a.svg"), HasSubstr("<svg width=\"85mm\""));
}

TEST(FigureStyleOptions, LeaveTheRecipeAsItIsWhereNothingIsReported)
{
    const TemporaryFolder folder;
    ASSERT_EQ(run(drawing(folder / "a.svg", {})).status, kSuccess);
    EXPECT_FALSE(nlohmann::json::parse(ui::readRecipe(folder / "a.svg")).at("figure").contains("style"));
}

struct WrongStyle {
    const char* name;
    const char* file;
    std::vector<std::string> options;
    const char* says;
};

class WrongStyles : public testing::TestWithParam<WrongStyle> {};

TEST_P(WrongStyles, AreWrongUsage)
{
    const TemporaryFolder folder;
    const auto result = run(drawing(folder / GetParam().file, GetParam().options));
    EXPECT_EQ(result.status, kWrongUsage) << result.err;
    EXPECT_THAT(result.err, HasSubstr(GetParam().says));
    EXPECT_EQ(folder.fileCount(), 0);
}

INSTANTIATE_TEST_SUITE_P(
    Options, WrongStyles,
    testing::Values(WrongStyle{"Narrow", "a.svg", {"--width", "1mm"}, "--width: expected 20mm to 1000mm"},
                    WrongStyle{"NoUnit", "a.svg", {"--width", "85"}, "--width: expected single, double"},
                    WrongStyle{"Coarse", "a.png", {"--dpi", "3"}, "--dpi: expected 36 to 2400"},
                    WrongStyle{"DpiOfSvg", "a.svg", {"--dpi", "300"}, "--dpi: applies only to PNG"},
                    WrongStyle{"Background", "a.svg", {"--ground", "red"}, "--ground: expected white, dark"},
                    WrongStyle{"Bar", "a.svg", {"--bar", "shared"}, "--bar: expected on or off"},
                    WrongStyle{"Numbers", "a.csv", {"--caption", "off"}, "--caption: expected a figure"}),
    [](const auto& test) { return test.param.name; });

TEST(FigureStyleOptions, AStyleThatNoFigureHasIsRefused)
{
    const TemporaryFolder folder;
    const auto text = [](const std::string& style) {
        return R"({"headscope":"1.0","view":{},"figure":{"style":)" + style + "}}";
    };
    for (const auto* style :
         {R"({"width_mm":1,"dpi":144,"ground":"white","color_bar":true,"caption":true})",
          R"({"width_mm":0,"dpi":1e300,"ground":"white","color_bar":true,"caption":true})",
          R"({"width_mm":0,"dpi":144,"ground":"pink","color_bar":true,"caption":true})", R"({"width_mm":"wide"})"}) {
        writeText(folder / "recipe.json", text(style));
        const auto result = run(drawing(folder / "a.svg", {"--view-json", folder / "recipe.json"}));
        EXPECT_EQ(result.status, kFailure) << style;
        EXPECT_THAT(result.err, HasSubstr("recipe.json: figure: style: ")) << style;
        EXPECT_EQ(folder.fileCount(), 1);
    }
}

}  // namespace
}  // namespace cli::test
