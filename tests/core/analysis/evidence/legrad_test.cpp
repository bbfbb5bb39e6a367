#include "core/analysis/evidence/legrad.h"

#include "core/error.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/hand_made.h"
#include "tests/support/expect_error.h"

#include <gtest/gtest.h>
#include <torch/csrc/autograd/autograd.h>

namespace {

using core::LegradLayers;

/// The definition, with whole matrices and their gradient.
torch::Tensor byAutograd(core::Network& network, const torch::Tensor& pixels, const core::Score& score, int first)
{
    const core::Pass pass = network.passOver(pixels);
    torch::Tensor tokens = network.embed(pass, pixels).detach(), sum;
    for (int layer = 0; layer < network.layerCount(); ++layer) {
        const auto leaf = tokens.clone().requires_grad_();
        const auto output = network.runLayer(pass, layer, leaf, {.weights = true});
        if (layer >= first) {
            const auto mean = output.tokens.mean(1, true).expand_as(output.tokens);
            const auto gradient = torch::autograd::grad({score(network.classify(pass, mean))}, {output.weights})[0];
            const auto ofKeys = gradient[0].clamp_min(0.0).mean(std::vector<int64_t>{0, 1});
            sum = sum.defined() ? sum + ofKeys : ofKeys;
        }
        tokens = output.tokens.detach();
    }
    return sum.slice(0, sum.size(0) - pass.grid.count()).reshape({pass.grid.rows, pass.grid.cols});
}

class LegradOfGoldens : public testing::TestWithParam<const char*> {};

TEST_P(LegradOfGoldens, InClosedFormIsThatByWholeMatrices)
{
    support::GoldenSubject golden(GetParam());
    core::Network& network = golden.network();
    const torch::Tensor& input = golden.expected("input");
    const auto score = core::scoreOfClass(1);
    for (const auto layers : {LegradLayers::All, LegradLayers::LastTwo}) {
        const int first = layers == LegradLayers::All ? 0 : network.layerCount() - 2;
        const torch::Tensor expected = byAutograd(network, input, score, first);
        const torch::Tensor found = core::legrad(network, input, score, layers);
        EXPECT_GT(expected.max().item<float>(), 0.0F);
        EXPECT_TENSOR_NEAR(found, expected, 2e-5 * expected.max().item<double>());
    }
}
INSTANTIATE_TEST_SUITE_P(Families, LegradOfGoldens,
                         testing::Values("vit", "deit_distilled", "vit_avgpool_no_class_token", "dinov3", "eva02_tiny",
                                         "eva02_base", "beit", "rope_mixed"),
                         [](const auto& test) { return std::string(test.param); });

/// SigLIP's: the gradient by the pooling layer's attention is w . v too, with w the gradient by what its heads found.
TEST(Legrad, OfAModelThatPoolsGoesThroughItsPoolingLayer)
{
    support::GoldenSubject golden("../words/siglip");
    core::Network& network = golden.network();
    const torch::Tensor input = golden.expected("input");
    const core::Pass pass = network.passOver(input);
    const auto score = [](const torch::Tensor& answer) { return answer[0][0] / answer[0].norm(); };
    const int pooling = network.layerCount() - 1;
    torch::Tensor tokens = network.embed(pass, input).detach(), expected = torch::zeros({pass.grid.count()});
    for (int layer = 0; layer < pooling; ++layer) {
        tokens = network.runLayer(pass, layer, tokens).tokens.detach();
        const torch::AutoGradMode gradients(true);
        const auto pooled =
            network.runLayer(pass, pooling, tokens, {.values = true, .activations = true, .headsAsLeaf = true});
        const auto byHeads =
            torch::autograd::grad({score(network.classify(pass, pooled.tokens))}, {pooled.activations.heads})[0];
        const auto values = pooled.values.detach();  // [H, P, D]
        const auto ofHeads = torch::einsum("hd,hpd->hp", {byHeads.view({values.size(0), -1}), values});
        expected += ofHeads.clamp_min(0.0).mean(0);
    }
    const torch::Tensor found = core::legrad(network, input, score);
    EXPECT_GT(expected.max().item<float>(), 0.0F);
    EXPECT_TENSOR_NEAR(found.flatten(), expected, 2e-5 * expected.max().item<double>());
}

TEST(Legrad, OfAModelWithoutSquareMatricesIsRefused)
{
    support::GoldenSubject golden("swin");
    const auto error =
        errorOf([&] { core::legrad(golden.network(), golden.expected("input"), core::scoreOfClass(0)); });
    EXPECT_EQ(error.code, core::ErrorCode::Unsupported);
}

/// A score that depends on nothing has no evidence.
TEST(Legrad, IsZeroForAScoreWithoutGradient)
{
    support::GoldenSubject golden("vit");
    const auto nothing = [](const torch::Tensor& answer) { return (answer * 0.0).sum(); };
    EXPECT_TENSOR_NEAR(core::legrad(golden.network(), golden.expected("input"), nothing),
                       torch::zeros({golden.trace().grid.rows, golden.trace().grid.cols}), 0.0);
}

TEST(LegradMemory, GrowsWithTheTokensNotTheirSquare)
{
    support::GoldenSubject golden("vit");
    const int side = 512;
    const auto small = core::legradBytes(golden.network(), side, side);
    const auto large = core::legradBytes(golden.network(), 2 * side, 2 * side);
    const auto larger = core::legradBytes(golden.network(), 4 * side, 4 * side);
    EXPECT_NEAR(static_cast<double>(larger - large) / static_cast<double>(large - small), 4.0, 0.05);
}

}  // namespace
