#include "core/analysis/evidence/grad_cam.h"

#include "core/error.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/hand_made.h"
#include "tests/support/expect_error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <torch/csrc/autograd/autograd.h>

namespace {

}  // namespace

TEST(GradCam, WeighsAChannelByTheMeanGradientOverThePatches)
{
    // y_c = sum_j A_0j x_jc, so the gradient of class 0 by channel 0 is 0.1 and 0.4 at the patches, 0.25 in the mean,
    // and 0 by channel 1. The patches hold 2 and -4 in channel 0, -1 and 3 in channel 1.
    const torch::Tensor attention =
        torch::tensor({{0.5F, 0.1F, 0.4F}, {0.2F, 0.4F, 0.4F}, {1.0F, 0.0F, 0.0F}}).unsqueeze(0);
    auto network = hand::threeTokens({attention});
    const core::GradCam first = core::gradCam(network, hand::twoPixels(), 0, 0);
    EXPECT_TENSOR_NEAR(first.map, torch::tensor({{0.5F, 0.0F}}), 1e-6);
    EXPECT_TRUE(first.reached);
    EXPECT_TENSOR_NEAR(core::gradCam(network, hand::twoPixels(), 1, 0).map, torch::tensor({{0.0F, 0.75F}}), 1e-6);
}

TEST(GradCam, OfALaterLayerLooksAtWhatEntersIt)
{
    // Layer 0 lets tokens 0, 1, 2 hold what 1, 2, 0 held: the patches then hold -4 and 1 in channel 0. Layer 1 fetches
    // a half from token 1 and nothing from token 2: mean gradient 0.25.
    auto network =
        hand::threeTokens({hand::lookingAt({1, 2, 0}).unsqueeze(0),
                           torch::tensor({{0.5F, 0.5F, 0.0F}, {0.0F, 1.0F, 0.0F}, {0.0F, 0.0F, 1.0F}}).unsqueeze(0)});
    EXPECT_TENSOR_NEAR(core::gradCam(network, hand::twoPixels(), 0, 1).map, torch::tensor({{0.0F, 0.25F}}), 1e-6);
}

TEST(GradCam, SaysWhereNoGradientReachesThePatches)
{
    auto network =
        hand::threeTokens({hand::lookingAt({0, 1, 2}).unsqueeze(0)});  // the class token attends only to itself
    const core::GradCam found = core::gradCam(network, hand::twoPixels(), 0, 0);
    EXPECT_TENSOR_NEAR(found.map, torch::zeros({1, 2}), 0.0);
    EXPECT_FALSE(found.reached);
}

TEST(GradCam, OfAClassOrLayerThatIsNotThereIsRefused)
{
    auto network = hand::threeTokens({hand::uniform(3).unsqueeze(0)});
    const auto message = [&](int classIndex, int layer) -> std::string {
        return errorOf([&] { core::gradCam(network, hand::twoPixels(), classIndex, layer); }).what();
    };
    EXPECT_EQ(message(2, 0), "Grad-CAM: expected a class from 0 to 1, found 2");
    EXPECT_EQ(message(0, 1), "Grad-CAM: expected a layer from 0 to 0, found 1");
    EXPECT_EQ(message(0, -1), "Grad-CAM: expected a layer from 0 to 0, found -1");
    network.editableSpec().classes = 0;
    EXPECT_EQ(message(0, 0), "Grad-CAM: expected a model with a classifier, found none");
}

class GradCamOfGoldens : public testing::TestWithParam<const char*> {};

/// Written down once more with one graph from the layer to the score.
TEST_P(GradCamOfGoldens, OfEveryLayerIsThatOfTheGraphBehindIt)
{
    support::GoldenSubject golden(GetParam());
    core::Network& network = golden.network();
    const torch::Tensor& input = golden.expected("input");
    const core::Pass pass = network.passOver(input);
    torch::Tensor entering = network.embed(pass, input).detach();
    core::PatchGrid enteringGrid = pass.grid;
    for (int layer = 0; layer < network.layerCount(); ++layer) {
        const torch::Tensor leaf = entering.clone().requires_grad_();
        torch::Tensor tokens = leaf;
        for (int later = layer; later < network.layerCount(); ++later) {
            tokens = network.runLayer(pass, later, tokens).tokens;
        }
        const torch::Tensor gradient = torch::autograd::grad({network.classify(pass, tokens)[0][1]}, {leaf})[0];
        const int64_t patches = enteringGrid.count(), prefix = leaf.size(1) - patches;
        const torch::Tensor channels = gradient[0].slice(0, prefix).mean(0, true);
        const torch::Tensor expected = (leaf.detach()[0].slice(0, prefix) * channels).sum(1).relu();
        const core::GradCam found = core::gradCam(network, input, 1, layer);
        EXPECT_TENSOR_NEAR(found.map, expected.reshape({enteringGrid.rows, enteringGrid.cols}), 1e-4);
        EXPECT_TRUE(found.reached);
        EXPECT_GT(channels.abs().max().item<float>(), 0.0F);
        const torch::NoGradGuard noGrad;
        entering = network.runLayer(pass, layer, entering).tokens;
        enteringGrid = golden.trace().layers[static_cast<size_t>(layer)].grid;
    }
}
INSTANTIATE_TEST_SUITE_P(Families, GradCamOfGoldens,
                         testing::Values("vit", "deit_distilled", "vit_avgpool_no_class_token", "cait",
                                         "xcit_p16_tokens_norm", "xcit_p16_non_square", "swin"),
                         [](const auto& test) { return std::string(test.param); });

TEST(GradCamMemory, GrowsWithTheTokensNotTheirSquare)
{
    hand::LinearNetwork small(torch::zeros({3, 2}), {hand::uniform(3).unsqueeze(0)}, {500, 500});
    hand::LinearNetwork large(torch::zeros({3, 2}), {hand::uniform(3).unsqueeze(0)}, {1000, 1000});
    for (auto* network : {&small, &large}) {
        network->editableSpec().dim = 768;
        network->editableSpec().layers.front().heads = 12;
    }
    EXPECT_LT(core::gradCamBytes(large, 1, 1), 4 * core::gradCamBytes(small, 1, 1));
    EXPECT_GT(core::gradCamBytes(large, 1, 1), 2 * core::gradCamBytes(small, 1, 1));
}
