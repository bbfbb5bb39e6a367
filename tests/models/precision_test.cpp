// What another precision changes: nothing, where there is none; little, in bfloat16.
#include "models/training/precision.h"

#include "core/model/network/linear.h"
#include "core/model/open_model.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"

#include <gtest/gtest.h>

namespace training {
namespace {

TEST(EvaluatePrecision, FindsNoDifferenceBetweenANetworkAndItself)
{
    const auto model = core::openModel(support::sourceFolder() + "/models/vit-shapes.safetensors");
    const auto report = evaluatePrecision(*model.network, *model.network, {.scenes = 2, .seed = 424242});
    EXPECT_EQ(report.flips, 0);
    EXPECT_EQ(report.error, (std::vector{0.0, 0.0}));
    EXPECT_NEAR(report.cosine.front(), 1.0, 1e-12);
}

TEST(EvaluatePrecision, SortsWhatBfloat16Changes)
{
    const auto file = support::sourceFolder() + "/models/vit-shapes.safetensors";
    const auto model = core::openModel(file), rounded = core::openModel(file);
    core::packWeights(*rounded.network, core::Precision::Bfloat16);
    const auto report = evaluatePrecision(*model.network, *rounded.network, {.scenes = 4, .seed = 424242});
    ASSERT_EQ(report.error.size(), 4U);
    EXPECT_GT(report.error.front(), 1e-6);
    EXPECT_LE(report.error.front(), report.error.back());
    EXPECT_LT(report.error.back(), 1.0 / 32.0);
    EXPECT_GT(report.cosine.front(), 0.999);
    EXPECT_LT(report.cosine.front(), 1.0);
}

TEST(EvaluatePrecision, NeedsAClassifier)
{
    const auto model = core::openModel(support::dataFolder() + "/goldens/dinov2_registers");
    expectError([&] { evaluatePrecision(*model.network, *model.network, {.scenes = 1}); }, core::ErrorCode::Unsupported,
                "expected a classifier");
}

}  // namespace
}  // namespace training
