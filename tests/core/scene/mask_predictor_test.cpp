#include "core/scene/mask_predictor.h"

#include "core/checkpoint/open_checkpoint.h"
#include "core/model/open_model.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"

#include <gtest/gtest.h>
#include <torch/types.h>

namespace {

core::Scene sceneOver(const torch::Tensor& pixels)
{
    const auto model = core::openModel(support::dataFolder() + "/goldens/sam_decoder");
    return core::makeScene({model.network, {nullptr, {pixels, {}}}});
}

const core::MaskPrompts kOnePoint{{{57.0, 18.0, true}}, {}};

/// The IoU token, four mask tokens, the points, then the corners of a box or one padding point.
TEST(MaskPredictor, CountsTheTokensOfPrompts)
{
    const core::MaskPredictor predictor(sceneOver(torch::zeros({1, 3, 80, 80})));
    const auto tokensOf = [&](const core::MaskPrompts& prompts) {
        return predictor.decode(prompts).attention.back().tokenToImage.size(1);
    };
    EXPECT_EQ(tokensOf(kOnePoint), 5 + 1 + 1);
    EXPECT_EQ(tokensOf({{{57, 18, true}, {3, 4, false}}, {}}), 5 + 2 + 1);
    EXPECT_EQ(tokensOf({{}, core::BoxPrompt{1, 2, 30, 40}}), 5 + 2);
    EXPECT_EQ(tokensOf({{{57, 18, true}}, core::BoxPrompt{1, 2, 30, 40}}), 5 + 1 + 2);
    EXPECT_EQ(tokensOf({{}, {}, torch::zeros({20, 20})}), 5);
}

/// 90 x 85 pixels hold 5 x 5 patches of 16.
TEST(MaskPredictor, LeavesOutWhatIsBeyondWholePatches)
{
    const core::MaskPredictor predictor(sceneOver(torch::zeros({1, 3, 85, 90})));
    EXPECT_EQ(predictor.size(), (core::PixelSize{90, 85}));
    const auto map = predictor.onPhoto(predictor.decode(kOnePoint).logits[0]);
    EXPECT_FALSE(torch::isnan(map.slice(0, 0, 80).slice(1, 0, 80)).any().item<bool>());
    EXPECT_TRUE(torch::isnan(map.slice(0, 80)).all().item<bool>());
    EXPECT_TRUE(torch::isnan(map.slice(1, 80)).all().item<bool>());
    expectError([&] { predictor.decode({{{85.0, 18.0, true}}, {}}); }, core::ErrorCode::OutOfRange, "cropped away");
}

TEST(MaskPredictor, Stops)
{
    const core::MaskPredictor predictor(sceneOver(torch::zeros({1, 3, 80, 80})));
    std::stop_source source;
    source.request_stop();
    expectError([&] { predictor.decode(kOnePoint, source.get_token()); }, core::ErrorCode::Cancelled);
}

TEST(MaskPredictor, RefusesModelsWithoutADecoder)
{
    for (const char* other : {"vit", "sam"}) {
        const auto model = core::openModel(support::dataFolder() + "/goldens/" + other);
        expectError([&] { core::requireMaskDecoder(model.spec()); }, core::ErrorCode::Unsupported,
                    "expected a SAM checkpoint with its mask decoder");
    }
}

}  // namespace
