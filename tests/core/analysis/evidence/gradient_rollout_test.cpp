#include "core/analysis/evidence/evidence_product.h"

#include "core/error.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/hand_made.h"
#include "tests/support/expect_error.h"

#include <gtest/gtest.h>
#include <torch/csrc/autograd/autograd.h>

namespace {

}  // namespace

TEST(GradientRollout, OfOneLayerSharesTheEvidenceAndTheTokenItself)
{
    // y_0 = sum_j A_0j x_j0: the evidence is 0.5 * 1, 0.25 * 2 and 0.25 * -4, cut. With the identity 1.5, 0.5, 0:
    // sum 2.
    const torch::Tensor attention =
        torch::tensor({{0.5F, 0.25F, 0.25F}, {0.2F, 0.4F, 0.4F}, {1.0F, 0.0F, 0.0F}}).unsqueeze(0);
    auto network = hand::threeTokens({attention});
    EXPECT_TENSOR_NEAR(core::evidenceRows(core::kGradientRollout, network, hand::twoPixels(), 0),
                       torch::tensor({{0.75F, 0.25F, 0.0F}, {0.0F, 1.0F, 0.0F}, {0.0F, 0.0F, 1.0F}}), 1e-6);
    // Class 1: 0, -0.25 cut, 0.75: with the identity 1, 0, 0.75.
    EXPECT_TENSOR_NEAR(
        core::evidenceRows(core::kGradientRollout, network, hand::twoPixels(), 1, core::RowSelection::of(0)),
        torch::tensor({4.0F, 0.0F, 3.0F}) / 7, 1e-6);
}

TEST(GradientRollout, OfTwoLayersByHand)
{
    // The same as in relevance: layer 1 has evidence 1 of the class token for itself, layer 0 has 1 of the class token
    // for token
    // 1. Rows of E + I: 2, 0, 0 -> 1, 0, 0; and 1, 1, 0 -> 1/2, 1/2, 0.
    const torch::Tensor next = hand::lookingAt({1, 2, 0}).unsqueeze(0);
    const torch::Tensor halves =
        torch::tensor({{0.5F, 0.5F, 0.0F}, {0.0F, 1.0F, 0.0F}, {0.0F, 0.0F, 1.0F}}).unsqueeze(0);
    auto network = hand::threeTokens({next, halves});
    const torch::Tensor expected = torch::tensor({{0.5F, 0.5F, 0.0F}, {0.0F, 1.0F, 0.0F}, {0.0F, 0.0F, 1.0F}});
    EXPECT_TENSOR_NEAR(core::evidenceRows(core::kGradientRollout, network, hand::twoPixels(), 0), expected, 1e-6);
    EXPECT_TENSOR_NEAR(
        core::evidenceRows(core::kGradientRollout, network, hand::twoPixels(), 0, core::RowSelection::meanOfPatches()),
        expected.narrow(0, 1, 2).mean(0), 1e-6);
}

TEST(GradientRollout, CutsBeforeItAveragesHeads)
{
    // Head 0 brings 1 from token 1, head 1 would bring -2 from token 2 and is cut: half of 1 beside the identity.
    const torch::Tensor heads = torch::stack({hand::lookingAt({1, 1, 1}), hand::lookingAt({2, 2, 2})});
    auto network = hand::threeTokens({heads});
    EXPECT_TENSOR_NEAR(
        core::evidenceRows(core::kGradientRollout, network, hand::twoPixels(), 0, core::RowSelection::of(0)),
        torch::tensor({2.0F, 1.0F, 0.0F}) / 3, 1e-6);
}

TEST(GradientRollout, NamesItselfInItsErrors)
{
    auto network = hand::threeTokens({hand::uniform(3).unsqueeze(0)});
    const auto message = [&](int classIndex, int token) -> std::string {
        return errorOf([&] {
                   core::evidenceRows(core::kGradientRollout, network, hand::twoPixels(), classIndex,
                                      core::RowSelection::of(token));
               })
            .what();
    };
    EXPECT_EQ(message(2, 0), "gradient rollout: expected a class from 0 to 1, found 2");
    EXPECT_EQ(message(0, 3), "gradient rollout: expected a token from 0 to 2, found 3");
}

class GradientRolloutOfGoldens : public testing::TestWithParam<const char*> {};

/// Written down once more with one graph through the whole network and whole matrices.
TEST_P(GradientRolloutOfGoldens, IsThatOfTheGraphOfTheWholeNetwork)
{
    support::GoldenSubject golden(GetParam());
    core::Network& network = golden.network();
    const torch::Tensor& input = golden.expected("input");
    std::vector<torch::Tensor> weights;
    const core::Pass pass = network.passOver(input);
    torch::Tensor tokens = network.embed(pass, input).detach().requires_grad_();
    for (int layer = 0; layer < network.layerCount(); ++layer) {
        const auto output = network.runLayer(pass, layer, tokens, {.weights = true});
        tokens = output.tokens;
        weights.push_back(output.weights);
    }
    const auto gradients = torch::autograd::grad({network.classify(pass, tokens)[0][2]}, weights);
    torch::Tensor expected = torch::eye(weights[0].size(3));
    for (size_t layer = 0; layer < weights.size(); ++layer) {
        const torch::Tensor step =
            (weights[layer] * gradients[layer])[0].relu().mean(0).detach() + torch::eye(expected.size(0));
        expected = torch::mm(step / step.sum(1, true), expected);
    }
    EXPECT_TENSOR_NEAR(core::evidenceRows(core::kGradientRollout, network, input, 2), expected, 1e-5);
    EXPECT_TENSOR_NEAR(core::evidenceRows(core::kGradientRollout, network, input, 2, core::RowSelection::of(1)),
                       expected[1], 1e-5);
}
INSTANTIATE_TEST_SUITE_P(Vits, GradientRolloutOfGoldens,
                         testing::Values("vit", "deit_distilled", "vit_avgpool_no_class_token"),
                         [](const auto& test) { return std::string(test.param); });
