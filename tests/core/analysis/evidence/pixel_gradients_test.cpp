#include "core/analysis/evidence/pixel_gradients.h"

#include "core/error.h"
#include "tests/core/analysis/golden_subject.h"
#include "tests/core/analysis/hand_made.h"
#include "tests/support/expect_error.h"

#include <gtest/gtest.h>
#include <torch/csrc/autograd/autograd.h>

#include <cmath>
#include <stop_token>

namespace {

using core::Filling;

/// Abramowitz & Stegun, table 25.4: n = 3 has the nodes 0 and sqrt(3/5), the weights 8/9 and 5/9 on [-1, 1].
TEST(GaussLegendre, HasTheNodesOfTheTables)
{
    const core::Quadrature three = core::gaussLegendre(3);
    EXPECT_NEAR(three.nodes[0], (1.0 - std::sqrt(0.6)) / 2.0, 1e-15);
    EXPECT_NEAR(three.nodes[1], 0.5, 1e-15);
    EXPECT_NEAR(three.nodes[2], (1.0 + std::sqrt(0.6)) / 2.0, 1e-15);
    EXPECT_NEAR(three.weights[0], 5.0 / 18.0, 1e-15);
    EXPECT_NEAR(three.weights[1], 8.0 / 18.0, 1e-15);
}

/// n nodes integrate x^(2n - 1) exactly: 1 / (2n).
TEST(GaussLegendre, IntegratesPolynomialsExactly)
{
    for (const int count : {1, 2, 12, 50, 200}) {
        const core::Quadrature found = core::gaussLegendre(count);
        double sum = 0.0;
        for (size_t i = 0; i < found.nodes.size(); ++i) {
            sum += found.weights[i] * std::pow(found.nodes[i], 2 * count - 1);
        }
        EXPECT_NEAR(sum * 2 * count, 1.0, 1e-12) << count;
    }
}

class PixelGradientsOfGoldens : public testing::TestWithParam<const char*> {};

/// The gradient layer by layer is that of the whole graph.
TEST_P(PixelGradientsOfGoldens, AreThoseOfTheWholeNetwork)
{
    support::GoldenSubject golden(GetParam());
    const torch::Tensor leaf = golden.expected("input").clone().requires_grad_();
    const torch::Tensor expected = torch::autograd::grad({golden.network().forward(leaf).sum()}, {leaf})[0];
    const auto all = [](const torch::Tensor& answer) { return answer.sum(); };
    const torch::Tensor found = core::gradientByPixels(golden.network(), golden.expected("input"), all);
    EXPECT_GT(expected.abs().max().item<double>(), 0.0);
    EXPECT_TENSOR_NEAR(found, expected, 1e-4 * expected.abs().max().item<double>());
}

/// Completeness (section 3 of the paper): the parts sum to the difference of the scores.
TEST_P(PixelGradientsOfGoldens, IntegratedSumToTheDifferenceOfTheScores)
{
    support::GoldenSubject golden(GetParam());
    for (const Filling baseline : {Filling::Zero, Filling::Mean, Filling::Blur}) {
        const auto found =
            core::integratedGradients(golden.network(), golden.expected("input"), core::scoreOfClass(1), baseline, 64);
        EXPECT_NEAR(found.sum, found.difference, 0.02 * std::abs(found.difference) + 1e-3);
        EXPECT_NEAR(found.map.sum().item<double>(), found.sum, 1e-4 * found.map.abs().sum().item<double>());
    }
}
INSTANTIATE_TEST_SUITE_P(Families, PixelGradientsOfGoldens,
                         testing::Values("vit", "deit_distilled", "dinov3", "eva02_tiny", "beit", "cait",
                                         "xcit_p16_tokens_norm", "swin", "swinv2", "resnet_basic_narrow",
                                         "seresnet_narrow"),
                         [](const auto& test) { return std::string(test.param); });

TEST(SmoothGrad, WithoutNoiseIsTheGradientAndIsTheSameInEveryRun)
{
    support::GoldenSubject golden("vit");
    const auto& input = golden.expected("input");
    const auto score = core::scoreOfClass(2);
    const torch::Tensor gradient = core::gradientByPixels(golden.network(), input, score)[0].sum(0);
    EXPECT_TENSOR_NEAR(core::smoothGrad(golden.network(), input, score, 0.0, 2), gradient,
                       1e-5 * gradient.abs().max().item<double>());
    const torch::Tensor once = core::smoothGrad(golden.network(), input, score, 0.2, 3);
    EXPECT_TENSOR_NEAR(core::smoothGrad(golden.network(), input, score, 0.2, 3), once, 0.0);
    EXPECT_GT((once - gradient).abs().max().item<double>(), 1e-3 * gradient.abs().max().item<double>());
}

TEST(IntegratedGradients, StopWhenAskedAndRefuseOtherNumbersOfSteps)
{
    support::GoldenSubject golden("vit");
    const auto& input = golden.expected("input");
    std::stop_source stop;
    const core::RunControl control{stop.get_token(), [&](int done, int) {
                                       if (done == 2) {
                                           stop.request_stop();
                                       }
                                   }};
    EXPECT_EQ(errorOf([&] {
                  core::integratedGradients(golden.network(), input, core::scoreOfClass(0), Filling::Zero, 50, control);
              }).code,
              core::ErrorCode::Cancelled);
    EXPECT_STREQ(errorOf([&] {
                     core::integratedGradients(golden.network(), input, core::scoreOfClass(0), Filling::Zero, 0);
                 }).what(),
                 "integrated gradients: expected 1 to 1000 steps, found 0");
}

}  // namespace
