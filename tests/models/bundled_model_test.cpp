// The bundled model, as its users get it.
#include "core/checkpoint/checkpoint.h"
#include "core/model/open_model.h"
#include "models/training/evaluation.h"
#include "models/training/recipe.h"
#include "models/training/shapes.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace {

const std::filesystem::path kFile = HEADSCOPE_SOURCE_DIR "/models/vit-shapes.safetensors";

}  // namespace

TEST(BundledModel, OpensAloneWithItsLabelsAndPreprocessing)
{
    const auto model = core::openModel(kFile);
    const auto& spec = model.spec();
    EXPECT_EQ(spec.family, core::Family::Vit);
    EXPECT_EQ(spec.name, "vit-shapes");
    EXPECT_EQ(spec.labels, training::classNames());
    EXPECT_EQ(spec.classes, 12);
    EXPECT_EQ(spec.depth(), 6);
    EXPECT_EQ(spec.heads, 4);
    EXPECT_EQ(spec.patch, 8);
    EXPECT_EQ(spec.preprocessing.width, 64);
    EXPECT_EQ(spec.preprocessing.height, 64);
    EXPECT_EQ(spec.preprocessing.mean, (std::array{0.5, 0.5, 0.5}));
    EXPECT_EQ(spec.preprocessing.std, (std::array{0.5, 0.5, 0.5}));
    EXPECT_EQ(spec.preprocessing.cropPct, 1.0);
    for (const auto& warning : spec.warnings) {
        EXPECT_THAT(warning, testing::HasSubstr("converted to float32"));  // half precision is meant
    }
}

TEST(BundledModel, IsSmallAndStoredInHalfPrecision)
{
    EXPECT_LT(std::filesystem::file_size(kFile), 3'000'000U);
    const auto checkpoint = core::openCheckpoint(kFile);
    for (const auto& tensor : checkpoint->tensors()) {
        EXPECT_EQ(tensor.dtype, torch::kFloat16) << tensor.name;
    }
}

TEST(BundledModel, CarriesTheRecordOfItsTrainingByTheRecipeBesideIt)
{
    const auto metadata = core::openCheckpoint(kFile)->metadata();
    const auto record = nlohmann::json::parse(metadata.at("training"));
    const auto recipe = training::readRecipe(HEADSCOPE_SOURCE_DIR "/models/training/vit-shapes.json");
    EXPECT_EQ(record.at("recipe"), nlohmann::json::parse(training::toJson(recipe)));
    EXPECT_EQ(record.at("pictures").get<int64_t>(), int64_t{recipe.steps} * recipe.batch);
    EXPECT_EQ(nlohmann::json::parse(metadata.at("config")), nlohmann::json::parse(training::timmConfig(recipe)));
}

// models/README.md states what was measured on thousands of scenes; here a hundred others, with room for chance.
TEST(BundledModel, NamesFreshScenesAndItsAttentionFindsTheTarget)
{
    at::set_num_threads(1);
    const auto model = core::openModel(kFile);
    const auto result = training::evaluate(*model.network, {.scenes = 100, .seed = 20240607});
    EXPECT_GE(result.accuracy, 0.75);
    EXPECT_GE(result.pointingTouches, 0.75);
    EXPECT_GT(result.attentionInside, 1.5 * result.coverage);
}
