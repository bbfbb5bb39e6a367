// The bundled models, as their users get them.
#include "core/checkpoint/open_checkpoint.h"
#include "core/checkpoint/tensor/checkpoint.h"
#include "core/model/families/family_table.h"
#include "core/model/open_model.h"
#include "models/training/evaluation.h"
#include "models/training/pointing_benchmark.h"
#include "models/training/recipe.h"
#include "models/training/shapes.h"
#include "tests/support/folders.h"

#include <ATen/Parallel.h>
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace {

class BundledModel : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override { at::set_num_threads(1); }
    std::string family() const { return GetParam(); }
    std::string name() const { return family() + "-shapes"; }
    std::filesystem::path file() const { return support::sourceFolder() + "/models/" + name() + ".safetensors"; }
    training::Recipe recipe() const
    {
        return training::readRecipe(support::sourceFolder() + "/models/training/" + name() + ".json");
    }
};
INSTANTIATE_TEST_SUITE_P(Families, BundledModel, testing::Values("vit", "cait", "xcit"),
                         [](const auto& test) { return std::string(test.param); });

TEST_P(BundledModel, OpensAloneWithItsLabelsAndPreprocessing)
{
    const auto model = core::openModel(file());
    const auto& spec = model.spec();
    EXPECT_EQ(core::familyName(spec.family), family());
    EXPECT_EQ(spec.name, name());
    EXPECT_EQ(spec.labels, training::classNames());
    EXPECT_EQ(spec.classes, 12);
    EXPECT_EQ(spec.depth(), recipe().depth + (family() == "vit" ? 0 : recipe().classLayers));
    EXPECT_EQ(spec.heads, 4);
    EXPECT_EQ(spec.patch, 8);
    EXPECT_EQ(spec.preprocessing.width, 96);
    EXPECT_EQ(spec.preprocessing.height, 96);
    EXPECT_EQ(spec.preprocessing.mean, (std::vector<double>{0.5, 0.5, 0.5}));
    EXPECT_EQ(spec.preprocessing.std, (std::vector<double>{0.5, 0.5, 0.5}));
    EXPECT_EQ(spec.preprocessing.cropPct, 1.0);
    for (const auto& warning : spec.warnings) {
        EXPECT_THAT(warning.english(), testing::HasSubstr("converted to float32"));  // half precision is meant
    }
}

TEST_P(BundledModel, IsSmallAndStoredInHalfPrecision)
{
    EXPECT_LT(std::filesystem::file_size(file()), 3'000'000U);
    const auto checkpoint = core::openCheckpoint(file());
    for (const auto& tensor : checkpoint->tensors()) {
        const bool counts = tensor.name.ends_with("num_batches_tracked");
        EXPECT_EQ(tensor.dtype, counts ? torch::kInt64 : torch::kFloat16) << tensor.name;
    }
}

TEST_P(BundledModel, CarriesTheRecordOfItsTrainingByTheRecipeBesideIt)
{
    const auto metadata = core::openCheckpoint(file())->metadata();
    const auto record = nlohmann::json::parse(metadata.at("training"));
    EXPECT_EQ(record.at("recipe"), nlohmann::json::parse(training::toJson(recipe())));
    EXPECT_EQ(record.at("pictures").get<int64_t>(), int64_t{recipe().steps} * recipe().batch);
    EXPECT_EQ(nlohmann::json::parse(metadata.at("config")), nlohmann::json::parse(training::timmConfig(recipe())));
}

// models/README.md states what was measured on thousands of scenes; here a hundred others, with room for chance.
TEST_P(BundledModel, NamesFreshScenes)
{
    const auto model = core::openModel(file());
    EXPECT_GE(training::evaluate(*model.network, {.scenes = 100, .seed = 20240607}).accuracy, 0.9);
}

TEST_P(BundledModel, AttentionOfItsLastLayersFindsTheTarget)
{
    const auto model = core::openModel(file());
    const auto report = training::evaluatePointing(
        *model.network, {.scenes = {.scenes = 100, .seed = 20240607}, .views = {"attention"}});
    EXPECT_GE(report.best().mean.hits, 0.9);
    EXPECT_GT(report.best().mean.inside, 2 * report.blind.inside);
}

}  // namespace
