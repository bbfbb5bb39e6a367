#include "core/scene/mask_predictor.h"

#include "core/analysis/views/views.h"
#include "core/checkpoint/open_checkpoint.h"
#include "core/model/open_model.h"
#include "tests/support/expect_error.h"
#include "tests/support/folders.h"

#include <gtest/gtest.h>
#include <torch/types.h>

namespace {

core::Scene sceneOver(const torch::Tensor& pixels, const std::string& golden = "sam_decoder")
{
    const auto model = core::openModel(support::dataFolder() + "/goldens/" + golden);
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

/// The token of the object score comes first, and the padding point also beside a box.
TEST(MaskPredictor, CountsTheTokensOfPromptsOfSam2)
{
    const core::MaskPredictor predictor(sceneOver(torch::zeros({1, 3, 96, 96}), "sam2_decoder"));
    const auto tokensOf = [&](const core::MaskPrompts& prompts) {
        const auto decoded = predictor.decode(prompts);
        EXPECT_EQ(decoded.firstMaskToken, 2);
        return decoded.attention.back().tokenToImage.size(1);
    };
    EXPECT_EQ(tokensOf(kOnePoint), 6 + 1 + 1);
    EXPECT_EQ(tokensOf({{}, core::BoxPrompt{1, 2, 30, 40}}), 6 + 2 + 1);
    EXPECT_EQ(tokensOf({{{57, 18, true}}, core::BoxPrompt{1, 2, 30, 40}}), 6 + 2 + 1 + 1);
    EXPECT_EQ(tokensOf({{}, {}, torch::zeros({24, 24})}), 6);
}

/// SAM 2's predictor hands masks back within 32 of zero, and reads them so.
TEST(MaskPredictor, BoundsEarlierMasksOfSam2)
{
    const core::MaskPredictor predictor(sceneOver(torch::zeros({1, 3, 96, 96}), "sam2_decoder"));
    const auto logits = 40 * torch::randn({24, 24});
    EXPECT_TRUE(
        predictor.decode({{}, {}, logits}).logits.equal(predictor.decode({{}, {}, logits.clamp(-32.0, 32.0)}).logits));
}

/// A decoder of SAM 2 needs what only its own encoder gives.
TEST(MaskPredictor, RefusesSam2BesideAnotherEncoder)
{
    const auto scene = sceneOver(torch::zeros({1, 3, 96, 96}), "sam2_decoder");
    auto embedding = scene.trace.imageEmbedding;
    embedding.finer.clear();
    expectError([&] { scene.network->spec().masks->prepare(embedding); }, core::ErrorCode::Unsupported,
                "expected the image encoder of SAM 2");
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

/// The cell of the embedding that holds the center of the patch, and the place of the mask that does.
struct Grids {
    const char* golden;
    int side, patch;  ///< of input and patches, in pixels
    int cell, place;  ///< for the patch in row 1 and column 3
};
class PromptViews : public testing::TestWithParam<Grids> {};

/// Views of a patch are the decoder's answer to a point at its center.
TEST_P(PromptViews, AreTheAnswersToAPointAtTheCenterOfAPatch)
{
    const auto& [golden, side, patch, cell, place] = GetParam();
    const int queryPatch = cell;  // clang 14 captures no structured binding
    torch::manual_seed(5);
    const core::Scene scene = sceneOver(torch::randn({1, 3, side, side}), golden);
    const core::MaskPrompts prompts{{{3.5 * patch - 0.5, 1.5 * patch - 0.5, true}}, {}};
    const auto decoded = core::MaskPredictor(scene).decode(prompts);
    const int chosen = decoded.chosen;
    core::View view;
    view.query = core::QueryChoice::patch(1, 3);
    const auto mapOf = [&](const char* name) {
        view.name = name;
        return std::get<core::PatchMap>(core::computeView(core::viewInput(scene), view).content);
    };
    const auto mask = mapOf("prompt-mask");
    EXPECT_EQ(mask.grid, (core::PatchGrid{side / 4, side / 4}));
    EXPECT_TRUE(torch::allclose(mask.values, torch::sigmoid(decoded.logits[chosen]), 0.0, 1e-6));
    EXPECT_EQ(static_cast<int64_t>(mask.object.size()), (decoded.logits[chosen] > 0).sum().item<int64_t>());
    EXPECT_EQ(mask.marked, std::vector<int>{place});

    const auto expectWeights = [&](const torch::Tensor& weights) {
        const auto map = mapOf("prompt-attention");
        EXPECT_EQ(map.queryPatch, queryPatch);
        EXPECT_TRUE(torch::allclose(map.values.flatten(), weights.mean(0), 0.0, 1e-6));
    };
    const int first = decoded.firstMaskToken;
    expectWeights(decoded.attention.back().tokenToImage.select(1, first + chosen));
    view.options["token"] = "point";
    view.options["decoder_layer"] = "1";
    expectWeights(decoded.attention[1].tokenToImage.select(1, first + 4));
    view.options["direction"] = "to-tokens";
    expectWeights(decoded.attention[1].imageToToken.select(2, first + 4));
    view.options["decoder_layer"] = "final";
    expectError([&] { mapOf("prompt-attention"); }, core::ErrorCode::Unsupported, "patches attend to no token");
}
INSTANTIATE_TEST_SUITE_P(Models, PromptViews,
                         testing::Values(Grids{"sam_decoder", 80, 16, 1 * 5 + 3, (4 + 2) * 20 + 12 + 2},
                                         Grids{"mobile_sam", 96, 8, 0 * 6 + 1, (2 + 1) * 24 + 6 + 1},
                                         Grids{"sam2_decoder", 96, 4, 0 * 6 + 0, 1 * 24 + 3}),
                         [](const auto& test) { return std::string(test.param.golden); });

}  // namespace
