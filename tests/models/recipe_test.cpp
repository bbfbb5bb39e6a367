#include "models/training/recipe.h"

#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/families/make_network.h"
#include "core/model/network/network.h"
#include "models/training/shapes.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"
#include "tests/support/scratch_folder.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

using testing::HasSubstr;

namespace {

training::Recipe recipeOf(const std::string& text)
{
    const ScratchFolder folder;
    return training::readRecipe(folder.write("recipe.json", text));
}

std::string messageOf(const std::string& text)
{
    return errorOf([&] { recipeOf(text); }).what();
}

}  // namespace

class BundledRecipe : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Families, BundledRecipe, testing::Values("vit", "cait", "xcit"),
                         [](const auto& test) { return std::string(test.param); });

TEST_P(BundledRecipe, IsOfItsFamilyAtNinetySixPixelsAndFitsIntoThreeMegabytesOfHalfPrecision)
{
    const std::string family = GetParam(), name = family + "-shapes";
    const auto recipe = training::readRecipe(support::sourceFolder() + "/models/training/" + name + ".json");
    EXPECT_EQ(recipe.name, name);
    EXPECT_EQ(recipe.family, family);
    EXPECT_EQ(recipe.imageSize, 96);
    EXPECT_EQ(recipe.patch, 8);
    const auto spec = training::modelSpec(recipe);
    EXPECT_EQ(core::familyName(spec.family), family);
    EXPECT_EQ(spec.trainedRows, 12);
    EXPECT_EQ(spec.layers.back().kind, family == "vit" ? core::LayerKind::Self : core::LayerKind::Class);
    int64_t numbers = 0;
    for (const auto& parameter : core::makeNetwork(spec)->parameters()) {
        numbers += parameter.numel();
    }
    EXPECT_GT(numbers, 500'000);
    EXPECT_LT(2 * numbers, 2'900'000);
}

TEST(Recipe, KeysThatAreAbsentTakeTheirDefaults)
{
    const auto recipe = recipeOf(R"({"name": "tiny", "dim": 48})");
    EXPECT_EQ(recipe.name, "tiny");
    EXPECT_EQ(recipe.dim, 48);
    EXPECT_EQ(recipe.patch, training::Recipe{}.patch);
}

TEST(Recipe, WhatIsWrittenIsWhatWasRead)
{
    const auto text = training::toJson(recipeOf(R"({"seed": 7, "learning_rate": 0.002})"));
    EXPECT_EQ(nlohmann::json::parse(text).at("seed"), 7);
    EXPECT_EQ(nlohmann::json::parse(text).at("learning_rate"), 0.002);
    EXPECT_EQ(training::toJson(recipeOf(text)), text);
}

TEST(Recipe, MistakesAreNamed)
{
    EXPECT_THAT(messageOf("{"), HasSubstr("parse error"));
    EXPECT_THAT(messageOf(R"({"dim": "wide"})"), HasSubstr("type must be number"));
    EXPECT_THAT(messageOf(R"({"dimm": 96})"), HasSubstr("known keys"));
    EXPECT_THAT(messageOf(R"({"dim": 97})"), HasSubstr("divisible by heads"));
    EXPECT_THAT(messageOf(R"({"patch": 7})"), HasSubstr("divisible by patch"));
    EXPECT_THAT(messageOf(R"({"small_size": 60})"), HasSubstr("divisible by patch"));
    EXPECT_THAT(messageOf(R"({"family": "swin"})"), HasSubstr("vit, cait or xcit, found swin"));
    EXPECT_THROW(training::readRecipe("/nowhere/at/all.json"), core::Error);
}

TEST(Recipe, TheConfigOfTheFileIsInTimmsForm)
{
    const auto config = nlohmann::json::parse(training::timmConfig(training::Recipe{}));
    EXPECT_EQ(config.at("num_classes"), training::kClassCount);
    EXPECT_EQ(config.at("label_names").size(), 12U);
    EXPECT_EQ(config.at("model_args").at("num_heads"), 4);
    EXPECT_EQ(config.at("pretrained_cfg").at("input_size"), nlohmann::json({3, 64, 64}));
    EXPECT_EQ(config.at("pretrained_cfg").at("mean"), nlohmann::json({0.5, 0.5, 0.5}));
}
