#include "core/analysis/view/view.h"

#include "core/analysis/view/baseline.h"
#include "core/analysis/views/views.h"
#include "core/error.h"
#include "tests/support/expect_error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

using core::HeadChoice;
using core::QueryChoice;
using testing::HasSubstr;

namespace {

core::View everythingChanged()
{
    core::View view;
    view.name = "rollout";
    view.layer = 5;
    view.head = HeadChoice::single(3);
    view.query = QueryChoice::patch(5, 9);
    view.classIndex = 281;
    view.words = {"a photo of a cat"};
    view.colormap = "viridis";
    view.style = core::OverlayStyle::Spotlight;
    view.opacity = 0.25;
    view.smooth = false;
    view.range = {core::RangeChoice::Mode::Fixed, -1.5, 2.5, 1.0, 99.0};
    return view;
}

}  // namespace

TEST(ViewText, SpellsHeadsAsTheCommandLineDoes)
{
    for (const std::string text : {"mean", "max", "min", "0", "11"}) {
        EXPECT_EQ(core::toText(core::parseHead(text)), text);
    }
    EXPECT_EQ(core::parseHead("7"), HeadChoice::single(7));
}

TEST(ViewText, SpellsQueriesAsTheCommandLineDoes)
{
    for (const std::string text : {"class", "mean", "5,9", "0,0", "@4", "@3-6", "@cat", "@6-3", "@well-known"}) {
        EXPECT_EQ(core::toText(core::parseQuery(text)), text);
    }
    EXPECT_EQ(core::parseQuery("5,9"), QueryChoice::patch(5, 9));
    EXPECT_EQ(core::parseQuery("@3-6"), QueryChoice::named(3, 4));
    EXPECT_EQ(core::parseQuery("@6-3").name, "6-3");
}

TEST(ViewText, SpellsStylesAndRangeModes)
{
    for (const std::string text : {"glow", "tint", "spotlight"}) {
        EXPECT_EQ(core::toText(core::parseStyle(text)), text);
    }
    for (const std::string text : {"per-map", "per-layer", "shared", "fixed"}) {
        EXPECT_EQ(core::toText(core::parseRangeMode(text)), text);
    }
}

struct BadText : testing::TestWithParam<const char*> {};

TEST_P(BadText, IsRefusedByEveryParserAndNamed)
{
    const std::string text = GetParam();
    const auto expectRefusal = [&](const auto& parse) {
        expectError([&] { parse(text); }, core::ErrorCode::OutOfRange, "\"" + text + "\"");
    };
    expectRefusal(core::parseHead);
    expectRefusal(core::parseQuery);
    expectRefusal(core::parseStyle);
    expectRefusal(core::parseRangeMode);
}
INSTANTIATE_TEST_SUITE_P(Texts, BadText,
                         testing::Values("", " ", "Mean", "mean ", "-1", "+1", "1.5", "0x1", "99999999999", "1,", ",1",
                                         "1,2,3", "-1,2", "1, 2", "1;2"));

TEST(ViewJson, CarriesEveryFieldThere)
{
    const nlohmann::json expected = nlohmann::json::parse(R"({
        "view": "rollout", "layer": 5, "head": "3", "query": "5,9", "class": 281, "words": "a photo of a cat", "colormap": "viridis",
        "style": "spotlight", "opacity": 0.25, "smooth": false,
        "range": {"mode": "fixed", "low": -1.5, "high": 2.5, "low_percentile": 1.0, "high_percentile": 99.0}})");
    EXPECT_EQ(core::toJson(everythingChanged()), expected);
}

TEST(ViewJson, CarriesEveryFieldThereAndBack)
{
    EXPECT_EQ(core::viewFromJson(core::toJson(everythingChanged())), everythingChanged());
    EXPECT_EQ(core::viewFromJson(core::toJson(core::View{})), core::View{});
}

TEST(ViewJson, SurvivesBeingWrittenAsText)
{
    const std::string text = core::toJson(everythingChanged()).dump();
    EXPECT_EQ(core::viewFromJson(nlohmann::json::parse(text)), everythingChanged());
}

TEST(ViewJson, TakesDefaultsForWhatIsAbsent)
{
    core::View expected;
    expected.layer = 3;
    EXPECT_EQ(core::viewFromJson(nlohmann::json::parse(R"({"layer": 3})")), expected);
    EXPECT_EQ(core::viewFromJson(nlohmann::json::object()), core::View{});
}

TEST(ViewJson, TakesAHeadAsANumberToo)
{
    EXPECT_EQ(core::viewFromJson(nlohmann::json::parse(R"({"head": 3})")).head, HeadChoice::single(3));
}

TEST(ViewJson, HasANameOfTheTable)
{
    expectError([] { core::viewFromJson({{"view", "attentoin"}}); }, core::ErrorCode::NotFound, "attentoin");
}

struct BadJson {
    const char* name;
    const char* text;
    const char* key;  ///< that the message must name
};
struct BadViewJson : testing::TestWithParam<BadJson> {};

TEST_P(BadViewJson, IsRefusedWithItsKey)
{
    expectError([&] { core::viewFromJson(nlohmann::json::parse(GetParam().text)); }, core::ErrorCode::Corrupt,
                GetParam().key);
}
INSTANTIATE_TEST_SUITE_P(
    Keys, BadViewJson,
    testing::Values(
        BadJson{"Array", "[]", "object"}, BadJson{"Null", "null", "object"},
        BadJson{"UnknownKey", R"({"lyaer": 1})", "lyaer"},
        BadJson{"UnknownRangeKey", R"({"range": {"hgih": 1}})", "range.hgih"},
        BadJson{"EmptyName", R"({"view": ""})", "view"}, BadJson{"NumberAsName", R"({"view": 1})", "view"},
        BadJson{"FractionAsLayer", R"({"layer": 1.5})", "layer"}, BadJson{"TextAsLayer", R"({"layer": "1"})", "layer"},
        BadJson{"HugeLayer", R"({"layer": 4294967297})", "layer"},
        BadJson{"LayerBeyondSixtyFourBits", R"({"layer": 18446744073709551615})", "layer"},
        BadJson{"UnknownHead", R"({"head": "median"})", "head"}, BadJson{"NegativeHead", R"({"head": -1})", "head"},
        BadJson{"ListAsHead", R"({"head": [1]})", "head"},
        BadJson{"UnknownQuery", R"({"query": "everything"})", "query"},
        BadJson{"ListAsQuery", R"({"query": [5, 9]})", "query"}, BadJson{"NegativeClass", R"({"class": -1})", "class"},
        BadJson{"NoWords", R"({"words": ""})", "words"}, BadJson{"NullClass", R"({"class": null})", "class"},
        BadJson{"NumberAsColormap", R"({"colormap": 3})", "colormap"},
        BadJson{"UnknownStyle", R"({"style": "glowing"})", "style"},
        BadJson{"OpacityAboveOne", R"({"opacity": 1.01})", "opacity"},
        BadJson{"NegativeOpacity", R"({"opacity": -0.01})", "opacity"},
        BadJson{"TextAsOpacity", R"({"opacity": "1"})", "opacity"},
        BadJson{"NumberAsSmooth", R"({"smooth": 1})", "smooth"},
        BadJson{"TextAsRange", R"({"range": "fixed"})", "range"},
        BadJson{"UnknownMode", R"({"range": {"mode": "auto"}})", "range.mode"},
        BadJson{"LowAboveHigh", R"({"range": {"low": 2, "high": 1}})", "range.low"},
        BadJson{"LowBeyondFloat", R"({"range": {"low": -1e300}})", "range.low"},
        BadJson{"PercentileAboveHundred", R"({"range": {"high_percentile": 100.5}})", "range.high_percentile"},
        BadJson{"PercentilesSwapped", R"({"range": {"low_percentile": 60, "high_percentile": 40}})",
                "range.low_percentile"}),
    [](const auto& test) { return test.param.name; });

TEST(ViewJson, HoldsWhatIsSubtracted)
{
    core::View view = everythingChanged(), other;
    other.layer = 2;
    other.options["fusion"] = std::string("max");
    view.baseline = core::Baseline{
        .view = other, .model = core::NamedFile{"b.safetensors", "0123abcd"}, .image = core::NamedFile{"b.png", ""}};
    const nlohmann::json json = core::toJson(view);
    EXPECT_EQ(json["minus"]["view"]["layer"], 2);
    EXPECT_EQ(json["minus"]["model"], (nlohmann::json{{"file", "b.safetensors"}, {"sha256", "0123abcd"}}));
    EXPECT_EQ(json["minus"]["image"], (nlohmann::json{{"file", "b.png"}}));
    EXPECT_EQ(core::viewFromJson(json), view);
    EXPECT_FALSE(core::viewFromJson(json) == everythingChanged());
    other.layer = 3;
    view.baseline = core::Baseline{.view = other};
    EXPECT_FALSE(core::viewFromJson(json) == view);
    EXPECT_FALSE(core::toJson(everythingChanged()).contains("minus"));
}

TEST(ViewJson, SaysWhereWhatIsSubtractedIsWrong)
{
    const auto complaint = [](const char* minus) {
        return std::string(errorOf([&] { core::viewFromJson({{"minus", nlohmann::json::parse(minus)}}); }).what());
    };
    EXPECT_THAT(complaint("3"), HasSubstr("view JSON, minus: expected an object, found 3"));
    EXPECT_THAT(complaint(R"({"photo": {}})"), HasSubstr("view JSON, minus.photo: unknown key"));
    EXPECT_THAT(complaint(R"({"view": {"layer": "x"}})"), HasSubstr("view JSON, minus.view.layer: expected"));
    EXPECT_THAT(complaint(R"({"view": {"range": {"low": 2}}})"),
                HasSubstr("view JSON, minus.view.range.low: expected"));
    EXPECT_THAT(complaint(R"({"view": 1})"), HasSubstr("view JSON, minus.view: expected an object"));
    EXPECT_THAT(complaint(R"({"view": {"minus": {}}})"),
                HasSubstr("view JSON, minus.view.minus: expected no baseline inside a baseline"));
    EXPECT_THAT(complaint(R"({"model": "b.safetensors"})"), HasSubstr("view JSON, minus.model: expected an object"));
    EXPECT_THAT(complaint(R"({"image": {"file": ""}})"), HasSubstr("view JSON, minus.image.file: expected a name"));
}
