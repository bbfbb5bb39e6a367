#include "core/model/spec/model_overrides.h"

#include "core/error.h"
#include "core/file/json_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <map>
#include <set>
#include <stdexcept>

namespace core {
namespace {

using nlohmann::json;
using testing::HasSubstr;

const OverrideRow& rowNamed(const std::string& key)
{
    for (const auto& row : overrideTable()) {
        if (row.key == key) {
            return row;
        }
    }
    throw std::runtime_error("no row " + key);
}

ModelOverrides parsed(const std::string& key, const std::string& text)
{
    ModelOverrides overrides;
    rowNamed(key).parse(overrides, text);
    return overrides;
}

std::string complaint(const std::string& key, const std::string& text)
{
    try {
        parsed(key, text);
    } catch (const Error& error) {
        EXPECT_EQ(error.subject, key);
        return error.what();
    }
    return "none";
}

/// A value of every row, as a user writes it.
const std::map<std::string, std::pair<std::string, json>>& oneValueEach()
{
    static const std::map<std::string, std::pair<std::string, json>> kValues{
        {"size", {"320x240", {320, 240}}},
        {"entry", {"ema", "ema"}},
        {"activation", {"silu", "silu"}},
        {"precision", {"bf16", "bf16"}},
        {"keep", {"float16", "float16"}},
        {"heads", {"12", 12}},
        {"mean", {"-0.5,0,1", {-0.5, 0.0, 1.0}}},
        {"std", {"0.25,0.5,0.001", {0.25, 0.5, 0.001}}},
        {"crop_mode", {"cover", "cover"}},
        {"crop_pct", {"0.875", 0.875}},
        {"clip_frames", {"16", 16}},
        {"labels", {"names.txt", "names.txt"}}};
    return kValues;
}

TEST(OverrideTable, WritesEveryValueAsTheUserDidAndReadsItAgainFromJson)
{
    EXPECT_EQ(overrideTable().size(), oneValueEach().size());
    ModelOverrides all;
    json expected = json::object();
    for (const auto& [key, value] : oneValueEach()) {
        const auto one = parsed(key, value.first);
        EXPECT_EQ(toJson(one), (json{{key, value.second}}));
        EXPECT_EQ(overridesFromJson(JsonReader(toJson(one))), one) << key;
        EXPECT_EQ(rowNamed(key).text(one), value.first);
        EXPECT_NE(one, ModelOverrides{});
        fillIn(all, one);
        expected[key] = value.second;
    }
    EXPECT_EQ(toJson(all), expected);
}

TEST(OverrideTable, NeverFillsInWhatIsChosen)
{
    auto chosen = parsed("heads", "3");
    auto saved = parsed("heads", "6");
    saved.entry = "ema";
    fillIn(chosen, saved);
    EXPECT_EQ(chosen.heads, 3);
    EXPECT_EQ(chosen.entry, "ema");
}

TEST(OverrideTable, NamesEachOptionOnce)
{
    std::set<std::string> options;
    for (const auto& row : overrideTable()) {
        EXPECT_TRUE(options.insert(row.option()).second);
        EXPECT_FALSE(row.help.empty());
    }
    EXPECT_TRUE(options.contains("--crop-pct"));
}

TEST(OverrideTable, TakesWidthBeforeHeightAndKeepsHeightBeforeWidth)
{
    EXPECT_EQ(parsed("size", "224").inputSize, std::pair(224, 224));
    EXPECT_EQ(parsed("size", "320x240").inputSize, std::pair(240, 320));
}

TEST(OverrideTable, SaysWhatItExpected)
{
    EXPECT_EQ(complaint("activation", "sine"),
              "activation: expected gelu, gelu_tanh, quick_gelu, silu or relu, found \"sine\"");
    EXPECT_EQ(complaint("precision", "float8"), "precision: expected float32 or bf16, found \"float8\"");
    EXPECT_EQ(complaint("heads", "0"), "heads: expected a whole number from 1 to 1024, found \"0\"");
    EXPECT_THAT(complaint("crop_pct", "2.5"), HasSubstr("above 0 and up to 2"));
    for (const char* text : {"320x", "-1", "99999", "", "1x2x3"}) {
        EXPECT_THAT(complaint("size", text), HasSubstr("WIDTHxHEIGHT")) << text;
    }
    for (const char* text : {"1,2,nan", "1,,2", "", "1,2,", "1,2,inf"}) {
        EXPECT_THAT(complaint("mean", text), HasSubstr("R,G,B")) << text;
    }
    EXPECT_THAT(complaint("std", "1,0,1"), HasSubstr("above 0"));
}

TEST(OverrideTable, TakesOneNumberPerChannel)
{
    EXPECT_EQ(parsed("mean", "0.5").mean, (std::vector<double>{0.5}));
    EXPECT_EQ(parsed("std", "1,2,3,4,5").std, (std::vector<double>{1, 2, 3, 4, 5}));
    std::string many = "0";
    for (int i = 1; i < kMostChannels; ++i) {
        many += ",0";
    }
    EXPECT_EQ(parsed("mean", many).mean, std::vector<double>(kMostChannels));
    EXPECT_THAT(complaint("mean", many + ",0"), HasSubstr("expected one number per channel, R,G,B"));
}

TEST(ValuesInUse, AreThoseOfTheSpecification)
{
    ModelSpec spec;
    spec.preprocessing.cropMode = CropMode::Squash;
    spec.preprocessing.width = 384;
    spec.keepHalf = true;
    const auto values = toJson(valuesInUse(spec));
    EXPECT_EQ(values["crop_mode"], "squash");
    EXPECT_EQ(values["size"], (json{384, 224}));
    EXPECT_EQ(values["keep"], "float16");
    EXPECT_EQ(values.size(), overrideTable().size() - 3);  // no entry, no file of labels, and of images no frames
}

}  // namespace
}  // namespace core
