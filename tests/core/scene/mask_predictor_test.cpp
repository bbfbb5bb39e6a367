#include "core/scene/mask_predictor.h"

#include "core/analysis/views/views.h"
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

/// Views of a patch are the decoder's answer to a point at its center: 5 x 5 patches of 16 pixels.
TEST(PromptViews, AreTheAnswersToAPointAtTheCenterOfAPatch)
{
    torch::manual_seed(5);
    const core::Scene scene = sceneOver(torch::randn({1, 3, 80, 80}));
    const core::MaskPrompts prompts{{{3 * 16 + 7.5, 16 + 7.5, true}}, {}};
    const auto decoded = core::MaskPredictor(scene).decode(prompts);
    const int chosen = core::chosenMask(prompts, decoded.iou);
    core::View view;
    view.query = core::QueryChoice::patch(1, 3);
    const auto mapOf = [&](const char* name) {
        view.name = name;
        return std::get<core::PatchMap>(core::computeView(core::viewInput(scene), view).content);
    };
    const auto mask = mapOf("prompt-mask");
    EXPECT_EQ(mask.grid, (core::PatchGrid{20, 20}));
    EXPECT_TRUE(torch::allclose(mask.values, torch::sigmoid(decoded.logits[chosen]), 0.0, 1e-6));
    EXPECT_EQ(static_cast<int64_t>(mask.object.size()), (decoded.logits[chosen] > 0).sum().item<int64_t>());
    EXPECT_EQ(mask.marked, (std::vector<int>{(4 + 2) * 20 + 12 + 2}));

    const auto expectWeights = [&](const torch::Tensor& weights) {
        const auto map = mapOf("prompt-attention");
        EXPECT_EQ(map.queryPatch, 1 * 5 + 3);
        EXPECT_TRUE(torch::allclose(map.values.flatten(), weights.mean(0), 0.0, 1e-6));
    };
    expectWeights(decoded.attention.back().tokenToImage.select(1, 1 + chosen));
    view.options["token"] = "point";
    view.options["decoder_layer"] = "1";
    expectWeights(decoded.attention[1].tokenToImage.select(1, 1 + 4));
    view.options["direction"] = "to-tokens";
    expectWeights(decoded.attention[1].imageToToken.select(2, 1 + 4));
    view.options["decoder_layer"] = "final";
    expectError([&] { mapOf("prompt-attention"); }, core::ErrorCode::Unsupported, "patches attend to no token");
}

}  // namespace
