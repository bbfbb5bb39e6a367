#include "models/training/trainer.h"

#include "core/error.h"
#include "core/model/families/family_table.h"
#include "core/model/open_model.h"

#include <gtest/gtest.h>
#include <torch/types.h>

using training::Recipe;
using training::Trainer;

namespace {

Recipe tiny(int steps, const std::string& family = "vit")
{
    Recipe recipe;
    recipe.name = "tiny";
    recipe.family = family;
    recipe.imageSize = 32;
    recipe.dim = 16;
    recipe.depth = 2;
    recipe.heads = 2;
    recipe.steps = steps;
    recipe.batch = 8;
    recipe.warmup = 2;
    return recipe;
}

std::filesystem::path temporary(const char* name)
{
    return std::filesystem::path(testing::TempDir()) / name;
}

/// Parameters, and what batch norms know of what they saw.
std::vector<torch::Tensor> weightsOf(const core::Network& network)
{
    auto weights = network.parameters();
    const auto buffers = network.buffers();
    weights.insert(weights.end(), buffers.begin(), buffers.end());
    return weights;
}

void expectSameWeights(const core::Network& a, const core::Network& b)
{
    const auto left = weightsOf(a), right = weightsOf(b);
    ASSERT_EQ(left.size(), right.size());
    for (size_t i = 0; i < left.size(); ++i) {
        EXPECT_TRUE(torch::equal(left[i], right[i])) << i;
    }
}

}  // namespace

class Training : public testing::Test {
protected:
    void SetUp() override { at::set_num_threads(1); }
};

class TrainingOfFamily : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override { at::set_num_threads(1); }
};
INSTANTIATE_TEST_SUITE_P(Families, TrainingOfFamily, testing::Values("vit", "cait", "xcit"),
                         [](const auto& test) { return std::string(test.param); });

TEST_P(TrainingOfFamily, TheSameRecipeGivesTheSameWeights)
{
    Trainer first(tiny(4, GetParam())), second(tiny(4, GetParam()));
    first.run(4);
    second.run(4);
    expectSameWeights(*first.averaged(), *second.averaged());
}

TEST_F(Training, AnotherSeedGivesOtherWeights)
{
    auto other = tiny(2);
    other.seed = 2;
    Trainer first(tiny(2)), second(other);
    first.run(2);
    second.run(2);
    EXPECT_FALSE(torch::equal(first.averaged()->parameters()[0], second.averaged()->parameters()[0]));
}

TEST_P(TrainingOfFamily, GoingOnFromASavedStateEndsWhereAnUninterruptedRunEnds)
{
    const auto state = temporary("headscope_training_state.pt");
    auto recipe = tiny(6, GetParam());
    recipe.smallSize = 16;  // images grow after the third step
    recipe.smallUntil = 0.5;
    Trainer whole(recipe), begun(recipe), resumed(recipe);
    whole.run(6);
    begun.run(3);
    begun.save(state);
    resumed.load(state);
    EXPECT_EQ(resumed.stepsDone(), 3);
    resumed.run(100);
    EXPECT_TRUE(resumed.finished());
    EXPECT_EQ(resumed.stepsDone(), 6);
    expectSameWeights(*whole.averaged(), *resumed.averaged());
}

TEST_F(Training, AStateOfAnotherRecipeIsRefused)
{
    const auto state = temporary("headscope_other_state.pt");
    Trainer(tiny(6)).save(state);
    Trainer other(tiny(7));
    EXPECT_THROW(other.load(state), core::Error);
}

TEST_F(Training, EightyStepsTakeAFifthOffTheLossesOfWhereTheTargetIsAndWhat)
{
    Trainer trainer(tiny(80));
    const auto before = trainer.run(10), after = (trainer.run(60), trainer.run(10));
    EXPECT_LT(after.maskLoss, 0.8 * before.maskLoss);
    EXPECT_LT(after.denseLoss, 0.8 * before.denseLoss);
}

TEST_F(Training, BatchNormsRememberWhatTheySaw)
{
    Trainer trainer(tiny(3, "xcit"));
    const auto before = trainer.averaged()->named_buffers();
    trainer.run(3);
    const auto after = trainer.averaged()->named_buffers();
    int changed = 0;
    for (const auto& item : after) {
        if (item.value().is_floating_point()) {
            EXPECT_FALSE(torch::equal(item.value(), before[item.key()])) << item.key();
            ++changed;
        }
    }
    EXPECT_GT(changed, 0);
}

TEST_P(TrainingOfFamily, TheExportedFileOpensAloneWithLabelsAndPreprocessing)
{
    const std::string family = GetParam();
    const auto file = temporary("headscope_tiny.safetensors");
    const auto recipe = tiny(2, family);
    Trainer trainer(recipe);
    trainer.run(2);
    const auto network = trainer.averaged();
    training::exportModel(file, *network, recipe, R"({"pictures": 8})");
    const auto model = core::openModel(file);
    EXPECT_EQ(core::familyName(model.spec().family), family);
    EXPECT_EQ(model.spec().labels, training::classNames());
    EXPECT_EQ(model.spec().heads, 2);
    EXPECT_EQ(model.spec().depth(), family == "vit" ? 2 : 4);
    EXPECT_EQ(model.spec().preprocessing.width, 32);
    EXPECT_EQ(model.spec().preprocessing.mean, (std::vector<double>{0.5, 0.5, 0.5}));
    EXPECT_EQ(model.spec().preprocessing.cropPct, 1.0);
    const auto kept = network->named_buffers(), read = model.network->named_buffers();
    ASSERT_EQ(kept.size(), read.size());
    for (const auto& item : kept) {
        if (item.value().is_floating_point()) {
            EXPECT_TRUE(torch::allclose(item.value(), read[item.key()], 1e-3, 1e-4)) << item.key();
        }
    }
    const torch::NoGradGuard noGrad;
    network->eval();
    const auto pixels = torch::linspace(-1, 1, 3 * 32 * 32).reshape({1, 3, 32, 32});
    EXPECT_TRUE(
        torch::allclose(model.network->forward(pixels), network->forward(pixels), 1e-2, 5e-3));  // half precision
}
