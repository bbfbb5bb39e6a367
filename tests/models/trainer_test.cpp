#include "models/training/trainer.h"

#include "core/error.h"
#include "core/model/open_model.h"

#include <gtest/gtest.h>
#include <torch/torch.h>

using training::Recipe;
using training::Trainer;

namespace {

Recipe tiny(int steps)
{
    Recipe recipe;
    recipe.name = "tiny";
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

void expectSameWeights(const core::Network& a, const core::Network& b)
{
    const auto left = a.parameters(), right = b.parameters();
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

TEST_F(Training, TheSameRecipeGivesTheSameWeights)
{
    Trainer first(tiny(4)), second(tiny(4));
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

TEST_F(Training, GoingOnFromASavedStateEndsWhereAnUninterruptedRunEnds)
{
    const auto state = temporary("headscope_training_state.pt");
    Trainer whole(tiny(6)), begun(tiny(6)), resumed(tiny(6));
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

TEST_F(Training, FindingTheTargetIsLearntWithinSeconds)
{
    Trainer trainer(tiny(80));
    const auto before = trainer.run(10), after = (trainer.run(60), trainer.run(10));
    EXPECT_LT(after.maskLoss, 0.8 * before.maskLoss);
    EXPECT_LT(after.denseLoss, 0.8 * before.denseLoss);
}

TEST_F(Training, TheExportedFileOpensAloneWithLabelsAndPreprocessing)
{
    const auto file = temporary("headscope_tiny.safetensors");
    Trainer trainer(tiny(1));
    trainer.run(1);
    const auto network = trainer.averaged();
    training::exportModel(file, *network, tiny(1), R"({"pictures": 8})");
    const auto model = core::openModel(file);
    EXPECT_EQ(model.spec().labels, training::classNames());
    EXPECT_EQ(model.spec().heads, 2);
    EXPECT_EQ(model.spec().depth(), 2);
    EXPECT_EQ(model.spec().preprocessing.width, 32);
    EXPECT_EQ(model.spec().preprocessing.mean, (std::array{0.5, 0.5, 0.5}));
    EXPECT_EQ(model.spec().preprocessing.cropPct, 1.0);
    const torch::NoGradGuard noGrad;
    const auto pixels = torch::linspace(-1, 1, 3 * 32 * 32).reshape({1, 3, 32, 32});
    EXPECT_TRUE(
        torch::allclose(model.network->forward(pixels), network->forward(pixels), 1e-2, 2e-3));  // half precision
}
